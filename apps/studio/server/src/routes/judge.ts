import type { Route } from '../http/route.ts';

export const judgeRoutes: readonly Route[] = [];
