import { engineContract } from '../../testing/engineContract.ts';
import { fileAdapter } from '../../testing/fileAdapter.ts';
import { readTable } from '../tables/readTable.ts';
import { memoryTableEngine } from './memoryTableEngine.ts';

engineContract(fileAdapter('memory', async (path) => memoryTableEngine(await readTable(path))));
