// A user of the packages that run in Node.
import * as engine from '@pairfair/engines/engine';
import * as interrupt from '@pairfair/engines/interrupt';
import * as pool from '@pairfair/engines/pool';
import * as tables from '@pairfair/engines/tables';
import * as text from '@pairfair/engines/text';
import { type StudioOptions, startStudio } from '@pairfair/studio';
import * as modes from '@pairfair/studio/studies/modes';
import * as comparison from '@pairfair/workbench/comparison';
import * as datasets from '@pairfair/workbench/datasets';
import * as documents from '@pairfair/workbench/documents';
import * as report from '@pairfair/workbench/report';
import * as roles from '@pairfair/workbench/roles';
import * as words from '@pairfair/workbench/words';
import { provide } from 'pairfair/command';

export const options: StudioOptions = { port: 0 };
export const start = async (): Promise<string> => (await startStudio(options as never)).url;
export const all: unknown[] = [engine, interrupt, pool, tables, text, modes, comparison, datasets];
export const others: unknown[] = [documents, report, roles, words, provide];
