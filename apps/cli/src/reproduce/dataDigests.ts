import { dataSetNamed } from '@pairfair/workbench/datasets';

/** The digests of the files of a data set, which were checked when it was loaded. */
export function dataDigests(dataSet: string): Record<string, string> {
  const { files } = dataSetNamed(dataSet);
  return Object.fromEntries(files.map(({ path, sha256 }) => [path, `sha256:${sha256}`]));
}
