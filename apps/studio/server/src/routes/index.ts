import type { Route } from '../http/route.ts';
import { accountRoutes } from './accounts.ts';
import { agreementRoutes } from './agreement.ts';
import { auditRoutes } from './audit.ts';
import { datasetRoutes } from './datasets.ts';
import { eventRoutes } from './events.ts';
import { exportRoutes } from './exports.ts';
import { fitRoutes } from './fits.ts';
import { graphRoutes } from './graphs.ts';
import { invitationRoutes } from './invitations.ts';
import { jobRoutes } from './jobs.ts';
import { judgeRoutes } from './judge.ts';
import { judgeAdminRoutes } from './judges.ts';
import { judgmentFileRoutes } from './judgmentFiles.ts';
import { progressRoutes } from './progress.ts';
import { sessionRoutes } from './session.ts';
import { studyRoutes } from './studies.ts';

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
