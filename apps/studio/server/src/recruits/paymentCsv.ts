import { csvText } from '@pairfair/output';
import { endingOf } from './endings.ts';
import { isTooFast, type Payment } from './paymentStore.ts';
import type { Recruitment } from './schemas.ts';

const names = [
  ...['participant', 'session', 'platform_study', 'state', 'code', 'started', 'finished'],
  ...['minutes', 'too_fast', 'answers', 'checks_answered', 'checks_passed', 'comprehension_tries'],
  'panel',
];

/** Whom to pay, as a table that is opened with a spreadsheet. */
export function paymentCsv(payments: readonly Payment[], recruitment: Recruitment): string {
  const rows = payments.map((payment) => {
    const { participant, session, study, state, startedAt, finishedAt, minutes } = payment;
    const { code } = state === 'active' ? { code: null } : endingOf(recruitment, state);
    return [
      ...[participant, session, study, state, code],
      ...[startedAt.toISOString(), finishedAt?.toISOString() ?? null],
      ...[minutes === null ? null : Number(minutes.toFixed(1))],
      isTooFast(payment, recruitment.minMinutes) ? 'yes' : 'no',
      ...[payment.answers, payment.checks, payment.passed, payment.tries, payment.panel],
    ];
  });
  return csvText([names, ...rows], { spreadsheet: true });
}
