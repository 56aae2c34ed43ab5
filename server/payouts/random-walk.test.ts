/**
 * Random scenarios of two drivers, their customers, insurers, banks and operators, against the card provider and its faults. After each
 * step the books are whole (I1–I8), and ledger, provider and booking agree on each booking's money wherever nothing is in doubt; a job on
 * account is paid with our own money (I15). Late jobs earn credit that later ones use. `WALK_SEED` chooses the scenarios; a failure names its seed and its steps. Mutants that were
 * seen to fail: an insurer's refund posted as one of a card; a lost dispute that takes nothing from the line.
 */
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { driverProfiles } from '../../db/schema/drivers.ts'
import { driverTransitions } from '../../domain/bookings/booking.ts'
import { mostRefundCents, refundForNewPrice } from '../../domain/payments/refund.ts'
import { cancelBooking } from '../bookings/cancel-booking.ts'
import { setDuty } from '../drivers/set-duty.ts'
import { actionsOfTask, type TaskAction } from '../../domain/operations/task-action.ts'
import { followProvider, compareBooks } from '../books/compare-books.ts'
import { resolveTask } from '../operations/resolve-task.ts'
import { openTasks } from '../tasks/index.ts'
import { changeUser } from '../operations/change-user.ts'
import { reviewRefund } from '../operations/review-refund.ts'
import { proposeRefund } from '../operations/propose-refund.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { disagreements, isAnythingInDoubt } from '../testing/provider-agreement.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import { makeAccount, type MadeDriver } from '../testing/samples/sample-drivers.ts'
import { jobWays, walkJob } from '../testing/samples/walked-jobs.ts'
import { remainingOf } from './lines.store.ts'
import { syncDispute } from './sync-dispute.ts'

let fixture: PayoutFixture
let operators: readonly [string, string]

