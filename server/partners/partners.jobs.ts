import type { Ctx } from '../context.ts'
import type { JobRun } from '../kit/run-job.ts'
import { keepPartnerAccounts } from './invoices/keep-partner-accounts.ts'
import { openDeliveries, type DeliverOptions } from './webhooks/deliver-webhooks.ts'
import { spreadEvent } from './webhooks/spread-event.ts'

/** The jobs of this module. `webhooks`: for tests. */
export const partnerJobs = (ctx: Ctx, webhooks: DeliverOptions = {}) => ({
  'spread-partner-event': (payload: { eventId: string }) => spreadEvent(ctx, payload),
  'issue-partner-invoices': (_payload: unknown, { checkpoint }: Pick<JobRun, 'checkpoint'>) =>
    keepPartnerAccounts(ctx, checkpoint),
  'deliver-webhooks': openDeliveries(ctx, webhooks),
})
