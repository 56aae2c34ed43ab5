/**
 * A driver's debt to us is never taken from what another driver is owed (I15): while a debt is open, netted against cards or against
 * accounts, a job on account is paid from our own money alone.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import type { MadeDriver } from '../testing/samples/sample-drivers.ts'

let fixture: PayoutFixture
let debtor: MadeDriver
let insured: MadeDriver
/** Cents that were paid into the balance at the provider by hand. */
let addedCents: number
beforeEach(async () => {
  fixture = await openPayoutFixture()
  debtor = await fixture.payableDriver(1)
  insured = await fixture.payableDriver(2)
  addedCents = 0
})
afterEach(async () => {
  fixture.fakeProvider.control.changeBalance(-addedCents)
  expect(await brokenInvariants(fixture)).toEqual([])
  await fixture.close()
})

const addToBalance = (cents: number): void => {
  fixture.fakeProvider.control.changeBalance(cents)
  addedCents += cents
}

/** Sets our own money to this amount: the balance, less what drivers are owed by these card jobs. */
const makeOurs = async (cents: number, cardJobs: readonly string[]): Promise<void> => {
  let owedCents = 0
  for (const bookingId of cardJobs) owedCents += (await fixture.lineOf(bookingId)).outstandingCents
  const balanceCents = fixture.fakeProvider.control.balance().total['eur'] ?? 0
  addToBalance(cents + owedCents - balanceCents)
}

/** A job by card, transferred, then refunded, from a driver whose account is empty by then. */
const indebt = async (driver: MadeDriver): Promise<number> => {
  const bookingId = await fixture.completeJob(driver)
  await fixture.goToFriday()
  await fixture.run()
  fixture.fakeProvider.control.emptyAccount(await fixture.accountOf(driver))
  const { grossCents, netCents } = await fixture.lineOf(bookingId)
  await fixture.refund(bookingId, grossCents)
  await fixture.drain()
  expect(await fixture.owedTo(driver)).toBe(-netCents)
  return netCents
}

/** Goes to a time when card money can be spent and the Friday of its week is still to come. */
const becomeAvailable = async () =>
  fixture.goTo(new Date((await fixture.now()).getTime() + 4 * 24 * 3_600_000))

const statesOf = async (bookingId: string) =>
  (await fixture.transfersOf(bookingId)).map(({ state, lastError }) => lastError ?? state)

/** With one cent too little it waits, although a debt is larger than that; then the cards are paid, and with the cent that job. */
const expectOwnMoneyOnly = async (onAccount: string, byCard: string): Promise<void> => {
  const { outstandingCents } = await fixture.lineOf(onAccount)
  await becomeAvailable()
  await makeOurs(outstandingCents - 1, [byCard])
  await fixture.run()
  expect(await statesOf(onAccount)).toEqual(['balance_insufficient'])
  await fixture.goToFriday()
  await fixture.run()
  expect(await statesOf(byCard)).toEqual(['paid'])
  addToBalance(1)
  fixture.clock.advance('24h')
  await fixture.run()
  expect((await statesOf(onAccount)).at(-1)).toBe('paid')
}

it('an open debt of one driver pays for no job on account of another', async () => {
  await indebt(debtor)
  const onAccount = await fixture.completeJobOnAccount(insured)
  await fixture.goToFriday()
  const byCard = await fixture.completeJob(await fixture.payableDriver(3))
  await expectOwnMoneyOnly(onAccount, byCard)
})

it('a debt that a job on account has settled leaves the driver’s next card job theirs', async () => {
  const debtCents = await indebt(debtor)
  const offsetting = [
    await fixture.completeJobOnAccount(debtor),
    await fixture.completeJobOnAccount(debtor),
  ]
  let netCents = 0
  for (const bookingId of offsetting) netCents += (await fixture.lineOf(bookingId)).netCents
  addToBalance(1_000_00)
  await fixture.goToFriday()
  await fixture.run()
  expect(await fixture.owedTo(debtor)).toBe(0)
  expect(fixture.fakeProvider.control.transfers().at(-1)?.amount).toBe(netCents - debtCents)

  const onAccount = await fixture.completeJobOnAccount(insured)
  await fixture.goToFriday()
  const byCard = await fixture.completeJob(debtor)
  await expectOwnMoneyOnly(onAccount, byCard)
})

it('money whose capture is under way is not ours yet', async () => {
  const onAccount = await fixture.completeJobOnAccount(insured)
  await fixture.refund(onAccount, (await fixture.lineOf(onAccount)).grossCents - 500)
  await fixture.drain()
  await fixture.goToFriday()
  const byCard = await fixture.completeJob(await fixture.payableDriver(3))
  await becomeAvailable()
  await makeOurs(0, [byCard])
  const { bookingId } = await fixture.held(debtor.driverId)
  const silent = { kind: 'unknown', why: 'lost', wasAnswered: false } as const
  const answersLost = fixture.withProvider((provider) => ({
    captureIntent: async (request) => {
      await provider.captureIntent(request)
      return silent
    },
    readIntent: async () => silent,
  }))
  await fixture.accept(debtor, bookingId, answersLost)
  expect((await fixture.payment(bookingId)).status).toBe('capturing')
  await fixture.run()
  expect(await statesOf(onAccount)).toEqual(['balance_insufficient'])
  await fixture.releaseLeases()
  fixture.clock.advance('1m')
  await fixture.drain()
})
