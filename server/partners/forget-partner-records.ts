import {
  partnerAnswersHours,
  partnerRequestDetailsDays,
  partnerRequestsDays,
} from '../../domain/partners/partner.ts'
import { partnerInvitationsKeptDays } from '../../domain/partners/partner-company.ts'
import { webhookEventDays } from '../../domain/partners/partner-event.ts'
import { sandboxDays } from '../../domain/partners/sandbox.ts'
import type { Ctx } from '../context.ts'
import { deleteAnswersBefore } from './api/answers.store.ts'
import { deleteInvitationsEndedBefore } from './partner-people.store.ts'
import { deleteRequestsBefore, emptyRequestsBefore } from './partners.store.ts'
import { forgetSandboxBefore } from './sandbox/sandbox.store.ts'
import { deleteEventsBefore } from './webhooks/deliveries.store.ts'

const hourMs = 3_600_000

/**
 * Deletes old records of partners: requests after `partnerRequestsDays`, what they contained after `partnerRequestDetailsDays`, stored answers after `partnerAnswersHours`, webhook events after
 * `webhookEventDays`, sandbox bookings after `sandboxDays`, and invitations `partnerInvitationsKeptDays`
 * after the link ended.
 */
export const forgetPartnerRecords = async (ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> => {
  const now = (await ctx.clock.now(ctx.db)).getTime()
  await deleteRequestsBefore(ctx.db, new Date(now - partnerRequestsDays * 24 * hourMs))
  await emptyRequestsBefore(ctx.db, new Date(now - partnerRequestDetailsDays * 24 * hourMs))
  await deleteAnswersBefore(ctx.db, new Date(now - partnerAnswersHours * hourMs))
  await deleteEventsBefore(ctx.db, new Date(now - webhookEventDays * 24 * hourMs))
  await forgetSandboxBefore(ctx.db, new Date(now - sandboxDays * 24 * hourMs))
  await deleteInvitationsEndedBefore(
    ctx.db,
    new Date(now - partnerInvitationsKeptDays * 24 * hourMs),
  )
}
