import type { PartnerBooking } from '../../../contract/partners/partner-shapes.ts'
import { paidByFor } from '../../../domain/cover/excess.ts'
import { coverRefusal } from '../../../domain/partners/partner-company.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { placedInSandbox, sandboxScenarioOf } from '../../../domain/partners/sandbox.ts'
import { writePartnerEvent } from '../../bookings/index.ts'
import type { Ctx } from '../../context.ts'
import { areCallOutsUsed } from '../../cover/index.ts'
import type { Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import type { PartnerCaller } from '../api/identify-partner.ts'
import type { ToPlace } from '../api/place-for-partner.ts'
import { eventDataOf, viewSandboxBooking } from './sandbox-view.ts'
import { findQuote, insertSandboxBooking, lockClock } from './sandbox.store.ts'

/**
 * Books in the sandbox: as on the live side, except that the policy number decides how it continues (`domain/partners/sandbox.ts`). Refusals:
 * `quote_not_found`, `quote_expired`, `quote_already_used`, `distance_missing`, `incident_not_covered`, `above_cover`, `cover_changed`, and
 * `no_drivers_available` where the policy number asks for them, `excess_too_small`. The excess of a split bill counts as paid at once.
 */
export const placeInSandbox = async (
  ctx: Ctx,
  tx: Tx,
  { partnerId, cover }: PartnerCaller,
  { quoteId, body }: ToPlace,
): Promise<Outcome<PartnerBooking>> => {
  const realNow = await ctx.clock.now(tx)
  const now = await lockClock(tx, partnerId, realNow)
  const quote = await findQuote(tx, partnerId, quoteId)
  if (!quote) return refused('quote_not_found')
  const { view: journey, expiresAt } = quote
  if (now >= expiresAt) return refused('quote_expired')
  if (journey.distance_km === null) return refused('distance_missing')
  if (body.priority_level !== undefined && journey.priority_level !== body.priority_level) {
    const priority_level = `The quote is for priority "${journey.priority_level}"`
    return refused('invalid_input', { fields: { priority_level } })
  }
  const priceCents = journey.price_cents
  const notCovered = coverRefusal(cover, { incidentType: body.incident_type, priceCents })
  if (notCovered) return refused(notCovered)
  const { cover: quoted } = journey
  if (quoted && quoted.rules_version !== null && quoted.excess_cents < priceCents) {
    const number = body.customer_policy_number
    const policy = { partnerId, mode: 'sandbox', number } as const
    if (await areCallOutsUsed(tx, policy, quoted.rules_version, now))
      return refused('cover_changed')
  }
  const paidBy = paidByFor(quoted?.excess_cents ?? 0, body.collect_excess)
  if (!paidBy.ok) return paidBy
  const scenario = sandboxScenarioOf(body.customer_policy_number)
  if (scenario === 'TEST-DECLINED') return refused('incident_not_covered')
  if (scenario === 'TEST-NO-DRIVERS') return refused('no_drivers_available')
  const state = placedInSandbox(scenario, priceCents, now)
  const booking = await insertSandboxBooking(tx, {
    id: newId('bkg'),
    partnerId,
    quoteId,
    scenario,
    incidentType: body.incident_type,
    customerPolicyNumber: body.customer_policy_number,
    claimReference: body.claim_reference,
    vehicleIdentity: body.vehicle_identity ?? null,
    placedAt: now,
    ...state,
    collectsExcess: paidBy.value === 'split',
    cancellationFeeCents: null,
    history: [{ at: now.toISOString(), status: state.status }],
    createdAt: realNow,
  })
  if (!booking) return refused('quote_already_used')
  await writePartnerEvent(ctx, tx, {
    partnerId,
    mode: 'sandbox',
    type: 'booking.created',
    data: eventDataOf(booking, journey),
    at: now,
  })
  return accepted(viewSandboxBooking(booking, journey, now))
}
