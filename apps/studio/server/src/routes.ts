import { accountRoutes } from './accounts/routes.ts';
import { agreementRoutes } from './agreement/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { caseRoutes } from './cases/routes.ts';
import { decisionRoutes } from './decisions/routes.ts';
import { erasureRoutes } from './erasure/routes.ts';
import { fitRoutes } from './fits/routes.ts';
import { graphRoutes } from './graphs/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { invitationRoutes } from './judging/invitationRoutes.ts';
import { judgingRoutes } from './judging/routes.ts';
import { judgmentFileRoutes } from './judgmentFiles/routes.ts';
import { modelInUseRoutes } from './modelInUse/routes.ts';
import { datasetRoutes } from './people/routes.ts';
import { recruitRoutes } from './recruits/routes.ts';
import { resultRoutes } from './results/routes.ts';
import { studyRoutes } from './studies/routes.ts';
import { studyArchiveRoutes } from './studyArchive/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** Every route of the API; the types of the pages' calls are inferred from it. */
export const routes = [
  ...accountRoutes,
  ...auditRoutes,
  ...datasetRoutes,
  ...studyRoutes,
  ...studyArchiveRoutes,
  ...invitationRoutes,
  ...judgingRoutes,
  ...recruitRoutes,
  ...agreementRoutes,
  ...judgmentFileRoutes,
  ...graphRoutes,
  ...fitRoutes,
  ...resultRoutes,
  ...decisionRoutes,
  ...caseRoutes,
  ...modelInUseRoutes,
  ...jobRoutes,
  ...erasureRoutes,
  ...webhookRoutes,
] as const;

/** All routes as a type: their methods, paths, bodies, queries and answers. */
export type Routes = typeof routes;
