/**
 * A year's report from job to copy: what it says is what the ledger transferred, it is made once, kept sealed, filed, corrected, and each
 * driver reads their own. Mutants seen to fail: a second file while one waits; a discarded file taken for a filed one; another driver's copy;
 * the task left open when the file is marked.
 */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runDailyMaintenance } from '../daily-maintenance.ts'
import { dumpDatabase } from '../testing/dump-database.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { openPayoutFixture, type PayoutFixture } from '../testing/fixtures/payout-fixture.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { makeAccount, type MadeDriver } from '../testing/samples/sample-drivers.ts'
import {
  sampleCompanyDetails,
  sampleTaxDetails,
} from '../testing/samples/sample-requests/driver-requests.ts'
import { copyPdf, listCopies } from './copies.ts'
import { endReport, openReport } from './end-report.ts'
import { makeReport } from './make-report.ts'
import { giveTaxDetails } from './tax-details.ts'
import { loadTaxYear } from './tax-year.ts'
import { watchDueReports } from './watch-due.ts'

const env = {
  TAX_NAME: 'Towline Recovery Limited',
  TAX_NUMBER: '1234567T',
  TAX_STREET: '1 Quay Street',
  TAX_CITY: 'Galway',
}

let fixture: PayoutFixture
let operator: string
let brendan: MadeDriver
let late: MadeDriver
let year = 0
beforeAll(async () => {
  fixture = await openPayoutFixture({ env })
  operator = await makeAccount(fixture.db, { role: 'operator' })
  brendan = await fixture.payableDriver()
  late = await fixture.payableDriver(2)
  const jobs = [await fixture.completeJob(brendan), await fixture.completeJob(brendan)]
  await fixture.completeJob(late)
  await fixture.refund(jobs[0] ?? '', 20_00)
  await fixture.drain()
  await fixture.goToFriday()
  await fixture.run()
  const at = await fixture.ctx.clock.now(fixture.db)
  year = at.getUTCFullYear()
  must(await giveTaxDetails(fixture.ctx, brendan.accountId, sampleTaxDetails))
}, 90_000)
afterAll(() => fixture.close())

const load = () => loadTaxYear(fixture.ctx, year)
const make = () => makeReport(fixture.ctx, operator, year)
const end = (reportId: string, outcome: 'filed' | 'discarded') =>
  endReport(fixture.ctx, operator, { reportId, outcome, note: '' })
/** What operators read of the report that is due; none: nothing is. */
const dueNotes = async (): Promise<string[]> => {
  const { rows } = await fixture.db.execute<{ note: string }>(
    sql`select note from operator_tasks
      where kind = 'tax_report_due' and subject = ${String(year)} and closed_at is null`,
  )
  return rows.map(({ note }) => note)
}
const open = async (): Promise<string> => {
  const made = (await load()).reports.find(({ state }) => state === 'made')
  if (!made) throw new Error('no file waits')
  return made.reportId
}
const xmlOf = async (reportId: string): Promise<string> => {
  const { body } = must(await openReport(fixture.ctx, operator, reportId))
  return new Response(body).text()
}
const textOf = async (body: BodyInit): Promise<string> =>
  (await readPdf(new Uint8Array(await new Response(body).arrayBuffer()))).text

