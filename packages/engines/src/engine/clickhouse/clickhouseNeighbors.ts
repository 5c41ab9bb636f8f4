import { clickhouse } from '@pairfair/sql';
import type { Work } from '../engine.ts';
import type { CellNeighbors, NeighborCells } from '../features.ts';
import { requireRows } from '../requireRows.ts';
import type { FeatureContext } from './clickhouseFeatures.ts';
import { differenceForm } from './edgeForm.ts';
import { pointTable, squaredDistance } from './nearestOf.ts';
import { type Session, scratchName } from './session.ts';
import { readNumber, readNumbers, texts, whole } from './sql.ts';

/** A number no person has. */
const nobody = 2 ** 32 - 1;

/** XᵀLX of nearest neighbours found within cells of the table. */
export async function neighborCells(
  context: FeatureContext,
  request: NeighborCells,
  work: Work,
): Promise<CellNeighbors> {
  const { session, rows } = context;
  const made: string[] = [];
  const keep = async (table: Promise<string>): Promise<string> => {
    const name = await table;
    made.push(name);
    return scratchName(session, name);
  };
  const progress = (done: number) => work.onProgress?.({ stage: 'neighbors', done, total: 5 });
  try {
    const points = await keep(pointTable(context, request.columns, work));
    const [[met]] = await session.rows(`SELECT count() FROM ${points}`, texts(), work);
    requireRows(rows, { rows: readNumber(met) });
    progress(1);
    // A person's cells, nearest first: the first is the person's own.
    const placed = await keep(
      session.scratchFrom(
        'i UInt64, cells Array(UInt32)',
        'i',
        `SELECT i, ${nearestCells(request)} FROM ${points}`,
        texts(),
        work,
      ),
    );
    progress(2);
    const lists = await keep(
      session.scratchFrom(
        'i UInt64, near Array(Tuple(Float64, UInt64))',
        'i',
        neighborLists(points, placed, request),
        texts(),
        work,
      ),
    );
    progress(3);
    const edges = await keep(
      session.scratchFrom(
        'a UInt64, b UInt64, d Float64',
        'a, b',
        `SELECT least(i, n.2) AS a, greatest(i, n.2) AS b, any(n.1) FROM ${lists} ARRAY JOIN near AS n GROUP BY a, b`,
        texts(),
        work,
      ),
    );
    progress(4);
    const [[count, mean]] = await session.rows(
      `SELECT count(), avg(d) FROM ${edges}`,
      texts(),
      work,
    );
    const scale = readNumber(count) === 0 || readNumber(mean) === 0 ? 1 : readNumber(mean);
    const joined = `${edges} AS e INNER JOIN ${points} AS u ON e.a = u.i INNER JOIN ${points} AS v ON e.b = v.i`;
    const form = await differenceForm(
      context,
      joined,
      `exp(-e.d / ${clickhouse.number(scale)})`,
      work,
    );
    requireRows(readNumber(count), { rows: form.pairs });
    progress(5);
    const audited = await auditedLists(session, lists, request, work);
    return { ...form, rows: await context.count(work), unknown: 0, scale, audited };
  } finally {
    for (const table of made) await session.drop(table);
  }
}

/**
 * The nearest cells of the point f, as an expression: in the nearest groups of cells, by distance,
 * ties to the smaller number.
 */
function nearestCells({ coarse, fine, offsets, probes }: NeighborCells): string {
  const rows = (m: NeighborCells['coarse']) =>
    Array.from({ length: m.rows }, (_, i) =>
      clickhouse.sums.numbers(m.data.subarray(i * m.cols, (i + 1) * m.cols)),
    );
  const centres = rows(fine);
  const groups = Array.from(
    { length: coarse.rows },
    (_, g) =>
      `[${centres
        .slice(offsets[g], offsets[g + 1])
        .map((centre, k) => `(toUInt32(${offsets[g] + k}), ${centre})`)
        .join(', ')}]`,
  );
  const type = 'Array(Tuple(UInt32, Array(Float64)))';
  const byGroup = `CAST([${groups.join(', ')}] AS Array(${type}))`;
  const nearest = (list: string, item: string) =>
    `arraySlice(arraySort(arrayMap(${item}, ${list})), 1, ${whole(probes)})`;
  const coarseList = `arrayMap((c, g) -> (${squaredDistance('f', 'c')}, g), [${rows(coarse).join(', ')}], range(1, ${coarse.rows + 1}))`;
  const chosen = `arraySlice(arraySort(${coarseList}), 1, ${whole(probes)})`;
  const inGroup = `arrayFlatten(arrayMap(g -> arrayMap(t -> (${squaredDistance('f', 't.2')}, t.1), (${byGroup})[g.2]), ${chosen}))`;
  return `arrayMap(c -> c.2, ${nearest(inGroup, 'c -> c')})`;
}

/** Everybody's nearest candidates of their own cell. */
function neighborLists(points: string, placed: string, { neighbors }: NeighborCells): string {
  const own = `SELECT p.i AS i, p.f AS f, c.cells[1] AS cell FROM ${points} AS p INNER JOIN ${placed} AS c ON p.i = c.i`;
  const candidates = `SELECT p.i AS i, p.f AS f, m.cell AS cell FROM (SELECT i, arrayJoin(cells) AS cell FROM ${placed}) AS m INNER JOIN ${points} AS p ON p.i = m.i`;
  return `SELECT a.i, groupArraySorted(${whole(neighbors)})((${squaredDistance('a.f', 'b.f')}, b.i)) FROM (${own}) AS a INNER JOIN (${candidates}) AS b ON a.cell = b.cell WHERE a.i != b.i GROUP BY a.i`;
}

async function auditedLists(
  session: Session,
  lists: string,
  { audit, neighbors }: NeighborCells,
  work: Work,
): Promise<Uint32Array> {
  const out = new Uint32Array(audit.length * neighbors).fill(nobody);
  if (audit.length === 0) return out;
  const found = await session.rows(
    `SELECT i, arrayMap(t -> t.2, near) FROM ${lists} WHERE i IN (${Array.from(audit, whole).join(',')})`,
    texts(),
    work,
  );
  const place = new Map(Array.from(audit, (person, k) => [person, k]));
  for (const [person, near] of found) {
    const k = place.get(Number(person));
    if (k !== undefined) out.set(readNumbers(near), k * neighbors);
  }
  return out;
}
