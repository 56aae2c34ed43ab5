/**
 * What one driver owes us is never taken from what another is owed (I15): while a debt is open, netted against cards or against accounts, a
 * job on account is paid from our own money alone.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts'
import type { MadeDriver } from '../testing/sample-drivers.ts'

let scene: PayoutScene
let debtor: MadeDriver
let insured: MadeDriver
/** What was put into the balance at the provider by hand, in cents. */
let addedCents: number
beforeEach(async () => {
  scene = await openPayoutScene()
  debtor = await scene.payableDriver(1)
  insured = await scene.payableDriver(2)
  addedCents = 0
})
afterEach(async () => {
  scene.standIn.control.changeBalance(-addedCents)
  expect(await brokenInvariants(scene)).toEqual([])
  await scene.close()
})

const addToBalance = (cents: number): void => {
  scene.standIn.control.changeBalance(cents)
  addedCents += cents
}

/** Our own money becomes so much: the balance, less what drivers are owed by these card jobs. */
const makeOurs = async (cents: number, cardJobs: readonly string[]): Promise<void> => {
  let owedCents = 0
  for (const bookingId of cardJobs) owedCents += (await scene.lineOf(bookingId)).outstandingCents
  const balanceCents = scene.standIn.control.balance().total['eur'] ?? 0
  addToBalance(cents + owedCents - balanceCents)
}

/** A job by card, transferred, then given back to the customer, from a driver whose account is empty by then. */
const indebt = async (driver: MadeDriver): Promise<number> => {
  const bookingId = await scene.completeJob(driver)
  await scene.goToFriday()
  await scene.run()
  scene.standIn.control.emptyAccount(await scene.accountOf(driver))
  const { grossCents, netCents } = await scene.lineOf(bookingId)
  await scene.refund(bookingId, grossCents)
  await scene.drain()
  expect(await scene.owedTo(driver)).toBe(-netCents)
  return netCents
}

/** What cards paid can be spent by then, and the Friday of its week is still to come. */
const becomeAvailable = async () =>
  scene.goTo(new Date((await scene.now()).getTime() + 4 * 24 * 3_600_000))

const statesOf = async (bookingId: string) =>
  (await scene.transfersOf(bookingId)).map(({ state, lastError }) => lastError ?? state)

/** One cent too little waits, although a debt is larger than that; then the cards are paid, and with the cent the account. */
const expectOwnMoneyOnly = async (onAccount: string, byCard: string): Promise<void> => {
  const { outstandingCents } = await scene.lineOf(onAccount)
  await becomeAvailable()
  await makeOurs(outstandingCents - 1, [byCard])
  await scene.run()
  expect(await statesOf(onAccount)).toEqual(['balance_insufficient'])
  await scene.goToFriday()
  await scene.run()
  expect(await statesOf(byCard)).toEqual(['paid'])
  addToBalance(1)
  scene.clock.advance('24h')
  await scene.run()
  expect((await statesOf(onAccount)).at(-1)).toBe('paid')
}

it('an open debt of one driver pays for no job on account of another', async () => {
  await indebt(debtor)
  const onAccount = await scene.completeJobOnAccount(insured)
  await scene.goToFriday()
  const byCard = await scene.completeJob(await scene.payableDriver(3))
  await expectOwnMoneyOnly(onAccount, byCard)
})

it('a debt that a job on account has made good leaves a driver’s next card job theirs', async () => {
  const debtCents = await indebt(debtor)
  const offsetting = [
    await scene.completeJobOnAccount(debtor),
    await scene.completeJobOnAccount(debtor),
  ]
  let netCents = 0
  for (const bookingId of offsetting) netCents += (await scene.lineOf(bookingId)).netCents
  addToBalance(1_000_00)
  await scene.goToFriday()
  await scene.run()
  expect(await scene.owedTo(debtor)).toBe(0)
  expect(scene.standIn.control.transfers().at(-1)?.amount).toBe(netCents - debtCents)

  const onAccount = await scene.completeJobOnAccount(insured)
  await scene.goToFriday()
  const byCard = await scene.completeJob(debtor)
  await expectOwnMoneyOnly(onAccount, byCard)
})

it('what is being taken from a card at this moment is not ours yet', async () => {
  const onAccount = await scene.completeJobOnAccount(insured)
  await scene.refund(onAccount, (await scene.lineOf(onAccount)).grossCents - 500)
  await scene.drain()
  await scene.goToFriday()
  const byCard = await scene.completeJob(await scene.payableDriver(3))
  await becomeAvailable()
  await makeOurs(0, [byCard])
  const { bookingId } = await scene.held(debtor.driverId)
  const silent = { kind: 'unknown', why: 'lost', wasAnswered: false } as const
  const answersLost = scene.withProvider((provider) => ({
    captureIntent: async (request) => {
      await provider.captureIntent(request)
      return silent
    },
    readIntent: async () => silent,
  }))
  await scene.accept(debtor, bookingId, answersLost)
  expect((await scene.payment(bookingId)).status).toBe('capturing')
  await scene.run()
  expect(await statesOf(onAccount)).toEqual(['balance_insufficient'])
  await scene.releaseLeases()
  scene.clock.advance('1m')
  await scene.drain()
})
