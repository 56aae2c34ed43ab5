import type {
  PartnerBooking,
  PartnerBookingRequest,
  PartnerQuote,
  PartnerQuoteRequest,
} from '../../../contract/partner-shapes.ts'
import type { SandboxBookingRow } from '../../../db/schema/sandbox.ts'
import { coverRefusal } from '../../../domain/partner-company.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import {
  placedInSandbox,
  sandboxDrivers,
  sandboxEtaMinutes,
  sandboxStoryOf,
} from '../../../domain/sandbox.ts'
import { quoteLifetimeMinutes } from '../../../domain/tariff.ts'
import { writePartnerEvent } from '../../bookings/index.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { newId } from '../../kit/ids.ts'
import { priceAlone } from '../../quotes/index.ts'
import { answeredBefore, answerOnce, type Asked } from '../answer-once.ts'
import type { PartnerCaller } from '../identify-partner.ts'
import { quoteRequestOf, unsaidPlace } from '../quote-for-partner.ts'
import { eventDataOf, viewSandboxBooking } from './sandbox-view.ts'
import { findQuote, insertQuote, insertSandboxBooking, lockClock } from './sandbox.store.ts'

/**
 * A price as the live side would give it at the sandbox's moment, with drivers that are always there. Refusals: those of `priceAlone`,
 * `invalid_input` where a place is "other" and not said in words.
 */
export const quoteInSandbox = async (
  ctx: Ctx,
  { partnerId }: PartnerCaller,
  asked: PartnerQuoteRequest,
): Promise<Outcome<PartnerQuote>> => {
  const unsaid = unsaidPlace(asked)
  if (unsaid) return unsaid
  const realNow = await ctx.clock.now(ctx.db)
  const now = await inTransaction(ctx.db, (tx) => lockClock(tx, partnerId, realNow))
  const priced = await priceAlone(ctx, quoteRequestOf(asked), now)
  if (!priced.ok) return priced
  const { pickup, dropoff, distance, priceCents, lines } = priced.value
  const expiresAt = new Date(now.getTime() + quoteLifetimeMinutes * 60_000)
  const view: PartnerQuote = {
    quote_id: newId('quo'),
    expires_at: expiresAt.toISOString(),
    priority_level: asked.priority_level,
    price_cents: priceCents,
    price_lines: [...lines],
    distance_km: distance.km,
    is_bookable: distance.km !== null,
    best_eta_minutes: sandboxEtaMinutes,
    drivers_available: sandboxDrivers.length,
    pickup: { label: pickup.label, area: pickup.area, point: pickup.point },
    dropoff: dropoff && { label: dropoff.label, area: dropoff.area, point: dropoff.point },
  }
  const row = { id: view.quote_id, partnerId, view, expiresAt, createdAt: realNow }
  await inTransaction(ctx.db, (tx) => insertQuote(tx, row))
  return accepted(view)
}

/**
 * Books in the sandbox: as on the live side, but that its policy number says how it goes on (`domain/sandbox.ts`). Refusals:
 * `idempotency_key_reused`, those of `quoteInSandbox`, `not_found`, `quote_expired`, `quote_already_used`, `distance_missing`,
 * `incident_not_covered`, `above_cover`, and `no_drivers_available` where the policy number asks for them.
 */
export const bookInSandbox = async (
  ctx: Ctx,
  who: PartnerCaller,
  { idempotencyKey, body }: { idempotencyKey: string; body: PartnerBookingRequest },
): Promise<Outcome<PartnerBooking>> => {
  const asked: Asked = { idempotencyKey, deed: 'create booking', body }
  const earlier = await answeredBefore<PartnerBooking>(ctx, who, asked)
  if (earlier) return earlier
  const quoteId = await quoteIdFor(ctx, who, body)
  if (!quoteId.ok) return quoteId
  return answerOnce(ctx, who, asked, (tx) => place(ctx, tx, who, body, quoteId.value))
}

const quoteIdFor = async (
  ctx: Ctx,
  who: PartnerCaller,
  body: PartnerBookingRequest,
): Promise<Outcome<string>> => {
  const { quote_id: quoteId, vehicle, pickup, dropoff, priority_level, distance_km } = body
  if (quoteId !== undefined) return accepted(quoteId)
  if (!vehicle || !pickup || dropoff === undefined) throw new Error('the contract lets none pass')
  const journey = { vehicle, pickup, dropoff, priority_level, distance_km }
  const made = await quoteInSandbox(ctx, who, journey)
  return made.ok ? accepted(made.value.quote_id) : made
}

const place = async (
  ctx: Ctx,
  tx: Tx,
  { partnerId, cover }: PartnerCaller,
  body: PartnerBookingRequest,
  quoteId: string,
): Promise<Outcome<PartnerBooking>> => {
  const realNow = await ctx.clock.now(tx)
  const now = await lockClock(tx, partnerId, realNow)
  const quote = await findQuote(tx, partnerId, quoteId)
  if (!quote) return refused('not_found')
  const { view: journey, expiresAt } = quote
  if (now >= expiresAt) return refused('quote_expired')
  if (journey.distance_km === null) return refused('distance_missing')
  if (journey.priority_level !== body.priority_level) {
    const priority_level = `The quote is for priority "${journey.priority_level}"`
    return refused('invalid_input', { fields: { priority_level } })
  }
  const priceCents = journey.price_cents
  const notCovered = coverRefusal(cover, { incidentType: body.incident_type, priceCents })
  if (notCovered) return refused(notCovered)
  const story = sandboxStoryOf(body.customer_policy_number)
  if (story === 'TEST-DECLINED') return refused('incident_not_covered')
  if (story === 'TEST-NO-DRIVERS') return refused('no_drivers_available')
  const state = placedInSandbox(story, priceCents, now)
  const booking: SandboxBookingRow = {
    id: newId('bkg'),
    partnerId,
    quoteId,
    story,
    incidentType: body.incident_type,
    customerPolicyNumber: body.customer_policy_number,
    claimReference: body.claim_reference,
    placedAt: now,
    ...state,
    cancellationFeeCents: null,
    history: [{ at: now.toISOString(), status: state.status }],
    createdAt: realNow,
  }
  if (!(await insertSandboxBooking(tx, booking))) return refused('quote_already_used')
  await writePartnerEvent(ctx, tx, {
    partnerId,
    mode: 'sandbox',
    type: 'booking.created',
    data: eventDataOf(booking, journey),
    at: now,
  })
  return accepted(viewSandboxBooking(booking, journey, now))
}