describe('a year', () => {
  it('says what the ledger transferred, and who is missing details', async () => {
    const { drivers, next, missingSettings } = await load()
    expect(missingSettings).toEqual([])
    expect(next).toEqual({ kind: 'new', rows: 1 })
    const { rows } = await fixture.db.execute<{ driver_id: string; cents: number }>(sql`
      select e.driver_id, sum(e.amount_cents)::int as cents from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      where t.kind in ('transfer', 'reversal') and e.account = 'driver_payable' group by 1`)
    expect(rows).toHaveLength(2)
    for (const { driver_id: driverId, cents } of rows) {
      const driver = drivers.find((one) => one.driverId === driverId)
      expect(driver?.totals.consideration.reduce((sum, one) => sum + one, 0)).toBe(cents)
    }
    const stateOf = ({ driverId }: MadeDriver) =>
      drivers.find((one) => one.driverId === driverId)?.state
    expect([stateOf(brendan), stateOf(late)]).toEqual(['to_file', 'missing_details'])
  })

  it('has no file before it is over, or without the company', async () => {
    expect(await make()).toMatchObject({ refusal: { code: 'tax_year_not_over' } })
    const taxEntity = { ...fixture.ctx.config.taxEntity, street: null }
    const bare = { ...fixture.ctx, config: { ...fixture.ctx.config, taxEntity } }
    expect(await makeReport(bare, operator, year)).toMatchObject({
      refusal: { code: 'tax_platform_missing' },
    })
    expect((await loadTaxYear(bare, year)).missingSettings).toEqual(['TAX_STREET'])
    await watchDueReports(fixture.ctx)
    expect(await dueNotes()).toEqual([])
    fixture.clock.advance('366d')
  })

  it('is an operator’s task once it is over, and one however often it is looked at', async () => {
    await watchDueReports(fixture.ctx)
    await watchDueReports(fixture.ctx)
    const [note, ...more] = await dueNotes()
    expect(more).toEqual([])
    expect(note).toContain(`31 Jan ${year + 1}`)
    expect(note).toContain('1 driver to report; 1 driver without tax details')
  })
})

