/**
 * The Friday run in a server that is killed (reliability.md I8, fault 23): a process ended by SIGKILL at random points while it makes
 * transfers, and while it takes some of them back after refunds, started again each time. Mutant that was seen to fail: the provider's list not
 * read before a transfer, with a key for each attempt.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../kit/database/database.ts'
import { migrate } from '../kit/database/migrate.ts'
import { movableClock } from '../kit/movable-clock.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import type { MadeDriver } from '../testing/samples/sample-drivers.ts'
import { breath, openServerProcess, type ServerProcess } from '../testing/server-process.ts'

let server: ServerProcess
/** A fixture on the server's database and fake, far enough in the past that the Friday of that week is over. */
let fixture: PayoutFixture

beforeAll(async () => {
  server = await openServerProcess()
  await migrate(server.env.DATABASE_URL)
  fixture = await openPayoutFixture({
    on: { databaseUrl: server.env.DATABASE_URL, fakeProvider: server.fakeProvider },
    env: server.env,
    clock: movableClock(14),
  })
}, 60_000)
afterAll(async () => {
  await fixture.close()
  await server.close()
}, 60_000)

const drivers = 2
const jobsEach = 8
const kills = 3
/** This many of the jobs are partly refunded after they were paid. */
const givenBack = 5
/** The delay of an answer after the transfer was made: most kills fall between the two. */
const answerMs = 60

const count = async (query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await fixture.db.execute<{ n: string }>(query)
  return Number(rows[0]?.n)
}
const transfersMade = (): number => server.fakeProvider.control.transfers().length
const transfersRecorded = () =>
  count(sql`select count(*) as n from payout_transfers where state = 'paid'`)
const runsWaiting = () =>
  count(sql`select count(*) as n from graphile_worker.jobs where task_identifier = 'run-payouts'`)

const mailsAbout = (statementId: string) =>
  count(
    sql`select count(*) as n from notifications where key = ${`statement_issued:${statementId}`}`,
  )

const orderRun = () =>
  inTransaction(fixture.db, (tx) => fixture.ctx.jobs.enqueue(tx, 'run-payouts', {}))

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await breath()
}

/** Releases what a killed worker held: it counts as dead after ten seconds and its leases end after forty, too long for a test to wait. */
const letTheDeadBeForgotten = async (): Promise<void> => {
  await fixture.db.execute(sql`delete from job_workers`)
  await fixture.releaseTransferLeases()
}

it('is killed again and again while it pays: each line one transfer, nothing twice, and statements that are the ledger', async () => {
  const paid: MadeDriver[] = []
  for (let n = 0; n < drivers; n += 1) {
    const driver = await fixture.payableDriver(n + 1)
    for (let job = 0; job < jobsEach; job += 1) await fixture.completeJob(driver)
    paid.push(driver)
  }
  const lines = drivers * jobsEach
  const path = '/v1/transfers'
  server.fakeProvider.control.failNext({
    kind: 'delay',
    effect: 'done',
    forMs: answerMs,
    method: 'POST',
    path,
    times: 10 * lines,
  })
  await orderRun()

  const felt: { made: number; recorded: number }[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const goal = transfersMade() + 1 + Math.floor(Math.random() * 2)
    await server.start()
    await until(() => transfersMade() >= goal)
    await pause(Math.random() * 1.5 * answerMs)
    await server.end('SIGKILL')
    felt.push({ made: transfersMade(), recorded: await transfersRecorded() })
    await letTheDeadBeForgotten()
  }
  await server.start()
  await until(async () => (await runsWaiting()) === 0)

  const scenario = JSON.stringify(felt)
  expect(felt.at(-1)?.made, scenario).toBeLessThan(lines)
  expect(
    felt.some(({ made, recorded }) => made > recorded),
    `made, and not written down: ${scenario}`,
  ).toBe(true)
  await expectPaidOnce(paid, scenario)

  // A further run changes nothing.
  await orderRun()
  await until(async () => (await runsWaiting()) === 0)
  await expectPaidOnce(paid, scenario)
  await giveBackUnderFire(scenario)
  expect(await server.end('SIGTERM')).toBe(0)
  // Half a minute; more on a busy machine.
}, 240_000)

/** Refunds some of it, and takes the drivers' part back, in a server that is killed at each call. */
const giveBackUnderFire = async (scenario: string): Promise<void> => {
  const { rows } = await fixture.db.execute<{ booking_id: string }>(
    sql`select booking_id from driver_payouts order by id limit ${givenBack}`,
  )
  const { control } = server.fakeProvider
  for (const path of ['/v1/refunds', '/v1/transfers/*/reversals']) {
    control.failNext({
      kind: 'delay',
      effect: 'done',
      forMs: answerMs,
      method: 'POST',
      path,
      times: 10 * givenBack,
    })
  }
  const refundsMade = () => count(sql`select count(*) as n from refunds where state = 'succeeded'`)
  const reversalsMade = () =>
    count(sql`select count(*) as n from transfer_reversals where state = 'made'`)
  for (const { booking_id } of rows) await fixture.refund(booking_id, 20_00)
  const felt: string[] = []
  for (const made of [() => refundsMade(), () => control.reversals().length]) {
    await until(async () => (await made()) > 0)
    await pause(Math.random() * answerMs)
    await server.end('SIGKILL')
    felt.push(`${await refundsMade()} ${await reversalsMade()} of ${control.reversals().length}`)
    await letTheDeadBeForgotten()
    await server.start()
  }
  await until(async () => (await reversalsMade()) === givenBack)
  const run = `${scenario} ${felt.join(', ')}`
  expect(await refundsMade(), run).toBe(givenBack)
  expect(control.reversals(), run).toHaveLength(givenBack)
  expect(await brokenInvariants(fixture), run).toEqual([])
}

const expectPaidOnce = async (paid: readonly MadeDriver[], scenario: string): Promise<void> => {
  const { rows: lines } = await fixture.db.execute<{ booking_id: string; net_cents: number }>(
    sql`select booking_id, net_cents from driver_payouts`,
  )
  const made = server.fakeProvider.control
    .transfers()
    .map(({ transfer_group, amount }) => `${transfer_group} ${amount}`)
  const owed = lines.map(({ booking_id, net_cents }) => `${booking_id} ${net_cents}`)
  expect(made.toSorted(), scenario).toEqual(owed.toSorted())
  expect(await brokenInvariants(fixture), scenario).toEqual([])
  for (const driver of paid) {
    const [statement, ...others] = await fixture.statements(driver)
    expect(others, scenario).toEqual([])
    expect(await mailsAbout(statement?.id ?? ''), scenario).toBe(1)
    const { rows } = await fixture.db.execute(sql`
      select count(distinct t.booking_id)::int as jobs,
        -sum(e.amount_cents) filter (where e.account = 'driver_payable' and t.kind = 'completion')::int as net,
        sum(e.amount_cents) filter (where e.account = 'driver_payable' and t.kind = 'transfer')::int as paid,
        -sum(e.amount_cents) filter (where e.account = 'commission_revenue')::int as commission,
        -sum(e.amount_cents) filter (where e.account = 'vat_payable')::int as vat
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where t.booking_id in (select booking_id from driver_payouts where driver_id = ${driver.driverId})`)
    expect(rows, scenario).toEqual([
      {
        jobs: statement?.jobs,
        net: statement?.netCents,
        paid: statement?.netCents,
        commission: statement?.commissionCents,
        vat: statement?.vatCents,
      },
    ])
  }
}
