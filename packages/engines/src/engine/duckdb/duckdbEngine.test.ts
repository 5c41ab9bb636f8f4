import { engineContract } from '../../../testing/engineContract.ts';
import { fileAdapter } from '../../../testing/fileAdapter.ts';
import { duckdbEngine } from './duckdbEngine.ts';

engineContract(
  fileAdapter('duckdb', (path) => duckdbEngine(path, { threads: 2, memoryLimit: '300MB' })),
);
