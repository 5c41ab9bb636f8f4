import { PairfairError } from '../errors.ts';
import {
  badField,
  idsField,
  indicesField,
  integerField,
  isRecord,
  type JsonRecord,
  listField,
  numberField,
  numbersField,
  recordField,
  requireFormat,
  textField,
} from '../files.ts';
import type { Graph } from './graph.ts';
import { type GraphProvenance, graphFormat, graphVersion } from './graphToJson.ts';
import { requireGraph } from './requireGraph.ts';

/** What a graph file holds. */
export interface GraphFile {
  readonly graph: Graph;
  /** What each person is called in the data, when the file says so. */
  readonly ids: readonly string[] | undefined;
  readonly provenance: GraphProvenance | undefined;
}

/** Sums within sums deeper than this are refused; ours are one or two deep. */
const deepestSum = 32;

/**
 * Reads a graph file, as written by {@link graphToJson}.
 *
 * @param value What `JSON.parse` made of the file; anything else gets an error that says what is
 *   wrong with it.
 * @throws PairfairError `bad-file`, naming the field, when the file is damaged or of another
 *   format; `unsupported-version` when a newer release wrote it.
 *
 * @example
 * const { graph, ids } = graphFromJson(JSON.parse(text));
 */
export function graphFromJson(value: unknown): GraphFile {
  const file = requireFormat(value, graphFormat, graphVersion);
  const graph = graphOf(file, deepestSum);
  try {
    requireGraph('The graph of the file', graph);
  } catch (error) {
    const why = error instanceof PairfairError ? error.message : String(error);
    throw new PairfairError('bad-file', why, { cause: error });
  }
  return { graph, ids: idsOf(file, graph.size), provenance: provenanceOf(file) };
}

function graphOf(file: JsonRecord, depth: number): Graph {
  const kind = textField(file, 'kind');
  const size = integerField(file, 'size', 0, 2 ** 32 - 2);
  switch (kind) {
    case 'edges':
      return {
        kind,
        size,
        source: indicesField(file, 'source'),
        target: indicesField(file, 'target'),
        weight: numbersField(file, 'weight'),
      };
    case 'cells': {
      const between = textField(file, 'between');
      if (between !== 'everyone' && between !== 'groups') {
        throw badField('between', "'everyone' or 'groups'", between);
      }
      return {
        kind,
        size,
        between,
        groups: idsField(file, 'groups'),
        cells: integerField(file, 'cells', 0, 2 ** 32 - 2),
        members: {
          offsets: indicesField(file, 'offsets'),
          cell: indicesField(file, 'cell'),
          share: numbersField(file, 'share'),
        },
      };
    }
    case 'sum':
      return { kind, size, terms: listField(file, 'terms').map((term) => termOf(term, depth)) };
    default:
      throw badField('kind', "'edges', 'cells' or 'sum'", kind);
  }
}

function termOf(term: unknown, depth: number): { weight: number; graph: Graph } {
  if (depth === 0) throw badField('terms', `at most ${deepestSum} sums deep`, term);
  if (!isRecord(term)) throw badField('terms', 'a list of objects with weight and graph', term);
  return {
    weight: numberField(term, 'weight'),
    graph: graphOf(recordField(term, 'graph'), depth - 1),
  };
}

function idsOf(file: JsonRecord, size: number): readonly string[] | undefined {
  if (file.ids === undefined) return undefined;
  const list = listField(file, 'ids');
  if (list.length !== size) throw badField('ids', `a list of ${size}, one per person`, list);
  const seen = new Set<string>();
  return Array.from(list, (id, i) => {
    if (typeof id !== 'string' && typeof id !== 'number') {
      throw badField(`ids[${i}]`, 'a text or a number', id);
    }
    const text = String(id);
    if (seen.has(text)) throw badField(`ids[${i}]`, 'different from all before it', id);
    seen.add(text);
    return text;
  });
}

function provenanceOf(file: JsonRecord): GraphProvenance | undefined {
  if (file.provenance === undefined) return undefined;
  const record = recordField(file, 'provenance');
  return {
    method: textField(record, 'method'),
    ...(record.parameters !== undefined && { parameters: recordField(record, 'parameters') }),
    ...(record.judgments !== undefined && { judgments: textField(record, 'judgments') }),
  };
}
