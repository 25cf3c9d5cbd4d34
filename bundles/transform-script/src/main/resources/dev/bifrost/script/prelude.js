// Evaluated once in each new realm, before any script. Takes away what is not the same each time, freezes all the rest, and
// returns what the host calls. So nothing that a row's code does can be seen by another row.
(function () {
  const global = globalThis;
  const THERE = new Set([
    'Object', 'Function', 'Array', 'String', 'Date', 'Number', 'Boolean', 'RegExp', 'Math', 'JSON', 'NaN', 'Infinity', 'undefined',
    'isNaN', 'isFinite', 'parseFloat', 'parseInt', 'encodeURI', 'encodeURIComponent', 'decodeURI', 'decodeURIComponent',
    'escape', 'unescape', 'Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError',
    'AggregateError', 'ArrayBuffer', 'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array',
    'Uint32Array', 'Float16Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array', 'DataView', 'BigInt', 'Map',
    'Set', 'WeakMap', 'WeakSet', 'Symbol', 'Reflect', 'Proxy', 'Promise', 'Iterator', 'globalThis',
  ]);
  for (const name of Reflect.ownKeys(global)) {
    if (!THERE.has(name)) {
      delete global[name];
    }
  }

  const refuse = (what) => {
    throw new TypeError(what + ' is not there: a row must give the same each time. Take it from a column or from config');
  };

  const Real = Date;
  const fixed = function Date(...parts) {
    if (new.target === undefined || parts.length === 0) {
      refuse('the present time');
    }
    return Reflect.construct(Real, parts, new.target === fixed ? Real : new.target);
  };
  fixed.prototype = Real.prototype;
  fixed.UTC = Real.UTC;
  fixed.parse = Real.parse;
  fixed.now = () => refuse('the present time');
  Real.prototype.constructor = fixed;
  global.Date = fixed;
  Math.random = () => refuse('chance');

  const iterator = Symbol.iterator;
  const hidden = [
    function* () {}, async function () {}, async function* () {}, [][iterator](), ''[iterator](), new Map()[iterator](),
    new Set()[iterator](), ''.matchAll(/x/g), Iterator.from({ next() {} }), [].values().map((x) => x), (function* () {})(),
    (async function* () {})(), new Int8Array(),
  ];
  const seen = new Set();
  const freeze = (...roots) => {
    const left = roots;
    while (left.length > 0) {
      const found = left.pop();
      if ((typeof found !== 'object' && typeof found !== 'function') || found === null || seen.has(found)) {
        continue;
      }
      seen.add(found);
      left.push(Reflect.getPrototypeOf(found));
      for (const key of Reflect.ownKeys(found)) {
        const property = Reflect.getOwnPropertyDescriptor(found, key);
        left.push(property.value, property.get, property.set);
      }
      if (!ArrayBuffer.isView(found)) {
        Object.freeze(found);
      }
    }
  };
  freeze(global, ...hidden);

  return {
    bigInt: BigInt,
    config: (text) => {
      const config = JSON.parse(text);
      freeze(config);
      return config;
    },
    // The whole script runs anew for each row: whatever it keeps in variables of its own is gone with the row.
    runner: (script, config) => (row) => script(config)(row),
  };
})
