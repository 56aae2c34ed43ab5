/**
 * Races of a payment that is being opened with the end of its booking (reliability.md, race 13 and I4). Mutants that were seen to fail:
 * the status not asked after `keepIntent`; `closeStray` not called for a hold of a released payment; `attempt` missing around the
 * overdue bookings.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../testing/invariants.ts'
import { must, openBookingScene, type Scene } from '../testing/booking-scene.ts'
import { cancelBooking } from './cancel-booking.ts'
import { lookAtIntent } from './look-at-intent.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { requestBooking } from './request-booking.ts'

let scene: Scene

beforeEach(async () => {
  scene = await openBookingScene()
})

afterEach(async () => {
  const broken = await brokenInvariants(scene)
  await scene.close()
  expect(broken).toEqual([])
})

/** Asks for a booking that is cancelled in another tab while the provider makes the intent. */
const cancelledWhileOpening = async (): Promise<string> => {
  await scene.driver()
  const who = await scene.customer()
  const request = await scene.requestFor(null)
  const meanwhile = scene.withProvider((provider) => ({
    openIntent: async (intent) => {
      const answer = await provider.openIntent(intent)
      const actor = { kind: 'customer', accountId: who.accountId } as const
      const { bookingId } = intent
      must(await cancelBooking(scene.ctx, actor, { bookingId, expectedFeeCents: 0, reason: null }))
      return answer
    },
  }))
  const opened = await requestBooking(meanwhile, who, request)
  expect(opened).toMatchObject({ ok: false, refusal: { code: 'booking_ended' } })
  const [intent] = scene.standIn.control.intents()
  if (!intent) throw new Error('no intent was made')
  return intent.id
}

const statusOf = (intentId: string) =>
  scene.standIn.control.intents().find(({ id }) => id === intentId)?.status

describe('cancelled while the provider makes the intent', () => {
  it('gives nobody the secret, and closes the intent', async () => {
    const intentId = await cancelledWhileOpening()
    await scene.drain()
    expect(statusOf(intentId)).toBe('canceled')
  })

  it('releases what was held all the same', async () => {
    const intentId = await cancelledWhileOpening()
    scene.standIn.control.confirm(intentId, 'visa')
    expect(statusOf(intentId)).toBe('requires_capture')
    await lookAtIntent(scene.ctx, intentId)
    expect(statusOf(intentId)).toBe('canceled')
  })

  it('goes on trying while the provider does not answer', async () => {
    const intentId = await cancelledWhileOpening()
    scene.standIn.control.confirm(intentId, 'visa')
    const silent = scene.withProvider(() => ({
      cancelIntent: async () => ({ kind: 'unknown', why: 'no answer', wasAnswered: false }),
    }))
    await expect(lookAtIntent(silent, intentId)).rejects.toThrow('could not be closed')
    await scene.drain()
    expect(statusOf(intentId)).toBe('canceled')
  })
})

describe('an intent that cannot be read', () => {
  it('keeps no other booking past its deadline', async () => {
    await scene.driver()
    const draft = await scene.book()
    const held = await scene.held()
    const { intentId } = await scene.payment(draft.bookingId)
    scene.clock.advance('20m')
    const unreadable = scene.withProvider((provider) => ({
      readIntent: async (id) =>
        id === intentId
          ? { kind: 'unknown', why: 'status 500', wasAnswered: true }
          : provider.readIntent(id),
    }))
    await reconcilePayments(unreadable)
    expect((await scene.booking(held.bookingId)).status).toBe('cancelled')
    await reconcilePayments(scene.ctx)
    expect((await scene.booking(draft.bookingId)).status).toBe('cancelled')
  })
})
