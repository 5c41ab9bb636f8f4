import { parameterNames } from '@pairfair/studio/recruits/platforms';
import type { Recruitment } from '@pairfair/studio/recruits/schemas';

/**
 * A recruited link as its platform wants it. Ids stand in the fragment, which browsers send to no
 * server; Mechanical Turk has its link made by a script in the task.
 */
export function platformLink(url: string, recruitment: Recruitment, mturkText: string): string {
  if (recruitment.platform === 'mturk') return mturkHtml(url, mturkText);
  const { participant, study, session } = parameterNames(recruitment);
  const brace = (name: string) =>
    recruitment.platform === 'prolific' ? `{{%${name}%}}` : `{${name}}`;
  const names = [participant, study, session].filter((name) => name !== undefined);
  return [url, ...names.map((name) => `${name}=${brace(name)}`)].join('&');
}

function mturkHtml(url: string, text: string): string {
  return [
    `<p><a id="study" href="${url}" target="_blank" rel="noopener">${text}</a></p>`,
    '<script>',
    "  document.getElementById('study').href += '&' + location.search.slice(1);",
    '</script>',
  ].join('\n');
}
