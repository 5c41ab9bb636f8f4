import type { Route } from '../http/route.ts';

export const agreementRoutes: readonly Route[] = [];
