/** The cost of the admin dashboards' figures with a million ledger lines, compared with adding up every line. */
import { sql } from 'drizzle-orm'
import { closeRevenueDays } from '../../server/revenue/index.ts'
import { makeAccount } from '../../server/testing/samples/sample-drivers.ts'
import { openClient } from './client.ts'
import { latency, print, timed } from './measure.ts'
import type { BenchFixture } from './bench-fixture.ts'

const lines = 1_000_000
const days = 400
const looks = 400

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

export const benchDashboards = async ({ ctx, port, cookieOf }: BenchFixture): Promise<void> => {
  const { db } = ctx
  const operator = await makeAccount(db, { role: 'operator' })
  await db.transaction(async (tx) => {
    // balanced by construction; what checks each row would take most of the time
    await tx.execute(sql`alter table ledger_entries disable trigger ledger_entries_balance`)
    await tx.execute(sql`
      insert into ledger_transactions (id, key, kind, at)
      select 'ltx_bench_' || i, 'bench:' || i, 'capture', now() - make_interval(secs => ${days} * 86400.0 * i * 3 / ${sql.raw(String(lines))})
      from generate_series(1, ${sql.raw(String(lines / 3))}) i`)
    await tx.execute(sql`
      insert into ledger_entries (transaction_id, line, account, amount_cents)
      select 'ltx_bench_' || i, line, (array['card_holding', 'commission_revenue', 'vat_payable'])[line + 1],
        (array[861, -700, -161])[line + 1]
      from generate_series(1, ${sql.raw(String(lines / 3))}) i cross join generate_series(0, 2) line`)
    await tx.execute(sql`alter table ledger_entries enable trigger ledger_entries_balance`)
  })
  await db.execute(sql`vacuum analyze ledger_transactions, ledger_entries`)

  print(`revenue with ${lines.toLocaleString('en-IE')} lines in the ledger`)
  const cookie = await cookieOf(operator)
  const everything = sql`
    select source_type, sum(amount_cents) from platform_revenue where status = 'confirmed' group by 1`
  const bare = await timed(numbers(10), 1, async () => void (await db.execute(everything)))
  print(`  adding all up      ${latency(bare.each)}`)
  const nightly = await timed([0], 1, () => closeRevenueDays(ctx))
  print(`  the days once      ${latency(nightly.each)}`)
  for (const atOnce of [1, 8]) {
    const client = openClient(port, atOnce)
    const look = async (): Promise<void> => {
      const status = await client.get('/api/revenue/overview', cookie)
      if (status !== 200) throw new Error(`the overview was answered ${status}`)
    }
    await timed(numbers(20), atOnce, look)
    const { each } = await timed(numbers(looks), atOnce, look)
    client.close()
    print(`  overview, ${String(atOnce).padStart(2)} at once ${latency(each)}`)
  }
}
