/**
 * The Friday run in a server that is killed (reliability.md I8, fault 23): a process ended by SIGKILL at random points while it makes
 * transfers, and while it takes some of them back after refunds, started again each time. Mutant that was seen to fail: the provider's list not
 * looked at before a transfer, with a key for each attempt.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { migrate } from '../kit/migrate.ts'
import { movableClock } from '../kit/movable-clock.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { openPayoutScene, type PayoutScene } from '../testing/payout-scene.ts'
import type { MadeDriver } from '../testing/sample-drivers.ts'
import { breath, openServerProcess, type ServerProcess } from '../testing/server-process.ts'

let server: ServerProcess
/** The same database and stand-in, seen from here, long enough ago that the Friday of that week is past. */
let scene: PayoutScene

beforeAll(async () => {
  server = await openServerProcess()
  await migrate(server.env.DATABASE_URL)
  scene = await openPayoutScene({
    on: { databaseUrl: server.env.DATABASE_URL, standIn: server.standIn },
    env: server.env,
    clock: movableClock(14),
  })
}, 60_000)
afterAll(async () => {
  await scene.close()
  await server.close()
}, 60_000)

const drivers = 2
const jobsEach = 8
const kills = 3
/** So many of the jobs are refunded in part, after they were paid. */
const givenBack = 5
/** So late an answer comes after the transfer was made: most kills fall between the two. */
const answerMs = 60

const count = async (query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await scene.db.execute<{ n: string }>(query)
  return Number(rows[0]?.n)
}
const transfersMade = (): number => server.standIn.control.transfers().length
const transfersRecorded = () =>
  count(sql`select count(*) as n from payout_transfers where state = 'paid'`)
const runsWaiting = () =>
  count(sql`select count(*) as n from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'run-payouts'`)

const mailsAbout = (statementId: string) =>
  count(sql`select count(*) as n from notices where key = ${`statement_issued:${statementId}`}`)

const orderRun = () =>
  inTransaction(scene.db, (tx) => scene.ctx.jobs.enqueue(tx, 'run-payouts', {}))

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await breath()
}

/** A dead worker is believed dead after ten seconds and its leases end after forty; nobody sits here and waits for that. */
const letTheDeadBeForgotten = async (): Promise<void> => {
  await scene.db.execute(sql`delete from job_workers`)
  await scene.releaseTransferLeases()
}

it('is killed again and again while it pays: each line one transfer, nothing twice, and statements that are the ledger', async () => {
  const paid: MadeDriver[] = []
  for (let n = 0; n < drivers; n += 1) {
    const driver = await scene.payableDriver(n + 1)
    for (let job = 0; job < jobsEach; job += 1) await scene.completeJob(driver)
    paid.push(driver)
  }
  const lines = drivers * jobsEach
  const path = '/v1/transfers'
  server.standIn.control.failNext({
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

  const story = JSON.stringify(felt)
  expect(felt.at(-1)?.made, story).toBeLessThan(lines)
  expect(
    felt.some(({ made, recorded }) => made > recorded),
    `made, and not written down: ${story}`,
  ).toBe(true)
  await expectPaidOnce(paid, story)

  // Once more is nothing more.
  await orderRun()
  await until(async () => (await runsWaiting()) === 0)
  await expectPaidOnce(paid, story)
  await giveBackUnderFire(story)
  expect(await server.end('SIGTERM')).toBe(0)
  // Half a minute; more where others keep the machine busy.
}, 240_000)

/** Some of it goes back to the customers: refunds, and what the drivers have of them, in a server that is killed while it asks for each. */
const giveBackUnderFire = async (story: string): Promise<void> => {
  const { rows } = await scene.db.execute<{ booking_id: string }>(
    sql`select booking_id from driver_payouts order by id limit ${givenBack}`,
  )
  const { control } = server.standIn
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
  for (const { booking_id } of rows) await scene.refund(booking_id, 20_00)
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
  const told = `${story} ${felt.join(', ')}`
  expect(await refundsMade(), told).toBe(givenBack)
  expect(control.reversals(), told).toHaveLength(givenBack)
  expect(await brokenInvariants(scene), told).toEqual([])
}

const expectPaidOnce = async (paid: readonly MadeDriver[], story: string): Promise<void> => {
  const { rows: lines } = await scene.db.execute<{ booking_id: string; net_cents: number }>(
    sql`select booking_id, net_cents from driver_payouts`,
  )
  const made = server.standIn.control
    .transfers()
    .map(({ transfer_group, amount }) => `${transfer_group} ${amount}`)
  const owed = lines.map(({ booking_id, net_cents }) => `${booking_id} ${net_cents}`)
  expect(made.toSorted(), story).toEqual(owed.toSorted())
  expect(await brokenInvariants(scene), story).toEqual([])
  for (const driver of paid) {
    const [statement, ...others] = await scene.statements(driver)
    expect(others, story).toEqual([])
    expect(await mailsAbout(statement?.id ?? ''), story).toBe(1)
    const { rows } = await scene.db.execute(sql`
      select count(distinct t.booking_id)::int as jobs,
        -sum(e.amount_cents) filter (where e.account = 'driver_payable' and t.kind = 'completion')::int as net,
        sum(e.amount_cents) filter (where e.account = 'driver_payable' and t.kind = 'transfer')::int as paid,
        -sum(e.amount_cents) filter (where e.account = 'commission_revenue')::int as commission,
        -sum(e.amount_cents) filter (where e.account = 'vat_payable')::int as vat
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where t.booking_id in (select booking_id from driver_payouts where driver_id = ${driver.driverId})`)
    expect(rows, story).toEqual([
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
