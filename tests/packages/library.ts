// A user of the packages that need neither Node nor a browser.
import * as charts from '@pairfair/charts';
import * as output from '@pairfair/output';
import * as sql from '@pairfair/sql';
import { fitPfr, type Graph, type Matrix, type PfrOptions, type WorkOptions } from 'pairfair';
import * as internal from 'pairfair/internal';

export const options: Pick<PfrOptions, 'gamma' | 'dims'> = { gamma: 0.5, dims: 2 };
export const work: WorkOptions = { signal: { aborted: false } as AbortSignal };
export const fit = (x: Matrix, similarity: Graph, fairness: Graph): Matrix =>
  internal.leadingColumns(fitPfr(x, { similarity, fairness, ...options }).components, 1);
export const title: charts.ChartOptions = { id: 'a', title: 'A' };
export const bars: charts.EstimatesOptions = title;
export const all: object[] = [charts, output, sql];
