import { lineChart } from '@pairfair/charts';
import type { JudgmentPlan, MeanInterval, PlanMeasures, PlanPoint } from 'pairfair';
import { planAdvice } from 'pairfair/internal';
import { figure } from '../../measureLines.ts';

const names = { pair: 'pairs', rating: 'ratings', comparison: 'rankings' } as const;

/** The curve as lines for a terminal, from no answer to everything known. */
export function planTable({ points, none, full }: JudgmentPlan): string[] {
  return [
    line('answers', 'below everything known', ...measured),
    line('no judgment', '', ...intervals(none)),
    ...points.map((point) => line(String(point.answers), interval(point.gap), ...intervals(point))),
    line('everything known', '', ...intervals(full)),
  ];
}

/** What each kind of question brings in the same time, as lines for a terminal. */
export function budgetTable(plans: readonly JudgmentPlan[]): string[] {
  const [{ none, full }] = plans as [JudgmentPlan];
  return [
    line('', 'answers, people', ...measured, 'of full knowledge'),
    line('no judgment', '', ...intervals(none), '0 %'),
    ...plans.map((plan) => {
      const last = lastOf(plan);
      const asked = `${count(last.given)}, ${count(last.people)}`;
      return line(names[plan.kind], asked, ...intervals(last), percent(last.share));
    }),
    line('everything known', '', ...intervals(full), '100 %'),
  ];
}

/** What is assumed of judges where nobody has judged yet. */
export function assumptionText({
  known,
  ignored,
}: {
  readonly known: readonly string[];
  readonly ignored: readonly string[];
}): string {
  const left = ignored.length > 0 ? `, and do not count ${list(ignored)}` : '';
  return `An assumption, since nobody has judged these people yet: judges weigh ${list(known)} as a model of the target does${left}; people in the same fifth of that merit deserve the same. Real judges may see it otherwise: say how with --judges-know or --judges-ignore.`;
}

/** What the time buys, in words. */
export function budgetAnswer(
  plans: readonly JudgmentPlan[],
  { judges, minutes }: { readonly judges: number; readonly minutes: number },
): string {
  const time = `${judges} ${judges === 1 ? 'judge' : 'judges'}, ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} each`;
  const { verdict, best } = planAdvice(plans);
  if (verdict === 'no-room') return `${time}. ${noRoom(plans[0]!)}`;
  const each = plans.map((plan) => {
    const { given, people, share } = lastOf(plan);
    return `${names[plan.kind]}: ${count(given)} answers about ${count(people)} people reach ${percent(share)}`;
  });
  const reached = `${each.join('; ')} of what full knowledge gives.`;
  if (verdict === 'no-gain') {
    return `${time}: this buys nothing to speak of. ${capital(reached)}`;
  }
  const chosen = best.map((kind) => names[kind]);
  const advice =
    best.length > 1
      ? `${capital(list(chosen))} bring about as much: ask what judges find easier.`
      : `Ask for ${chosen[0]}.`;
  return `${time}. ${capital(reached)} ${plans.length > 1 ? advice : ''}${idle(plans)}`.trimEnd();
}

/** Time that nobody can use, because everything was asked of everybody. */
function idle(plans: readonly JudgmentPlan[]): string {
  const done = plans.filter((plan) => lastOf(plan).given < 0.9 * lastOf(plan).answers);
  if (done.length === 0) return '';
  return ` There is time left: as ${list(done.map(({ kind }) => names[kind]))} every judge has been asked about nearly everybody.`;
}

/** How many answers are enough, in a sentence or two. */
export function planAnswer(plan: JudgmentPlan, within: number): string {
  const { points, full, enough, surelyEnough } = plan;
  const target = figure(full.rankConsistency.mean);
  const last = lastOf(plan);
  const little = planAdvice([plan]).verdict === 'no-room' ? ` ${noRoom(plan)}` : '';
  if (enough === null) {
    return `No number of answers tried is enough: with ${last.answers}, rank consistency(W^F) is ${figure(last.gap.mean)} below the ${target} of everything known, and ${within} is asked for.${little}`;
  }
  const at = points.find(({ answers }) => answers === enough) ?? last;
  const sure =
    surelyEnough === null
      ? 'None of those tried is enough to be sure of it (95 %).'
      : `${surelyEnough} are enough to be sure of it (95 %).`;
  return `${enough} answers are enough: rank consistency(W^F) is then ${figure(at.rankConsistency.mean)}, within ${within} of the ${target} of everything known. ${sure}${little}`;
}

function noRoom({ none, full }: JudgmentPlan): string {
  return `Judgments can change little here: rank consistency(W^F) is ${figure(none.rankConsistency.mean)} without any and ${figure(full.rankConsistency.mean)} with everything known.`;
}

/** The curves as a figure. */
export function planFigure(plans: readonly JudgmentPlan[]): string {
  const [{ none, full }] = plans as [JudgmentPlan];
  const all = plans.flatMap(({ points }) => points.map(({ answers }) => answers));
  const ends = [Math.min(...all), Math.max(...all)] as const;
  const flat = (name: string, { rankConsistency: { mean } }: PlanMeasures) => ({
    ...{ name, x: [...ends], y: [mean, mean] },
  });
  const curve = ({ kind, points }: JudgmentPlan) => ({
    name: names[kind],
    x: points.map(({ answers }) => answers),
    y: points.map(({ rankConsistency }) => rankConsistency.mean),
    low: points.map(({ rankConsistency }) => rankConsistency.low),
    high: points.map(({ rankConsistency }) => rankConsistency.high),
  });
  return lineChart(
    { series: [...plans.map(curve), flat('everything known', full), flat('no judgment', none)] },
    {
      id: 'plan',
      title: 'What more answers bring',
      xLabel: 'answers',
      yLabel: 'rank consistency(W^F) on test people',
      logX: ends[1] > 20 * ends[0],
    },
  );
}

const measured = ['rank consistency(W^F)', 'at the base rate', 'AUC'] as const;

function intervals({ rankConsistency, consistency, auc }: PlanMeasures): string[] {
  return [rankConsistency, consistency, auc].map(interval);
}

function line(name: string, ...cells: readonly string[]): string {
  return [name.padEnd(17), ...cells.map((cell) => cell.padStart(24))].join('').trimEnd();
}

function lastOf({ points }: JudgmentPlan): PlanPoint {
  return points.at(-1) as PlanPoint;
}

function interval({ mean, low, high }: MeanInterval): string {
  return `${figure(mean)} [${figure(low)}, ${figure(high)}]`;
}

function percent(share: number): string {
  return Number.isNaN(share) ? '–' : `${Math.round(100 * share)} %`;
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

function list(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
