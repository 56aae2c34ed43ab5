import { sql } from 'drizzle-orm'
import { deleteByRule, heldBookings, type DeletionCtx } from '../deletions/index.ts'

/**
 * Deletes old records of partners, each by its rule: requests and what they contained, stored answers, webhook events, sandbox bookings, and
 * invitations whose link has ended. Events of a booking on hold stay.
 */
export const purgePartnerRecords = async (ctx: DeletionCtx): Promise<void> => {
  await deleteByRule(
    ctx,
    'partner_requests',
    ({ cutoff }) => sql`delete from partner_requests where at < ${cutoff} returning at`,
  )
  await deleteByRule(
    ctx,
    'partner_request_details',
    ({ cutoff }) => sql`
      update partner_requests set target = null, sent_body = null, answer_body = null
      where at < ${cutoff} and target is not null returning at`,
  )
  await deleteByRule(
    ctx,
    'partner_answers',
    ({ cutoff }) => sql`delete from partner_answers where at < ${cutoff} returning at`,
  )
  await deleteByRule(
    ctx,
    'partner_events',
    ({ cutoff, at }) => sql`
      delete from partner_events
      where written_at < ${cutoff} and (booking_id in ${heldBookings(at)}) is not true returning written_at as at`,
  )
  await purgeSandbox(ctx)
  await deleteByRule(
    ctx,
    'partner_invitations',
    ({ cutoff }) => sql`
      delete from partner_invitations where coalesce(accepted_at, withdrawn_at, expires_at) < ${cutoff}
      returning coalesce(accepted_at, withdrawn_at, expires_at) as at`,
  )
}

/** A quote goes once its booking has. */
const purgeSandbox = async (ctx: DeletionCtx): Promise<void> => {
  await deleteByRule(
    ctx,
    'sandbox',
    () => sql`select created_at as at from old`,
    ({ cutoff }) => sql`
      old as (delete from sandbox_bookings where created_at < ${cutoff} returning id, created_at),
      counters as (delete from partner_event_sequences where booking_id in (select id from old))`,
  )
  await deleteByRule(
    ctx,
    'sandbox',
    ({ cutoff }) => sql`
      delete from sandbox_quotes q where q.created_at < ${cutoff}
        and not exists (select from sandbox_bookings b where b.quote_id = q.id)
      returning q.created_at as at`,
  )
}
