import type { Transaction } from '../database/database.ts';
import type { StoredResult } from '../fits/resultOf.ts';
import type { FitStatistics } from '../results/schemas.ts';
import { mentions } from './mentions.ts';
import type { RestsOn } from './schemas.ts';

/** By what documents may name somebody. */
export interface Traces {
  /** What they are called in the study. */
  readonly ids: readonly string[];
  /** Values that nobody else has, so that they say who it is. */
  readonly values: readonly string[];
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly kind: 'fit' | 'comparison';
  readonly result: StoredResult;
  readonly statistics: FitStatistics | null;
  readonly model: string | null;
  readonly report: string | null;
  readonly card: string | null;
}

/**
 * Takes somebody out of what fits of a study have left behind, and marks the fits: they have learned
 * from data that are gone. People are taken out of lists; a document that names them is emptied, as
 * what it says cannot be said without them.
 */
export async function eraseFromFits(
  tx: Transaction,
  studyId: string,
  { ids, values }: Traces,
  people: number,
): Promise<RestsOn['fits']> {
  const rows = await tx.query<Row & Record<string, unknown>>(
    `select f.id, f.name, j.kind, f.result, f.statistics, f.model::text, f.report, f.card
     from fit f join job j on j.id = f.job_id
     where f.study_id = $1 and f.result is not null order by f.created_at`,
    [studyId],
  );
  const named = mentions([...ids, ...values]);
  // The number of a row, or a short id, stands in a model by chance; a value that is theirs alone does not.
  const told = mentions(values);
  const fits: RestsOn['fits'] = [];
  for (const { id, name, kind, result, statistics, model, report, card } of rows) {
    const rest = {
      result: resultWithout(result, ids, named),
      statistics:
        statistics && !told(JSON.stringify(statistics.columns))
          ? statisticsWithout(statistics, ids)
          : null,
      model: told(model) ? null : model,
      report: named(report) ? null : report,
      card: told(card) ? null : card,
    };
    await tx.query(
      `update fit set result = $2, statistics = $3, model = $4, report = $5, card = $6,
         erased = erased + $7 where id = $1`,
      [
        ...[id, JSON.stringify(rest.result), rest.statistics && JSON.stringify(rest.statistics)],
        ...[rest.model, rest.report, rest.card, people],
      ],
    );
    const emptied =
      (statistics !== null && rest.statistics === null) ||
      rest.model !== model ||
      rest.report !== report ||
      rest.card !== card;
    fits.push({ id, name, kind, emptied });
  }
  return fits;
}

function resultWithout(
  result: StoredResult,
  ids: readonly string[],
  named: (document: string) => boolean,
): StoredResult {
  return {
    ...result,
    unequal: result.unequal.filter(({ people }) => !people.some((id) => ids.includes(id))),
    figures: result.figures.filter((figure) => !named(JSON.stringify(figure))),
    summary:
      result.summary !== null && named(JSON.stringify(result.summary)) ? null : result.summary,
  };
}

/** Without the rows of some of the people shown; links are among those left. */
function statisticsWithout(statistics: FitStatistics, ids: readonly string[]): FitStatistics {
  const kept = statistics.ids.flatMap((id, i) => (ids.includes(id) ? [] : [i]));
  if (kept.length === statistics.ids.length) return statistics;
  const place = new Map(kept.map((i, k) => [i, k]));
  const { cols, data } = statistics.x;
  const at = <T>(list: readonly T[]) => kept.map((i) => list[i] as T);
  return {
    ...statistics,
    x: {
      ...{ rows: kept.length, cols },
      data: kept.flatMap((i) => data.slice(i * cols, (i + 1) * cols)),
    },
    ...{ ids: at(statistics.ids), labels: at(statistics.labels), groups: at(statistics.groups) },
    links: statistics.links.flatMap(([a, b, weight]): FitStatistics['links'] => {
      const [source, target] = [place.get(a), place.get(b)];
      return source === undefined || target === undefined ? [] : [[source, target, weight]];
    }),
  };
}
