import { parentPort } from 'node:worker_threads';
import { transpile } from '@polyglot-sql/sdk';

parentPort.on('message', ({ sql, dialect }) => {
  parentPort.postMessage(transpile(sql, dialect, 'duckdb'));
});
