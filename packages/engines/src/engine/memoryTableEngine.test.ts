import { engineContract } from '../../testing/engineContract.ts';
import { fileAdapter } from '../../testing/fileAdapter.ts';
import { readTable } from '../tables/readTable.ts';
import { memoryEngine } from './memory/memoryEngine.ts';

engineContract(fileAdapter('memory', async (path) => memoryEngine(await readTable(path))));
