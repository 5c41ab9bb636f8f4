import type { StudioConfig } from '../studio.ts';

/** A link for a judge. The token stands in the fragment, which browsers send to nobody. */
export function judgeLink({ publicUrl }: StudioConfig, token: string): string {
  return `${publicUrl}/j#t=${token}`;
}
