import type { Recruitment } from '@pairfair/studio/recruits/schemas';

/** How judges from a platform can leave, in the order in which they are asked about. */
export const endingNames = ['completed', 'screenedOut', 'withdrawn', 'full'] as const;

/** The settings of recruiting as a form binds to them. */
export interface RecruitmentForm {
  on: boolean;
  platform: Recruitment['platform'];
  parameters: { participant: string; study: string; session: string };
  endings: Record<(typeof endingNames)[number], { code: string; url: string }>;
  /** Choices one a line. */
  comprehension: { question: string; choices: string; right: number; explanation: string }[];
  every: number | null | undefined;
  /** A step of a rating as its number. */
  checks: { note: string; alike: boolean; answer: string }[];
  quotas: { panel: string; judges: number | null | undefined }[];
  minMinutes: number | null | undefined;
  maxMinutes: number | null | undefined;
}

/** The form for what a study has; new codes where it has nothing yet. */
export function formOf(
  recruitment: Recruitment | null | undefined,
  newCode: () => string,
): RecruitmentForm {
  const ending = (name: (typeof endingNames)[number]) => ({
    code: recruitment?.endings[name].code ?? newCode(),
    url: recruitment?.endings[name].url ?? '',
  });
  const { participant = '', study = '', session = '' } = recruitment?.parameters ?? {};
  return {
    on: Boolean(recruitment),
    platform: recruitment?.platform ?? 'prolific',
    parameters: { participant, study, session },
    endings: {
      ...{ completed: ending('completed'), screenedOut: ending('screenedOut') },
      ...{ withdrawn: ending('withdrawn'), full: ending('full') },
    },
    comprehension: (recruitment?.comprehension ?? []).map((each) => ({
      ...each,
      choices: each.choices.join('\n'),
    })),
    every: recruitment?.attention.every ?? 10,
    checks: (recruitment?.attention.checks ?? []).map(({ note, alike, answer }) => ({
      ...{ note, alike, answer: String(answer) },
    })),
    quotas: (recruitment?.quotas ?? []).map((quota) => ({ ...quota })),
    minMinutes: recruitment?.minMinutes,
    maxMinutes: recruitment?.maxMinutes,
  };
}

/** What the server is asked to keep; null where nobody is recruited. */
export function recruitmentOf(form: RecruitmentForm): Recruitment | null {
  if (!form.on) return null;
  const { participant, study, session } = form.parameters;
  const ending = ({ code, url }: { code: string; url: string }) => ({
    code: code.trim(),
    ...(url.trim() !== '' && { url: url.trim() }),
  });
  const { completed, screenedOut, withdrawn, full } = form.endings;
  return {
    platform: form.platform,
    ...(form.platform === 'other' && {
      parameters: {
        participant: participant.trim(),
        ...(study.trim() !== '' && { study: study.trim() }),
        ...(session.trim() !== '' && { session: session.trim() }),
      },
    }),
    endings: {
      ...{ completed: ending(completed), screenedOut: ending(screenedOut) },
      ...{ withdrawn: ending(withdrawn), full: ending(full) },
    },
    comprehension: form.comprehension.map(({ question, choices, right, explanation }) => ({
      ...{ question: question.trim(), choices: linesOf(choices), right, explanation },
    })),
    attention: {
      every: form.every ?? 10,
      checks: form.checks.map(({ note, alike, answer }) => ({
        ...{ note: note.trim(), alike },
        answer: (/^\d+$/.test(answer) ? Number(answer) : answer) as 'yes',
      })),
    },
    quotas: form.quotas.map(({ panel, judges }) => ({ panel: panel.trim(), judges: judges ?? 1 })),
    ...(form.minMinutes == null ? {} : { minMinutes: form.minMinutes }),
    ...(form.maxMinutes == null ? {} : { maxMinutes: form.maxMinutes }),
  };
}

/** The lines of a text that say something. */
export function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

/** A code that nobody guesses: eight letters and digits that are not taken for each other. */
export function newCode(): string {
  const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => signs[byte % signs.length]).join('');
}
