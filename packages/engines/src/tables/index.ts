export { isAddress } from './address.ts';
export {
  atomicWrite,
  atomicWriteFile,
  makeFolder,
  requireFolder,
  requireWritable,
} from './atomicWrite.ts';
export type { DuckOptions } from './duckdb.ts';
export { isStandardOutput } from './outputPlace.ts';
export { type DataTable, type ReadTableOptions, readTable } from './readTable.ts';
export { isTextFile } from './sourceFiles.ts';
export { type TableFormat, tableFormat, tableFormats } from './tableFormat.ts';
export { type SourceOptions, sourceSize } from './tableSource.ts';
export { writeTable } from './writeTable.ts';
