import type { Route } from '../http/route.ts';

export const invitationRoutes: readonly Route[] = [];
