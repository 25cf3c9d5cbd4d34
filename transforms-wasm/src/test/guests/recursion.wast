;; Guests that call themselves for ever. build.sh makes them anew.

;; Two functions call each other for ever.
(module $recursion_mutual
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (call $a (local.get $ptr)))
  (func $a (param i32) (result i64) (call $b (local.get 0)))
  (func $b (param i32) (result i64) (call $a (local.get 0))))

;; Calls itself for ever through a table.
(module $recursion_indirect
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
    (call_indirect (type $again) (local.get $ptr) (i32.const 0)))
  (func $self (type $again) (i64.add (i64.const 1) (call_indirect (type $again) (local.get 0) (i32.const 0)))))

;; The start function calls itself for ever.
(module $recursion_in_start
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func $start (call $start))
  (start $start))

;; Calls itself for ever with 200 arguments.
(module $recursion_wide
  (memory (export "memory") 1)
  (func (export "bifrost_abi_version") (result i32) (i32.const 1))
  (func (export "bifrost_alloc") (param $size i32) (result i32) (i32.const 1024))
  (func (export "bifrost_reset"))
  (func (export "bifrost_output_schema_ipc") (param $ptr i32) (param $len i32) (result i64)
    (i64.or (i64.shl (i64.extend_i32_u (local.get $ptr)) (i64.const 32)) (i64.extend_i32_u (local.get $len))))
  (func (export "bifrost_transform_ipc") (param $ptr i32) (param $len i32) (result i64) 
    (call $r (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1) (i64.const 1)))
  (func $r (param i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64 i64) (result i64)
    (i64.add (i64.const 1) (call $r (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (local.get 5) (local.get 6) (local.get 7) (local.get 8) (local.get 9) (local.get 10) (local.get 11) (local.get 12) (local.get 13) (local.get 14) (local.get 15) (local.get 16) (local.get 17) (local.get 18) (local.get 19) (local.get 20) (local.get 21) (local.get 22) (local.get 23) (local.get 24) (local.get 25) (local.get 26) (local.get 27) (local.get 28) (local.get 29) (local.get 30) (local.get 31) (local.get 32) (local.get 33) (local.get 34) (local.get 35) (local.get 36) (local.get 37) (local.get 38) (local.get 39) (local.get 40) (local.get 41) (local.get 42) (local.get 43) (local.get 44) (local.get 45) (local.get 46) (local.get 47) (local.get 48) (local.get 49) (local.get 50) (local.get 51) (local.get 52) (local.get 53) (local.get 54) (local.get 55) (local.get 56) (local.get 57) (local.get 58) (local.get 59) (local.get 60) (local.get 61) (local.get 62) (local.get 63) (local.get 64) (local.get 65) (local.get 66) (local.get 67) (local.get 68) (local.get 69) (local.get 70) (local.get 71) (local.get 72) (local.get 73) (local.get 74) (local.get 75) (local.get 76) (local.get 77) (local.get 78) (local.get 79) (local.get 80) (local.get 81) (local.get 82) (local.get 83) (local.get 84) (local.get 85) (local.get 86) (local.get 87) (local.get 88) (local.get 89) (local.get 90) (local.get 91) (local.get 92) (local.get 93) (local.get 94) (local.get 95) (local.get 96) (local.get 97) (local.get 98) (local.get 99) (local.get 100) (local.get 101) (local.get 102) (local.get 103) (local.get 104) (local.get 105) (local.get 106) (local.get 107) (local.get 108) (local.get 109) (local.get 110) (local.get 111) (local.get 112) (local.get 113) (local.get 114) (local.get 115) (local.get 116) (local.get 117) (local.get 118) (local.get 119) (local.get 120) (local.get 121) (local.get 122) (local.get 123) (local.get 124) (local.get 125) (local.get 126) (local.get 127) (local.get 128) (local.get 129) (local.get 130) (local.get 131) (local.get 132) (local.get 133) (local.get 134) (local.get 135) (local.get 136) (local.get 137) (local.get 138) (local.get 139) (local.get 140) (local.get 141) (local.get 142) (local.get 143) (local.get 144) (local.get 145) (local.get 146) (local.get 147) (local.get 148) (local.get 149) (local.get 150) (local.get 151) (local.get 152) (local.get 153) (local.get 154) (local.get 155) (local.get 156) (local.get 157) (local.get 158) (local.get 159) (local.get 160) (local.get 161) (local.get 162) (local.get 163) (local.get 164) (local.get 165) (local.get 166) (local.get 167) (local.get 168) (local.get 169) (local.get 170) (local.get 171) (local.get 172) (local.get 173) (local.get 174) (local.get 175) (local.get 176) (local.get 177) (local.get 178) (local.get 179) (local.get 180) (local.get 181) (local.get 182) (local.get 183) (local.get 184) (local.get 185) (local.get 186) (local.get 187) (local.get 188) (local.get 189) (local.get 190) (local.get 191) (local.get 192) (local.get 193) (local.get 194) (local.get 195) (local.get 196) (local.get 197) (local.get 198) (local.get 199)))))