const job = fc.nat(20)
const driver = fc.constantFrom<0 | 1>(0, 1)
const percent = fc.integer({ min: 5, max: 100 })
const kind = <const K extends string>(name: K) => fc.constant(name)
const step = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({ kind: kind('job'), driver, way: fc.constantFrom(...jobWays) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: kind('book'), driver, usesCredit: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('late'), driver }) },
  { weight: 6, arbitrary: fc.record({ kind: kind('accept') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('cancel'), driver }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('complete'), driver }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('refund'), job, percent }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('proposal'), job, percent, isApproved: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('adjustment'),
      job,
      // A higher price is refused.
      toPercent: fc.integer({ min: 0, max: 110 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('dispute'), job, percent }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('dispute_under_way'), driver, percent }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('outside'), job, percent }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('outside_under_way'), driver, percent }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('press') }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('decide'), isPaid: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('verdict'), isLost: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('debt'), job }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('standing'),
      driver,
      is: fc.constantFrom('disabled' as const, 'suspended' as const, 'fine' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('fault'),
      what: fc.constantFrom('lost_answer' as const, 'stored_500' as const, 'status_500' as const),
      path: fc.constantFrom('/v1/transfers', '/v1/refunds', '/v1/transfers/*/reversals'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: kind('friday') }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Time passes, an hour for calls to the provider. */
const passTime = async (time: string) => {
  await fixture.releaseTransferLeases()
  await fixture.db.execute(sql`update payout_transfers set asked_at = asked_at - interval '1 hour'`)
  fixture.clock.advance(time)
  await fixture.drain({ allowFailures: true })
}

/** Steps after which ledger, provider and bookings were compared, and what they were. */
let compared = 0

/** Whether a refund on the provider's dashboard has not been recorded yet. */
const isOutsideOpen = async (): Promise<boolean> =>
  (await openTasks(fixture.db)).some(({ kind: what }) => what === 'refund_outside')

const expectHealth = async (after: string) => {
  const isInDoubt = (await isAnythingInDoubt(fixture)) || (await isOutsideOpen())
  const broken = await brokenInvariants(fixture)
  // The provider may be ahead of us until we have its answer.
  const isAboutProvider = (what: string) => /^I3 |^I8 \d/.test(what)
  expect(isInDoubt ? broken.filter((what) => !isAboutProvider(what)) : broken, after).toEqual([])
  if (isInDoubt) return
  expect(await disagreements(fixture), after).toEqual([])
  compared += 1
}

const paidOnAccount = async (): Promise<number> => {
  const { rows } = await fixture.db.execute<{ n: number }>(sql`
    select count(*)::int as n from payout_transfers t join driver_payouts p on p.id = t.payout_id
    join bookings b on b.id = p.booking_id where t.state = 'paid' and b.paid_by = 'account'`)
  return rows[0]?.n ?? 0
}

/** What the balance has beyond what cards paid for customers and drivers, each of them separately. */
const ourCents = async (): Promise<number> => {
  const { rows } = await fixture.db.execute<{ whose: string; cents: number }>(sql`
    select 'driver ' || p.driver_id as whose, p.outstanding_cents::int as cents from driver_payouts p
    join bookings b on b.id = p.booking_id join payments m on m.booking_id = b.id where b.paid_by = 'card' and m.credit_cents = 0
    union all
    select 'customer ' || b.id, (-e.amount_cents)::int from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    join bookings b on b.id = t.booking_id join payments m on m.booking_id = b.id
    where e.account = 'customer_funds' and b.paid_by = 'card' and m.credit_cents = 0`)
  const owed = new Map<string, number>()
  for (const { whose, cents } of rows) owed.set(whose, (owed.get(whose) ?? 0) + cents)
  const balanceCents = fixture.fakeProvider.control.balance().total['eur'] ?? 0
  return [...owed.values()].reduce((left, cents) => left - Math.max(0, cents), balanceCents)
}

const friday = async () => {
  await passTime('1h')
  await fixture.goToFriday()
  // As the queue retries it when something is left.
  for (let isLeft = true, tries = 0; isLeft && tries < 6; tries += 1) {
    const before = await paidOnAccount()
    isLeft = await fixture.run().then(
      () => false,
      () => true,
    )
    if ((await paidOnAccount()) > before) expect(await ourCents()).toBeGreaterThanOrEqual(0)
    await passTime('1h')
  }
  expect(await isAnythingInDoubt(fixture)).toBe(false)
}

const stand = async (who: MadeDriver, is: 'disabled' | 'suspended' | 'fine') => {
  const change = (action: 'disable' | 'enable') =>
    changeUser(fixture.ctx, operators[0], { accountId: who.accountId, action, reason: 'A sample' })
  const isThem = eq(driverProfiles.id, who.driverId)
  if (is === 'disabled') await change('disable')
  if (is === 'suspended') {
    const suspended = { state: is, stateReason: 'A sample' } as const
    await fixture.db.update(driverProfiles).set(suspended).where(isThem)
  }
  if (is === 'fine') {
    await change('enable')
    await fixture.db.update(driverProfiles).set({ state: 'verified' }).where(isThem)
  }
}

const propose = async (bookingId: string, amountCents: number, approve: boolean) => {
  const reason = 'Came two hours late'
  const proposed = await proposeRefund(fixture.ctx, operators[0], {
    bookingId,
    amountCents,
    reason,
  })
  if (!proposed.ok) return false
  const { refundRequestId } = proposed.value
  const verdict = { refundRequestId, approve, note: 'Looked at it' }
  return (await reviewRefund(fixture.ctx, operators[1], verdict)).ok && approve
}

/** The dispute, if the bank accepts one; undefined otherwise. */
const dispute = async (bookingId: string, share: number): Promise<string | undefined> => {
  if ((await fixture.payment(bookingId)).status === 'refunding') return
  const charge = fixture.fakeProvider.control
    .charges()
    .find(({ transfer_group, captured }) => captured && transfer_group === bookingId)
  if (!charge || charge.disputed || charge.amount_refunded === charge.amount_captured) return
  const left = charge.amount_captured - charge.amount_refunded
  const cents = share > 60 ? left : Math.ceil((left * share) / 100)
  const { id } = fixture.fakeProvider.control.openDispute(
    await fixture.intentOf(bookingId),
    false,
    cents,
  )
  await syncDispute(fixture.ctx, id)
  return id
}

/** Refunds this much on the provider's dashboard. Answers whether the provider accepted it. */
const refundOutside = async (bookingId: string, share: number): Promise<boolean> => {
  const charge = fixture.fakeProvider.control
    .charges()
    .find(({ transfer_group, captured }) => captured && transfer_group === bookingId)
  const left = charge ? charge.amount_captured - charge.amount_refunded : 0
  if (!charge || charge.disputed || left === 0) return false
  const cents = Math.ceil((left * share) / 100)
  fixture.fakeProvider.control.refundInDashboard(await fixture.intentOf(bookingId), cents)
  await followProvider(fixture.ctx)
  return true
}

/** An operator presses the button that resolves the oldest open task of a kind. Answers whether there was one. */
const press = async (action: TaskAction): Promise<boolean> => {
  const tasks = await openTasks(fixture.db)
  const task = tasks.find(({ kind: what }) => actionsOfTask[what]?.includes(action))
  if (!task) return false
  return (await resolveTask(fixture.ctx, operators[0], { taskId: task.taskId, action })).ok
}

const endDispute = async (id: string | undefined, end: 'lost' | 'won') => {
  if (id === undefined) return
  fixture.fakeProvider.control.closeDispute(id, end)
  await syncDispute(fixture.ctx, id)
}

/** As if it had been promised an hour ago. */
const makeLate = (bookingId: string) =>
  fixture.db.execute(
    sql`update bookings set first_promised_by = now() - interval '1 hour' where id = ${bookingId}`,
  )

/** A customer who has credit; undefined: none has. */
const someoneWithCredit = async () => {
  const { rows } = await fixture.db.execute<{ account_id: string }>(
    sql`select account_id from credit_balances where balance_cents > 0 order by updated_at limit 1`,
  )
  const [row] = rows
  return row && { accountId: row.account_id, isEmailVerified: true }
}

type Running = { bookingId: string; customerId: string }
type Counts = Map<string, number>

/** One scenario, from the first booking to two Fridays after the last. Adds the outcome of its steps to `counts`. */
const walk = async (steps: readonly Step[], counts: Counts): Promise<void> => {
  const drivers = [await fixture.payableDriver(1), await fixture.payableDriver(2)] as const
  const jobs: string[] = []
  const open: string[] = []
  const waiting = new Map<number, Running>()
  const active = new Map<number, Running>()
  const count = (what: string, times = 1) => counts.set(what, (counts.get(what) ?? 0) + times)

  const book = async (index: 0 | 1, usesCredit: boolean) => {
    // A driver with an active job gets no other offer.
    if (waiting.has(index) || active.has(index)) return
    if (!(await setDuty(fixture.ctx, drivers[index].accountId, true)).ok) return
    const by = usesCredit ? await someoneWithCredit() : undefined
    const { bookingId, who } = await fixture.held(drivers[index].driverId, 'visa', by)
    waiting.set(index, { bookingId, customerId: who.accountId })
    count('booked')
  }
  const accept = async (index: 0 | 1) => {
    const booking = waiting.get(index)
    if (!booking || active.has(index)) return
    waiting.delete(index)
    // Too late, or the driver may not drive any more: both may happen.
    if (!(await fixture.accept(drivers[index], booking.bookingId)).ok) return
    active.set(index, booking)
    count('accepted')
  }
  const cancel = async (index: 0 | 1) => {
    const booking = active.get(index) ?? waiting.get(index)
    if (!booking) return
    const { bookingId, customerId } = booking
    const { priceCents } = await fixture.booking(bookingId)
    const customer = { kind: 'customer', accountId: customerId } as const
    const request = { bookingId, expectedFeeCents: priceCents, reason: null }
    if (!(await cancelBooking(fixture.ctx, customer, request)).ok) return
    if (active.get(index) === booking) active.delete(index)
    else waiting.delete(index)
    if (await remainingOf(fixture.db, bookingId)) jobs.push(bookingId)
    count('cancelled')
  }
  const complete = async (index: 0 | 1) => {
    const booking = active.get(index)
    if (!booking) return
    active.delete(index)
    for (const transition of driverTransitions)
      await fixture.advance(drivers[index], booking.bookingId, transition)
    expect((await fixture.booking(booking.bookingId)).status).toBe('completed')
    jobs.push(booking.bookingId)
    count('completed')
  }

  /** The driver has spent the money that the customer then gets back. */
  const indebt = async (bookingId: string) => {
    const { driverId } = await fixture.lineOf(bookingId)
    const who = drivers.find((one) => one.driverId === driverId)
    if (who) fixture.fakeProvider.control.emptyAccount(await fixture.accountOf(who))
    await fixture.refund(bookingId, 20_00).catch(() => {})
  }

  const take = async (one: Step): Promise<void> => {
    const bookingId = 'job' in one ? jobs[one.job % Math.max(1, jobs.length)] : undefined
    switch (one.kind) {
      case 'job': {
        await complete(0)
        await complete(1)
        const [who, other] = one.driver === 0 ? drivers : ([drivers[1], drivers[0]] as const)
        const earned = await walkJob(fixture, one.way, who, other)
        jobs.push(...earned)
        return void count(one.way, earned.length)
      }
      case 'book':
        return book(one.driver, one.usesCredit)
      case 'late': {
        const running = active.get(one.driver)
        if (running) await makeLate(running.bookingId)
        return
      }
      case 'accept':
        await accept(0)
        return accept(1)
      case 'cancel':
        return cancel(one.driver)
      case 'complete':
        return complete(one.driver)
      case 'refund': {
        if (!bookingId) return
        const { grossCents } = await fixture.lineOf(bookingId)
        // Refused where another is open, less is left or it takes two: this may happen.
        const cents = Math.ceil((grossCents * one.percent) / 100)
        return fixture.refund(bookingId, cents).then(
          () => void count('refunded'),
          () => {},
        )
      }
      case 'proposal': {
        if (!bookingId) return
        const { grossCents } = await fixture.lineOf(bookingId)
        const cents = Math.ceil((grossCents * one.percent) / 100)
        if (await propose(bookingId, cents, one.isApproved)) count('approved')
        return
      }
      case 'adjustment': {
        const left = bookingId ? await remainingOf(fixture.db, bookingId) : null
        if (!bookingId || !left) return
        const keptCents = left.priceCents
        const mostCents = mostRefundCents({ remainingCents: keptCents, owedCents: 0 })
        const wanted = Math.round((keptCents * one.toPercent) / 100)
        const change = refundForNewPrice(wanted, { keptCents, mostCents })
        if ('refused' in change) return
        return fixture.refund(bookingId, change.amountCents).then(
          () => void count('adjusted'),
          () => {},
        )
      }
      case 'dispute': {
        const id = bookingId && (await dispute(bookingId, one.percent))
        if (id) open.push(id)
        return
      }
      case 'dispute_under_way': {
        const running = active.get(one.driver)
        const id = running && (await dispute(running.bookingId, one.percent))
        if (!id) return
        open.push(id)
        return void count('disputed under way')
      }
      case 'outside':
        if (bookingId && (await refundOutside(bookingId, one.percent))) count('outside')
        return
      case 'outside_under_way': {
        const running = active.get(one.driver)
        if (running && (await refundOutside(running.bookingId, one.percent))) {
          count('outside under way')
        }
        return
      }
      case 'press':
        if (await press('record_refund')) count('recorded')
        if (await press('repaid_from_bank')) count('repaid')
        return
      case 'decide':
        if (await press(one.isPaid ? 'pay_driver' : 'keep_back')) {
          count(one.isPaid ? 'paid by us' : 'kept back')
        }
        return
      case 'verdict':
        if (open.length > 0) count(one.isLost ? 'lost' : 'won')
        return endDispute(open.shift(), one.isLost ? 'lost' : 'won')
      case 'debt':
        return bookingId ? indebt(bookingId) : undefined
      case 'standing':
        return stand(drivers[one.driver], one.is)
      case 'fault':
        return fixture.fakeProvider.control.failNext({
          kind: one.what,
          method: 'POST',
          path: one.path,
          times: 2,
        })
      case 'friday':
        return friday()
      default: {
        const unknown: never = one
        throw new Error(`unknown step ${String(unknown)}`)
      }
    }
  }

  for (const [index, one] of steps.entries()) {
    await take(one)
    await passTime('1m')
    await expectHealth(`step ${index}: ${JSON.stringify(one)}`)
  }
  fixture.fakeProvider.control.clearFaults()
  for (const id of open) await endDispute(id, 'won')
  await followProvider(fixture.ctx)
  while (await press('record_refund'));
  while (await press('keep_back'));
  for (const who of drivers) await stand(who, 'fine')
  await complete(0)
  await complete(1)
  for (let fridays = 0; fridays < 2; fridays += 1) {
    await friday()
    await expectHealth('the last Fridays')
  }
  await compareBooks(fixture.ctx)
  await fixture.drain()
  const taskKinds = (await openTasks(fixture.db)).map(({ kind: what }) => what)
  const unexpected = ['books_differ', 'movement_unmatched', 'provider_movement', 'refund_outside']
  expect(taskKinds.filter((what) => unexpected.includes(what))).toEqual([])
  const { rows: debts } = await fixture.db.execute(sql`
    select from driver_payout_entries where kind = 'offset' and amount_cents > 0`)
  count('offset', debts.length)
  const { rows: credits } = await fixture.db.execute<{ kind: string; n: number }>(
    sql`select kind, count(*)::int as n from credit_entries group by kind`,
  )
  for (const { kind: what, n } of credits) count(`credit ${what}`, n)
  count('transferred', fixture.fakeProvider.control.transfers().length)
  // Nothing is held any more: open amounts wait for money of our own, which fees, lost disputes and empty accounts have used up.
  const { rows } = await fixture.db.execute(sql`
    select p.id from driver_payouts p where p.outstanding_cents > 0 and not exists (
      select from payout_transfers t where t.payout_id = p.id and t.last_error = 'balance_insufficient')`)
  expect(rows).toEqual([])
}

/** The first steps of every scenario, so that there is something of each kind for the steps that follow. */
const beginning: readonly Step[] = [
  ...jobWays.map((way) => ({ kind: 'job', driver: 0, way }) as const),
  { kind: 'proposal', job: 0, percent: 50, isApproved: true },
  { kind: 'dispute', job: 3, percent: 100 },
  { kind: 'verdict', isLost: false },
  { kind: 'book', driver: 1, usesCredit: false },
  { kind: 'accept' },
  { kind: 'outside_under_way', driver: 1, percent: 20 },
  { kind: 'press' },
  { kind: 'dispute_under_way', driver: 1, percent: 50 },
  { kind: 'verdict', isLost: true },
  { kind: 'complete', driver: 1 },
  { kind: 'decide', isPaid: false },
  { kind: 'outside', job: 0, percent: 10 },
  { kind: 'press' },
  { kind: 'friday' },
  { kind: 'debt', job: 0 },
  { kind: 'book', driver: 0, usesCredit: false },
  { kind: 'accept' },
  { kind: 'late', driver: 0 },
  { kind: 'complete', driver: 0 },
  { kind: 'book', driver: 0, usesCredit: true },
  { kind: 'accept' },
  { kind: 'complete', driver: 0 },
  { kind: 'refund', job: 10, percent: 100 },
  { kind: 'book', driver: 0, usesCredit: false },
  { kind: 'accept' },
  { kind: 'cancel', driver: 0 },
]

const scenarios = 2
const stepsEach = 50

it('whatever happens in whatever order, ledger, provider and bookings agree after each step', async () => {
  const counts: Counts = new Map()
  const scenario = fc.array(step, { minLength: stepsEach, maxLength: stepsEach })
  const property = fc.asyncProperty(scenario, async (steps) => {
    fixture = await openPayoutFixture()
    try {
      operators = [
        await makeAccount(fixture.db, { role: 'operator' }),
        await makeAccount(fixture.db, { role: 'operator' }),
      ]
      await walk([...beginning, ...steps], counts)
    } finally {
      await fixture.close()
    }
  })
  const seed = Number(process.env['WALK_SEED'] ?? 20_261_123)
  // Shrinking would take as long as the longer scenario, many times over.
  await fc.assert(property, { seed, numRuns: scenarios, endOnFailure: true })

  expect(compared).toBeGreaterThan(scenarios * stepsEach * 0.6)
  if (process.env['WALK_SEED']) return
  // The scenarios contained one of everything.
  const happened = [
    'booked',
    'accepted',
    'cancelled',
    'completed',
    'refunded',
    'approved',
    'adjusted',
    'lost',
    'won',
    'offset',
    'transferred',
    'disputed under way',
    'outside',
    'outside under way',
    'recorded',
    'kept back',
    'credit granted',
    'credit used',
    'credit returned',
    ...jobWays,
  ]
  expect(happened.filter((what) => !counts.get(what))).toEqual([])
}, 240_000)
