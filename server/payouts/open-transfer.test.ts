/**
 * A transfer that was ordered and not made yet is judged again before each try: what happened since the run saw it counts. Mutants that
 * were seen to fail: only open refunds and disputes looked at; a transfer that was once asked for never held; one asked for a moment ago
 * given up at once.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { driverProfiles } from '../../db/schema/drivers.ts'
import { splitPrice } from '../../domain/commission.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts'
import { lookAtDispute } from './look-at-dispute.ts'

let scene: PayoutScene
beforeEach(async () => {
  scene = await openPayoutScene()
})
afterEach(() => scene.close())

const health = async () => expect(await brokenInvariants(scene)).toEqual([])

/** A line whose transfer is ordered, and the provider never heard of it. */
const orderedJob = async (): Promise<string> => {
  const driver = await scene.payableDriver()
  const bookingId = await scene.completeJob(driver)
  // The others of the same Friday, which nothing happens to.
  for (let job = 0; job < 2; job += 1) await scene.completeJob(driver)
  await scene.goToFriday()
  const deaf = scene.withProvider(() => ({
    listTransfers: () => Promise.resolve({ kind: 'unknown', why: 'deaf', wasAnswered: false }),
  }))
  await expect(scene.run(deaf)).rejects.toThrow(/left/)
  await scene.releaseTransferLeases()
  return bookingId
}

const states = async (bookingId: string) =>
  (await scene.transfersOf(bookingId)).map(({ state }) => state)

const madeOf = (bookingId: string) =>
  scene.standIn.control.transfers().filter((made) => made.transfer_group === bookingId)

it('is not sent in full when a refund was made meanwhile, but planned anew', async () => {
  const bookingId = await orderedJob()
  const line = await scene.lineOf(bookingId)
  await scene.refund(bookingId, 20_00)
  await scene.drain()
  await scene.run()
  expect(await states(bookingId)).toEqual(['failed'])
  await scene.run()
  const left = splitPrice(line.grossCents - 20_00, line.earnedAt)
  expect(madeOf(bookingId).map(({ amount }) => amount)).toEqual([left.driverNetCents])
  expect(scene.standIn.control.reversals()).toEqual([])
  await health()
}, 60_000)

it('is not sent to a driver who was suspended meanwhile, and is made when they are verified again', async () => {
  const bookingId = await orderedJob()
  await scene.db.update(driverProfiles).set({ state: 'suspended', stateReason: 'A sample' })
  await scene.run()
  expect(scene.standIn.control.transfers()).toEqual([])
  expect(await scene.openTasks()).toEqual([])
  await scene.db.update(driverProfiles).set({ state: 'verified' })
  await scene.run()
  expect(await states(bookingId)).toEqual(['failed', 'paid'])
  expect(scene.standIn.control.transfers()).toHaveLength(3)
  await health()
}, 60_000)

it('asked for without an answer and not made, a dispute holds it once the list has had the time to show it', async () => {
  const bookingId = await orderedJob()
  const lost = scene.withProvider((provider) => ({
    transfer: (request) =>
      request.bookingId === bookingId
        ? Promise.resolve({ kind: 'unknown', why: 'lost', wasAnswered: false })
        : provider.transfer(request),
  }))
  await expect(scene.run(lost)).rejects.toThrow(/left/)
  const dispute = scene.standIn.control.openDispute(await scene.intentOf(bookingId), true)
  await lookAtDispute(scene.ctx, dispute.id)

  await expect(scene.run()).rejects.toThrow(/left/)
  expect(madeOf(bookingId)).toEqual([])
  expect(await states(bookingId)).toEqual(['requested'])

  await scene.db.execute(sql`update payout_transfers set asked_at = asked_at - interval '11 minutes'
    where state = 'requested'`)
  await scene.run()
  expect(madeOf(bookingId)).toEqual([])
  expect(await states(bookingId)).toEqual(['failed'])

  scene.standIn.control.closeDispute(dispute.id, 'won')
  await lookAtDispute(scene.ctx, dispute.id)
  await scene.run()
  expect(madeOf(bookingId)).toHaveLength(1)
  expect(await states(bookingId)).toEqual(['failed', 'paid'])
  await health()
}, 60_000)
