/** Exports as files: on record, safe in a spreadsheet, and never whole in memory. Mutants that these are written against are named beside them. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Download } from '../../contract/route.ts'
import { must, openBookingFixture, type Fixture } from '../testing/fixtures/booking-fixture.ts'
import { makeAdvert } from '../testing/samples/sample-adverts.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { exportRevenue } from './export-revenue.ts'
import type { Period } from './period.ts'

let fixture: Fixture
let operatorId: string
beforeAll(async () => {
  fixture = await openBookingFixture()
  operatorId = await makeAccount(fixture.db, { role: 'operator' })
})
afterAll(() => fixture.close())

const streamOf = (body: Download['body']): ReadableStream<Uint8Array> => {
  if (body instanceof Uint8Array) throw new Error('the file was made whole')
  return body
}

const always: Period = { from: '2020-01-01', to: '2039-12-31' }
const readAll = async (what: 'adverts'): Promise<string> => {
  const { body } = must(await exportRevenue(fixture.ctx, operatorId, what, always))
  return new Response(body).text()
}

describe('exports', () => {
  it('are on record before they begin, and no spreadsheet runs what a company is called', async () => {
    const adId = await makeAdvert(fixture.db, { title: '=1+1', advertiserName: '@SUM(A1)' })
    expect(adId).toBeTruthy()
    const { fileName } = must(await exportRevenue(fixture.ctx, operatorId, 'adverts', always))
    expect(fileName).toBe('towline-adverts-2020-01-01-to-2039-12-31.csv')
    // Mutant: cells joined as they are.
    expect(await readAll('adverts')).toContain("\r\n'=1+1,'@SUM(A1),")
    const { rows } = await fixture.db.execute(
      sql`select object_id, after from audit_log where action = 'export_report' order by id desc limit 1`,
    )
    expect(rows).toMatchObject([{ object_id: 'adverts', after: always }])
  })

  it('stream 20,000 lines by hundreds: a client that stops reading has no more of them read', async () => {
    await fixture.db.execute(sql`
      with t as (
        insert into ledger_transactions (id, key, kind, at)
        select 'ltx_many' || n, 'many' || n, 'completion', '2024-01-01T00:00:00Z'::timestamptz + n / 3 * interval '1 second'
        from generate_series(1, 20000) n returning id
      )
      insert into ledger_entries (transaction_id, line, account, amount_cents)
      select t.id, l.line, l.account, l.cents from t, (values (0, 'bank_balance', 7), (1, 'commission_revenue', -7)) l (line, account, cents)`)
    await fixture.db.execute(sql`analyze ledger_transactions, ledger_entries`)
    let queries = 0
    const counted = new Proxy(fixture.db, {
      get: (db, name) => {
        if (name === 'execute') queries += 1
        const value: unknown = Reflect.get(db, name)
        return typeof value === 'function' ? value.bind(db) : value
      },
    })
    const period = { from: '2024-01-01', to: '2024-12-31' }
    const ctx = { ...fixture.ctx, db: counted }
    const { body } = must(await exportRevenue(ctx, operatorId, 'revenue', period))
    const ids = new Set<string>()
    let most = 0
    let lines = 0
    for await (const chunk of streamOf(body)) {
      const text = new TextDecoder().decode(chunk).trimEnd().split('\r\n')
      most = Math.max(most, text.length)
      lines += text.length
      for (const line of text) ids.add(line)
    }
    // Mutant: `>=` in the cursor, so that a line comes twice.
    expect(lines).toBe(20_001)
    expect(most).toBeLessThanOrEqual(500)

    queries = 0
    const { body: left } = must(await exportRevenue(ctx, operatorId, 'revenue', period))
    const reader = streamOf(left).getReader()
    await reader.read()
    await reader.read()
    // Mutant: every page read in `start`.
    expect(queries).toBeLessThan(5)
    await reader.cancel()
  }, 60_000)
})
