import type { Page } from 'playwright-core';

/** Every page of the administrator's side, of one study. */
export function adminRoutes(study: string): Readonly<Record<string, string>> {
  const tabs = ['progress', 'agreement', 'graph', 'fits', 'results', 'cases', 'export', 'settings'];
  return {
    ...{ studies: '/', data: '/data', audit: '/audit', accounts: '/accounts', account: '/account' },
    ...{ webhooks: '/webhooks', overview: `/studies/${study}` },
    ...Object.fromEntries(tabs.map((tab) => [tab, `/studies/${study}/${tab}`])),
  };
}

/** Waits until a page of {@link adminRoutes} has what it is about. */
export async function arrived(page: Page, name: string): Promise<void> {
  const seen = page.getByText(landmarks[name] ?? name).filter({ visible: true });
  await seen.first().waitFor();
}

const landmarks: Readonly<Record<string, string>> = {
  studies: 'Agreement α',
  data: 'Studies that use it',
  audit: 'Every change, newest first',
  accounts: 'Auditors see everything',
  account: 'Logged in as',
  webhooks: 'There are none.',
  overview: 'Invitations',
  progress: 'With at least one answer',
  agreement: 'Judge by judge',
  graph: 'Frozen versions',
  fits: 'All fits',
  results: 'linked people agree in',
  cases: 'Look somebody up',
  export: 'Model (JSON)',
  settings: 'Retention',
  new: 'Name of the study',
  judge: 'invitation',
  login: 'Password',
};