describe('a file', () => {
  it('is made once, however many press, and kept sealed', async () => {
    const made = await Promise.all([make(), make(), make()])
    expect(made.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await dueNotes()).toEqual([expect.stringContaining('mark it as filed')])
    expect(await make()).toMatchObject({ refusal: { code: 'tax_report_open' } })
    const stored = JSON.stringify(await dumpDatabase(fixture.db))
    expect(stored).not.toContain('1234567FA')
    expect(stored).not.toContain('dpi:TIN')
    const xml = await xmlOf(await open())
    expect(xml).toContain('<dpi:TIN issuedBy="IE">1234567FA</dpi:TIN>')
    expect(xml).toContain('<dpi:MessageTypeIndic>DPI401</dpi:MessageTypeIndic>')
    expect(xml.match(/<dpi:ReportableSeller>/g)).toHaveLength(1)
  })

  it('compares a person’s row with what was filed before companies were known', async () => {
    const { companyName: _name, companyNumber: _number, ...person } = sampleTaxDetails
    const { rows } = await fixture.db.execute<{ row: string; account: string }>(sql`
      select r.content_sha256 as row, a.provider_account_id as account from tax_report_rows r
      join driver_payout_accounts a on a.driver_id = r.driver_id where r.driver_id = ${brendan.driverId}`)
    const { consideration, fees, activities } = (await load()).drivers.find(
      ({ driverId }) => driverId === brendan.driverId,
    )?.totals ?? { consideration: [], fees: [], activities: [] }
    const euros = (cents: readonly number[]) => cents.map((one) => Math.round(one / 100))
    const content = [person, rows[0]?.account, euros(consideration), euros(fees), activities]
    const filed = createHash('sha256').update(JSON.stringify(content)).digest('hex')
    expect(rows[0]?.row).toBe(filed)
  })

  it('that is discarded was never made', async () => {
    must(await end(await open(), 'discarded'))
    expect(must(await listCopies(fixture.ctx, brendan.accountId)).copies).toEqual([])
    must(await make())
    expect(await xmlOf(await open())).toContain('OECD1')
  })

  it('that is filed gives each driver in it a copy, and no one another’s', async () => {
    const reportId = await open()
    must(await end(reportId, 'filed'))
    expect(await dueNotes()).toEqual([])
    expect(await end(reportId, 'discarded')).toMatchObject({
      refusal: { code: 'tax_report_ended' },
    })
    const { copies } = must(await listCopies(fixture.ctx, brendan.accountId))
    expect(copies).toMatchObject([{ year, activities: 2, isCorrected: false }])
    const { body } = must(await copyPdf(fixture.ctx, brendan.accountId, year))
    const text = await textOf(body)
    expect(text).toContain('Brendan Byrne')
    expect(text).toContain('7FA')
    expect(text).not.toContain('1234567')
    expect(must(await listCopies(fixture.ctx, late.accountId)).copies).toEqual([])
    expect(await copyPdf(fixture.ctx, late.accountId, year)).toMatchObject({
      refusal: { code: 'tax_copy_not_found' },
    })
    const { rows } = await fixture.db.execute(
      sql`select from notifications where kind = 'tax_copy_ready' and channel = 'email'`,
    )
    expect(rows).toHaveLength(1)
    expect(await make()).toMatchObject({ refusal: { code: 'tax_report_nothing' } })
  })

  it('follows for who was late, and corrects what changed, each in a file of its own', async () => {
    const first = await xmlOf(
      (await load()).reports.find(({ state }) => state === 'filed')?.reportId ?? '',
    )
    const refs = [...first.matchAll(/<stf:DocRefId>([^<]+)</g)].map(([, ref]) => ref)
    must(
      await giveTaxDetails(fixture.ctx, late.accountId, {
        ...sampleCompanyDetails,
        companyName: 'Una Sample & Daughters Ltd',
      }),
    )
    const changed = { ...sampleTaxDetails, street: '9 New Road', taxNumber: null }
    must(await giveTaxDetails(fixture.ctx, brendan.accountId, changed))
    expect((await load()).drivers.map(({ state }) => state).toSorted()).toEqual([
      'changed',
      'to_file',
    ])
    must(await make())
    const second = await xmlOf(await open())
    expect(second).toContain('<dpi:Name>Una Sample &amp; Daughters Ltd</dpi:Name>')
    expect(second).not.toMatch(/Brendan|IndividualSeller/)
    expect(second).toContain('<stf:DocTypeIndic>OECD0</stf:DocTypeIndic>')
    expect(second).toContain(`<stf:DocRefId>${refs[0]}</stf:DocRefId>`)
    must(await end(await open(), 'filed'))
    const copy = must(await copyPdf(fixture.ctx, late.accountId, year))
    expect(await textOf(copy.body)).toMatch(/Una Sample & Daughters Ltd[\s\S]*654321/)
    must(await make())
    const third = await xmlOf(await open())
    expect(third).toContain('<dpi:MessageTypeIndic>DPI402</dpi:MessageTypeIndic>')
    expect(third).toContain('9 New Road')
    expect(third).toContain(`<stf:CorrDocRefId>${refs[1]}</stf:CorrDocRefId>`)
    must(await end(await open(), 'filed'))
    expect((await load()).next).toBeNull()
    const { copies } = must(await listCopies(fixture.ctx, brendan.accountId))
    expect(copies).toMatchObject([{ year, isCorrected: true }])
  })

  it('is on record, one row for each press that did something', async () => {
    const { rows } = await fixture.db.execute<{ action: string; rows: number }>(sql`
      select action, count(*)::int as rows from audit_log
      where action in ('make_tax_report', 'file_tax_report', 'discard_tax_report') and account_id = ${operator}
        and object_id like 'txr_%' group by 1 order by 1`)
    expect(rows).toEqual([
      { action: 'discard_tax_report', rows: 1 },
      { action: 'file_tax_report', rows: 3 },
      { action: 'make_tax_report', rows: 4 },
    ])
    const { rows: looks } = await fixture.db.execute(
      sql`select from audit_log where action = 'read_tax_report' and account_id = ${operator}`,
    )
    expect(looks.length).toBeGreaterThan(3)
  })

  it('goes six years after the end of its year, and not before', async () => {
    const count = async () => (await load()).reports.length
    const now = (await fixture.ctx.clock.now(fixture.db)).getTime()
    const until = (moment: number) => `${Math.ceil((moment - now) / 3_600_000)}h` as const
    const ends = Date.UTC(year + 7, 0, 1)
    fixture.clock.advance(until(ends - 2 * 86_400_000))
    await runDailyMaintenance(fixture.ctx)
    expect(await count()).toBe(4)
    fixture.clock.advance('72h')
    await runDailyMaintenance(fixture.ctx)
    expect(await count()).toBe(0)
  })
})
