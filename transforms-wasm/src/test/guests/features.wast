;; Modules of newer kinds than the contract knows. build.sh makes them anew.

;; Throws and catches for ever.
(module $exceptions
  (tag $oops)
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (loop $again (try (do (throw $oops)) (catch $oops)) (br $again)) (i64.const 0)))

;; Throws what nobody catches.
(module $exception_uncaught
  (tag $oops (param i32))
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (throw $oops (i32.const 1))))

;; Has a second memory.
(module $multi_memory
  (memory (export "memory") 1)
  (memory $second 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len)))))

;; Has a memory of 64 bits.
(module $memory64
  (memory (export "memory") i64 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len)))))

;; Waits for ever for another thread.
(module $shared_memory_wait
  (memory (export "memory") 1 1 shared)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (drop (memory.atomic.wait32 (i32.const 0) (i32.const 0) (i64.const -1))) (i64.const 0)))

;; Waits for ever on memory that is not shared.
(module $atomic_wait
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (drop (memory.atomic.wait32 (i32.const 0) (i32.const 0) (i64.const -1))) (i64.const 0)))

;; Has a table of foreign references, and grows it until it may not.
(module $externref_table
  (table 1 externref)
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (loop $more (br_if $more (i32.ne (table.grow 0 (ref.null extern) (i32.const 1000)) (i32.const -1)))) (i64.const 0)))

;; Adds vectors for ever.
(module $simd
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (loop $again (v128.store (i32.const 0) (i32x4.add (v128.load (i32.const 0)) (v128.const i32x4 1 2 3 4))) (br $again)) (i64.const 0)))

;; Has a number that is computed when it starts.
(module $extended_const
  (global $g i32 (i32.add (i32.const 1) (i32.mul (i32.const 2) (i32.const 3))))
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len)))))
