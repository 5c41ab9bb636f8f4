import type { Route } from '../http/route.ts';

export const datasetRoutes: readonly Route[] = [];
