import type { Route } from '../http/route.ts';

export const progressRoutes: readonly Route[] = [];
