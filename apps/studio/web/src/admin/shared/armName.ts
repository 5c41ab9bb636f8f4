import { adminText } from '../../i18n/admin.svelte.ts';

/** What an arm is called in the page's language. */
export function armName(arm: string): string {
  const names: Readonly<Record<string, { readonly name: string }>> = adminText().newStudy.arms;
  return names[arm]?.name ?? arm;
}
