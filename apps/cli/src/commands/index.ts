import type { ListedCommand } from '../command.ts';

/** Every command, in the order of the help. */
export const commands: readonly ListedCommand[] = [
  {
    name: 'demo',
    summary: 'what judgments do: made-up applicants, a past that rewards prestige, judges of merit',
    load: async () => (await import('./demo.ts')).demo,
  },
  {
    name: 'fit',
    summary: 'learn a fair representation and a predictor from a table and judgments',
    load: async () => (await import('./fit.ts')).fit,
  },
  {
    name: 'sums',
    summary: 'answer, for one partition of a table, what a fit over all of them asks',
    load: async () => (await import('./sums.ts')).sums,
  },
  {
    name: 'tune',
    summary: 'find good settings by cross-validation, fit with them and save the model',
    load: async () => (await import('./tune.ts')).tune,
  },
  {
    name: 'compare',
    summary: 'compare methods on your data under one protocol, with controls and a report',
    load: async () => (await import('./compare.ts')).compare,
  },
  {
    name: 'predict',
    summary: 'score the rows of a file with a saved model',
    load: async () => (await import('./predict.ts')).predict,
  },
  {
    name: 'transform',
    summary: 'map the rows of a file to their fair representation with a saved model',
    load: async () => (await import('./predict.ts')).transform,
  },
  {
    name: 'evaluate',
    summary: 'measure the scores of any model, made anywhere, against labels, groups and judgments',
    load: async () => (await import('./evaluate.ts')).evaluate,
  },
  {
    name: 'graph',
    summary: 'make a fairness graph from judgments, ratings or rankings and save it',
    load: async () => (await import('./graph.ts')).graph,
  },
  {
    name: 'judgments',
    summary:
      'put judgments together, measure how far judges agree, find contradictions, try a study out with made-up judges',
    load: async () => (await import('./judgments.ts')).judgments,
  },
  {
    name: 'inspect',
    summary: 'look at a table first and be told what to do with it; show a model or graph file',
    load: async () => (await import('./inspect.ts')).inspect,
  },
  {
    name: 'export',
    summary: 'write a saved model as ONNX, SQL, a Python file, JSON or a model card',
    load: async () => (await import('./export.ts')).exportModel,
  },
  {
    name: 'verify',
    summary: 'check that a report, model, graph file or audit log is as pairfair wrote it',
    load: async () => (await import('./verify.ts')).verify,
  },
  {
    name: 'data',
    summary: 'what each data set of the paper is, where to get it, its checksum and its rule',
    load: async () => (await import('./data.ts')).data,
  },
  {
    name: 'reproduce',
    summary: "run the paper's experiments and set them beside what the paper says",
    load: async () => (await import('./reproduce.ts')).reproduce,
  },
  {
    name: 'studio',
    summary: 'elicit judgments, look, fit, compare and export in a browser',
    load: async () => (await import('./studio.ts')).studio,
  },
  {
    name: 'completion',
    summary: 'print a completion script for bash, zsh or fish',
    load: async () => (await import('./completion.ts')).completion,
  },
];
