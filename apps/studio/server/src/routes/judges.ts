import type { Route } from '../http/route.ts';

export const judgeAdminRoutes: readonly Route[] = [];
