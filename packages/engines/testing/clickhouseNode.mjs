// A ClickHouse server in a process of its own: `node clickhouseNode.mjs LIBRARY ARGUMENT…`. The
// library is chdb's; its function for the command line serves HTTP and TCP as long as the last of
// its queries runs. Ends with whoever holds the other end of its standard input.
import { DataType, load, open } from 'ffi-rs';

const [path, ...words] = process.argv.slice(2);
open({ library: 'chdb', path });
process.stdin.resume().once('close', () => process.kill(process.pid, 'SIGKILL'));
const result = await load({
  ...{ library: 'chdb', funcName: 'chdb_query_cmdline', retType: DataType.External },
  ...{ paramsType: [DataType.I32, DataType.StringArray], paramsValue: [words.length, words] },
  runInNewThread: true,
});
// It does not end unless it fails.
const said = load({
  ...{ library: 'chdb', funcName: 'chdb_result_error', retType: DataType.String },
  ...{ paramsType: [DataType.External], paramsValue: [result] },
});
console.error(said);
process.exit(1);
