import type { Route } from '../http/route.ts';

export const judgmentFileRoutes: readonly Route[] = [];
