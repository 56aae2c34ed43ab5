import { z } from 'zod'
import { id } from '../../contract/shapes.ts'
import type { Ctx } from '../context.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { Timetable } from '../kit/jobs/job-worker.ts'
import type { JobHandlers } from '../kit/jobs/run-job.ts'
import { maintainPartnerAccounts } from './invoices/maintain-partner-accounts.ts'
import { openDeliveries, type DeliverOptions } from './webhooks/deliver-webhooks.ts'
import { fanOutEvent } from './webhooks/fan-out-event.ts'

export const partnerJobCatalogue = defineJobs({
  /** Turns an event for an insurer into one delivery for each of its endpoints. */
  'fan-out-partner-event': {
    queue: 'notifications',
    formerly: 'spread-partner-event',
    payload: z.object({ eventId: id('evt') }),
    maxAttempts: 25,
    key: (payload) => `partner-event:${payload.eventId}`,
  },
  /** Sends the due deliveries of one endpoint. The pauses between attempts are its own (`domain/partners/partner-event.ts`). */
  'deliver-webhooks': {
    queue: 'notifications',
    payload: z.object({ endpointId: id('whk') }),
    maxAttempts: 25,
    key: (payload) => `webhooks:${payload.endpointId}`,
  },
  /** Each morning: invoices of insurers for every month that is over, credit notes, and reminders of what is late. */
  'issue-partner-invoices': {
    queue: 'reports',
    payload: z.object({}),
    maxAttempts: 12,
    aboutMoney: 'Issuing insurers’ invoices',
    key: () => 'issue-partner-invoices',
  },
})

/** The jobs of this module. `webhooks`: for tests. */
export const partnerJobs = (ctx: Ctx, webhooks: DeliverOptions = {}) =>
  ({
    'fan-out-partner-event': (payload) => fanOutEvent(ctx, payload),
    'issue-partner-invoices': (_payload, { checkpoint }) =>
      maintainPartnerAccounts(ctx, checkpoint),
    'deliver-webhooks': openDeliveries(ctx, webhooks),
  }) satisfies JobHandlers<typeof partnerJobCatalogue>

export const partnerTimetable: Timetable<typeof partnerJobCatalogue> = [
  // After midnight in Ireland, summer and winter.
  { job: 'issue-partner-invoices', at: '20 5 * * *', catchUpMinutes: 24 * 60 },
]
