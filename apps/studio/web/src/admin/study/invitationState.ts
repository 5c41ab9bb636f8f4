import type { Invitation } from '@pairfair/studio/judging/schemas';

/** Whether a link still lets somebody in, and if not, why. */
export function invitationState(
  { uses, used, expiresAt, revokedAt }: Invitation,
  now: Date,
): 'usable' | 'used' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  if (used >= uses) return 'used';
  return new Date(expiresAt) <= now ? 'expired' : 'usable';
}
