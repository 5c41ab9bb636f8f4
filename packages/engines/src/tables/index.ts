export { atomicWrite, atomicWriteFile } from './atomicWrite.ts';
export { type DataTable, type ReadTableOptions, readTable } from './readTable.ts';
export { sourceSize } from './tableSource.ts';
export { writeTable } from './writeTable.ts';
