;; Guests whose answers are not where they say. build.sh makes them anew.

;; Answers with a place that ends one byte after its memory.
(module $answer_beyond_by_one
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (i64.const 0x0000ffff00000002)))

;; Answers with no bytes right after its memory, which is no rows.
(module $answer_at_end
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (i64.const 0x0001000000000000)))

;; Answers with no bytes at 2 GiB.
(module $answer_nowhere
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (i64.const 0x7ffffff800000000)))

;; Answers with 64 bytes at 0, where nothing is.
(module $answer_null
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (i64.const 64)))

;; Answers with a length whose highest bit is set.
(module $answer_negative_len
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (i64.const 0x0000040080000000)))

;; Answers with the largest number.
(module $answer_largest
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (i64.const 0x7fffffffffffffff)))

;; Answers with the whole memory.
(module $answer_all_memory
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (i64.const 0x0000000000010000)))

;; Answers with the input one byte to the right.
(module $answer_odd
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (memory.copy (i32.add (local.get $ptr) (i32.const 1)) (local.get $ptr) (local.get $len)) (local.set $ptr (i32.add (local.get $ptr) (i32.const 1))) (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len)))))

;; Answers with the first half of the input.
(module $answer_half
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (local.set $len (i32.shr_u (local.get $len) (i32.const 1))) (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len)))))

;; Tells a schema beyond its memory.
(module $schema_beyond
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param i32 i32) (result i64) (i64.const 0x000004007fffffff))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len)))))

;; Tells a schema that is a text.
(module $schema_garbage
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param i32 i32) (result i64) (i64.const 0x0000080000000014))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (data (i32.const 2048) "not arrow ipc at all"))

;; Tells a schema of no bytes.
(module $schema_none
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param i32 i32) (result i64) (i64.const 0))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len)))))

;; Fails when asked for the schema.
(module $schema_fails
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param i32 i32) (result i64) (i64.const -3))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len)))))

;; Tells its columns beyond its memory.
(module $columns_beyond
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_input_columns") (result i64) (i64.const 0x000004007fffffff)))

;; Tells columns that are no text.
(module $columns_garbage
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_input_columns") (result i64) (i64.const 0x0000080000000008))
  (data (i32.const 2048) "\ff\fe\fd\fc\00\01\02\03"))

;; Wants a column of a type that there is not.
(module $columns_unknown_type
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_input_columns") (result i64) (i64.const 0x000008000000000d))
  (data (i32.const 2048) "id: quantum64"))

;; Wants a column that the table does not have.
(module $columns_absent
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_input_columns") (result i64) (i64.const 0x0000080000000015))
  (data (i32.const 2048) "nothing_like_it: utf8"))

;; Tells all of its memory as its columns.
(module $columns_all_memory
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_input_columns") (result i64) (i64.const 0x0000000000010000)))

;; Wants a column whose name clears a terminal.
(module $columns_terminal
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_input_columns") (result i64) (i64.const 0x0000080000000014))
  (data (i32.const 2048) "\1b[2J\0aERROR forged: utf8"))

;; Wants a column whose name has 30,000 letters.
(module $columns_long
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_input_columns") (result i64) (i64.const 0x0000080000007536))
  (func $start (memory.fill (i32.const 2048) (i32.const 97) (i32.const 30000)))
  (start $start)
  (data (i32.const 32048) ": utf8"))

;; Fails when asked for its columns.
(module $columns_fail
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_input_columns") (result i64) (i64.const -5)))
