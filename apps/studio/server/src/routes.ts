import { accountRoutes } from './accounts/accountRoutes.ts';
import { sessionRoutes } from './accounts/routes.ts';
import { judgeAdminRoutes } from './agreement/judgesRoutes.ts';
import { progressRoutes } from './agreement/progressRoutes.ts';
import { agreementRoutes } from './agreement/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { fitRoutes } from './fits/routes.ts';
import { graphRoutes } from './graphs/routes.ts';
import type { Route } from './http/route.ts';
import { eventRoutes } from './jobs/eventRoutes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { invitationRoutes } from './judging/invitationRoutes.ts';
import { judgeRoutes } from './judging/routes.ts';
import { judgmentFileRoutes } from './judgmentFiles/routes.ts';
import { datasetRoutes } from './people/routes.ts';
import { exportRoutes } from './results/routes.ts';
import { studyRoutes } from './studies/routes.ts';

/** Every route of the API. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...accountRoutes,
  ...auditRoutes,
  ...datasetRoutes,
  ...studyRoutes,
  ...invitationRoutes,
  ...judgeRoutes,
  ...judgeAdminRoutes,
  ...progressRoutes,
  ...agreementRoutes,
  ...judgmentFileRoutes,
  ...graphRoutes,
  ...fitRoutes,
  ...jobRoutes,
  ...exportRoutes,
  ...eventRoutes,
];
