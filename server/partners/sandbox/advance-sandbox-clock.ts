import type { PartnerAnswerOf, PartnerInputOf } from '../../../contract/partners/partner-api.ts'
import { partnerEventOf } from '../../../domain/partners/partner-event.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { mostSandboxSteps, stepInSandbox } from '../../../domain/partners/sandbox.ts'
import { writePartnerEvent } from '../../bookings/index.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { answerOnce } from '../api/answer-once.ts'
import type { PartnerCaller } from '../api/identify-partner.ts'
import { eventDataOf, journeyOf } from './sandbox-view.ts'
import { lockClock, nextSandboxStep, saveClock, saveSandboxBooking } from './sandbox.store.ts'

type Shown = PartnerAnswerOf<'GET /api/partner/v1/sandbox/clock'>
type AdvancedClock = PartnerAnswerOf<'POST /api/partner/v1/sandbox/clock'>

/** The sandbox's time. A sandbox begins when it is first read. Refusal: `sandbox_only`. */
export const showSandboxClock = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { mode, partnerId }: PartnerCaller,
): Promise<Outcome<Shown>> => {
  if (mode !== 'sandbox') return refused('sandbox_only')
  return inTransaction(ctx.db, async (tx) => {
    const now = await lockClock(tx, partnerId, await ctx.clock.now(tx))
    return accepted({ now: now.toISOString(), next_event_at: await nextAt(tx, partnerId) })
  })
}

/**
 * Advances the clock, by so many seconds or to the next event; the events that are due by then happen in their order, each at its own
 * time, and are sent as on the live side. Stops early after `mostSandboxSteps`. Refusals: `sandbox_only`, `idempotency_key_reused`.
 */
export const advanceSandboxClock = async (
  ctx: Pick<Ctx, 'db' | 'clock' | 'jobs'>,
  who: PartnerCaller,
  { headers, body }: PartnerInputOf<'POST /api/partner/v1/sandbox/clock'>,
): Promise<Outcome<AdvancedClock>> => {
  if (who.mode !== 'sandbox') return refused('sandbox_only')
  const { partnerId } = who
  const request = { idempotencyKey: headers['idempotency-key'], action: 'move sandbox clock', body }
  return answerOnce<AdvancedClock>(ctx, who, request, async (tx) => {
    const before = await lockClock(tx, partnerId, await ctx.clock.now(tx))
    const until =
      body.seconds !== undefined
        ? new Date(before.getTime() + body.seconds * 1000)
        : ((await nextSandboxStep(tx, partnerId, null))?.nextStepAt ?? before)
    const happened = await letHappen(ctx, tx, partnerId, until)
    const last = happened.at(-1)
    const now = happened.length === mostSandboxSteps && last ? new Date(last.at) : until
    await saveClock(tx, partnerId, now)
    return accepted({
      now: now.toISOString(),
      next_event_at: await nextAt(tx, partnerId),
      happened,
    })
  })
}

const letHappen = async (
  ctx: Pick<Ctx, 'clock' | 'jobs'>,
  tx: Tx,
  partnerId: string,
  until: Date,
): Promise<AdvancedClock['happened']> => {
  const happened: AdvancedClock['happened'] = []
  while (happened.length < mostSandboxSteps) {
    const booking = await nextSandboxStep(tx, partnerId, until)
    if (!booking) break
    const { transition, at, after } = stepInSandbox(booking.scenario, booking)
    const entry = { at: at.toISOString(), status: after.status }
    const isTransition = after.status !== booking.status
    const history = isTransition ? [...booking.history, entry] : booking.history
    const saved = { ...booking, ...after, history }
    await saveSandboxBooking(tx, saved)
    const type =
      transition === 'arrival_missed' ? 'booking.arrival_missed' : partnerEventOf(transition)
    const data = eventDataOf(saved, await journeyOf(tx, saved))
    await writePartnerEvent(ctx, tx, { partnerId, mode: 'sandbox', type, data, at })
    happened.push({ ...entry, booking_id: booking.id })
  }
  return happened
}

const nextAt = async (tx: Tx, partnerId: string): Promise<string | null> =>
  (await nextSandboxStep(tx, partnerId, null))?.nextStepAt?.toISOString() ?? null
