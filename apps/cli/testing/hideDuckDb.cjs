// Preloaded by a test: makes DuckDB's native part as absent as on a platform that has none.
const Module = require('node:module');

const find = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) => {
  if (/^@duckdb\/node-bindings-/.test(request)) {
    throw Object.assign(new Error(`Cannot find module '${request}'`), { code: 'MODULE_NOT_FOUND' });
  }
  return find(request, ...rest);
};
