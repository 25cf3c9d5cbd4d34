;; Guests that do not end. build.sh makes them anew.

;; Never ends, by a conditional branch back.
(module $spin_br_if
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (loop $again (br_if $again (i32.const 1))) (i64.const 0)))

;; Never ends, by a table of branches back.
(module $spin_br_table
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (loop $again (br_table $again $again (local.get $len))) (i64.const 0)))

;; Never ends, eight loops deep.
(module $spin_nested
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (loop $a (loop $b (loop $c (loop $d (loop $e (loop $f (loop $g (loop $h (br_if $h (i32.const 0)) (br $a))))))))) (i64.const 0)))

;; Never ends, by calls from a loop.
(module $spin_calls
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (loop $again (call $nothing) (br $again)) (i64.const 0))
  (func $nothing))

;; Never ends, by calls in place of itself.
(module $spin_return_call
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (return_call $self (local.get $ptr)))
  (func $self (param i32) (result i64) (return_call $self (local.get 0))))

;; Never ends, by calls in place of itself through a table.
(module $spin_return_call_indirect
  (type $again (func (param i32) (result i64)))
  (table 1 funcref)
  (elem (i32.const 0) $self)
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (return_call_indirect (type $again) (local.get $ptr) (i32.const 0)))
  (func $self (type $again) (return_call_indirect (type $again) (local.get 0) (i32.const 0))))

;; Never ends: a tree of calls of depth 60, each node calling twice.
(module $spin_deep_calls
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (call $node (i32.const 60)) (i64.const 0))
  (func $node (param i32) (if (local.get 0) (then (call $node (i32.sub (local.get 0) (i32.const 1))) (call $node (i32.sub (local.get 0) (i32.const 1)))))))

;; Fills its memory for ever.
(module $spin_memory_fill
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (loop $again (memory.fill (i32.const 0) (i32.const 0) (i32.const 65536)) (br $again)) (i64.const 0)))

;; Copies its memory for ever.
(module $spin_memory_copy
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (loop $again (memory.copy (i32.const 0) (i32.const 1) (i32.const 65535)) (br $again)) (i64.const 0)))

;; Writes a segment for ever.
(module $spin_memory_init
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (loop $again (memory.init $text (i32.const 0) (i32.const 0) (i32.const 4)) (br $again)) (i64.const 0))
  (data $text "spin"))

;; Asks for no memory for ever.
(module $spin_memory_grow
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (loop $again (drop (memory.grow (i32.const 0))) (br $again)) (i64.const 0)))

;; Fills a table for ever.
(module $spin_table_fill
  (table 1000 funcref)
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (loop $again (table.fill 0 (i32.const 0) (ref.null func) (i32.const 1000)) (br $again)) (i64.const 0)))

;; Copies a table for ever.
(module $spin_table_copy
  (table 1000 funcref)
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (loop $again (table.copy (i32.const 0) (i32.const 1) (i32.const 999)) (br $again)) (i64.const 0)))

;; The start function never ends.
(module $spin_in_start
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func $start (loop $again (br $again)))
  (start $start))

;; _initialize never ends.
(module $spin_in_initialize
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "_initialize") (loop $again (br $again))))

;; The version is never told.
(module $spin_in_abi_version
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (loop $again (br $again)) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len)))))

;; Forgetting never ends.
(module $spin_in_reset
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset") (loop $again (br $again)))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len)))))

;; Configuring never ends.
(module $spin_in_configure
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_configure") (param i32 i32) (result i32) (loop $again (br $again)) (i32.const 0)))

;; The schema is never told.
(module $spin_in_output_schema
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param i32 i32) (result i64) (loop $again (br $again)) (i64.const 0))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len)))))

;; The wanted columns are never told.
(module $spin_in_input_columns
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_input_columns") (result i64) (loop $again (br $again)) (i64.const 0)))

;; Fails, and never says why.
(module $spin_in_last_error
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (i64.const -7))
  (func (export "bifrost_last_error") (result i64) (loop $again (br $again)) (i64.const 0)))
