import type { Recruitment } from '../src/recruits/schemas.ts';
import type { TestStudio, Visitor } from './testStudio.ts';

/** Settings of recruiting on Prolific, with a code for every ending. */
export function recruiting(change: Partial<Recruitment> = {}): Recruitment {
  return {
    platform: 'prolific',
    endings: {
      completed: { code: 'DONE', url: 'https://platform.example/complete?cc=DONE' },
      screenedOut: { code: 'OUT' },
      withdrawn: { code: 'GONE' },
      full: { code: 'FULL' },
    },
    comprehension: [],
    attention: { every: 10, checks: [] },
    quotas: [],
    ...change,
  };
}

/** What opening a recruited link came to. */
export interface Opened {
  readonly status: number;
  readonly body: {
    readonly outcome?: 'in' | 'preview' | 'ended';
    readonly ending?: { readonly kind: string; readonly code: string | null } | null;
    readonly code?: string;
  };
}

/** Opens a recruited link with parameters, in a browser of its own unless one is given. */
export async function openLink(
  studio: TestStudio,
  url: string,
  parameters: Readonly<Record<string, string>>,
  browser: Visitor = studio.visitor(),
): Promise<Opened & { readonly browser: Visitor }> {
  const token = url.split('#t=')[1] ?? '';
  const body = { token, parameters };
  const opened = await browser.call<Opened['body']>('POST', '/invitations/claim/recruited', body);
  return { ...opened, browser };
}

/** The parameters of somebody from Prolific. */
export const prolific = (participant: string) => ({
  ...{ PROLIFIC_PID: participant, STUDY_ID: 'study-1', SESSION_ID: `session-${participant}` },
});
