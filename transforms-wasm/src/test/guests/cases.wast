;; The guests of the collected cases, and the echo that they are compared with. build.sh makes them anew.

;; Answers with the rows that it got, whatever their number.
(module $echo
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (local $more i32)
    (local.set $more (i32.sub
      (i32.shr_u (i32.add (local.get $size) (i32.const 66559)) (i32.const 16))
      (memory.size)))
    (if (i32.gt_s (local.get $more) (i32.const 0))
      (then (if (i32.lt_s (memory.grow (local.get $more)) (i32.const 0)) (then (return (i32.const 0))))))
    (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len)))))

;; Answers with nothing, which is no rows.
(module $ok_empty
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (i64.const 0)))

;; Never ends.
(module $spin
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (loop $again (br $again)) (i64.const 0)))

;; Never gives memory, and never says so.
(module $spin_in_alloc
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (loop $again (br $again)) (i32.const 0))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len)))))

;; Calls itself for ever.
(module $deep_recursion
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (i64.extend_i32_u (call $r (i32.const 0))))
  (func $r (param i32) (result i32) (call $r (i32.add (local.get 0) (i32.const 1)))))

;; Answers with a text.
(module $garbage_ipc
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (i64.const 0x0000080000000014))
  (data (i32.const 2048) "not arrow ipc at all"))

;; Answers with a message whose metadata is said to have 2 GiB.
(module $liar_ipc
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (i64.const 0x0000080000000008))
  (data (i32.const 2048) "\ff\ff\ff\ff\ff\ff\ff\7f"))

;; Takes memory until there is none left, then answers with nothing.
(module $grow_bomb
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (loop $more (br_if $more (i32.ne (memory.grow (i32.const 256)) (i32.const -1)))) (i64.const 0)))

;; Moves its place for the input by growing, and answers with what it got there.
(module $grow_then_ok
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32)
    (i32.mul (memory.grow (i32.const 64)) (i32.const 65536)))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len)))))

;; Declares 2 GiB.
(module $huge_declared
  (memory (export "memory") 32768)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (i64.const 0)))

;; Answers with 2 GiB of which it has 64 KiB.
(module $lying_len
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (i64.const 0x000004007fffffff)))

;; Gives a place below zero.
(module $negative_ptr
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const -8))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (i64.const 0x7ffffff800000010)))

;; Has no memory.
(module $no_memory
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (i64.const 0)))

;; Gives a place at the end of its memory, where nothing has room.
(module $small_alloc
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 65528))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (i64.const 0)))

;; Traps in the second call of an instance.
(module $trap_second
  (global $calls (mut i32) (i32.const 0))
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (global.set $calls (i32.add (global.get $calls) (i32.const 1)))
    (if (i32.eq (global.get $calls) (i32.const 2)) (then (unreachable)))
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len)))))

;; Asks for files and output.
(module $wants_wasi
  (import "wasi_snapshot_preview1" "fd_write" (func (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "path_open" (func (param i32 i32 i32 i32 i32 i64 i64 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len)))))

;; Answers with a place that goes beyond what 32 bits can name.
(module $wrap_ptr
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (i64.const 0x7fffffff7fffffff)))

;; Allocates by 64 bits and transforms one argument.
(module $wrong_signature
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param i64) (result i64) (i64.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param i32) (result i32) (i32.const 0)))
