/**
 * What a driver sees of their pay over HTTP: lines, statements, documents whose totals are the ledger's, and none of another driver's. A
 * mutant that was seen to fail: a statement found by its id alone.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { payout, statement, type Statement } from '../../../contract/drivers/payouts.ts'
import { formatEuro } from '../../../domain/money.ts'
import { bookingReferences } from '../../receipts/index.ts'
import { createHttpApp } from '../../http-app.ts'
import { codeOf, statusAndCode } from '../../testing/send-sample.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { sessions } from '../../../db/schema/accounts.ts'
import { giveSecondFactor } from '../../testing/give-second-factor.ts'
import { openBrowser } from '../../testing/browser.ts'
import { openSession } from '../../testing/open-session.ts'
import { openPayoutFixture, type PayoutFixture } from '../../testing/fixtures/payout-fixture.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import type { MadeDriver } from '../../testing/samples/sample-drivers.ts'
import { sampleTaxDetails } from '../../testing/samples/sample-requests/driver-requests.ts'

let fixture: PayoutFixture
let app: ReturnType<typeof createHttpApp>
let address = ''
let driver: MadeDriver
let other: MadeDriver
let bookingIds: string[] = []

beforeAll(async () => {
  fixture = await openPayoutFixture({ env: { VAT_NUMBER: 'IE0000000AA' } })
  app = createHttpApp({ ctx: fixture.ctx, pages: null, hasLimits: false })
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve))
  const at = app.server.address()
  address = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
  driver = await fixture.payableDriver()
  bookingIds = [await fixture.completeJob(driver), await fixture.completeJob(driver)]
  other = await fixture.driver(2)
  await fixture.refund(bookingIds[0] ?? '', 20_00)
  await fixture.drain()
  await fixture.db.execute(
    sql`update bookings set pickup = pickup || '{"area": "=HYPERLINK(\\"https://example.ie\\"), by the bridge"}' where id = ${bookingIds[1]}`,
  )
  await fixture.goToFriday()
  await fixture.run()
}, 60_000)
afterAll(async () => {
  await app.close(0)
  await fixture.close()
})

const browserOf = async (accountId: string) => {
  const browser = openBrowser(fixture.ctx.config.publicOrigin, address)
  const cookie = await openSession(fixture.db, fixture.ctx.config, accountId)
  browser.cookies.set(cookie.name, cookie.value)
  return browser
}

const statementsOf = async (who: MadeDriver): Promise<Statement[]> => {
  const { body } = await (await browserOf(who.accountId)).get('/api/driver/statements')
  return z.object({ statements: z.array(statement) }).parse(body).statements
}

const onlyStatement = async (): Promise<Statement> => {
  const [one, ...more] = await statementsOf(driver)
  if (!one || more.length > 0) throw new Error('not one statement')
  return one
}

const file = async (path: string) => (await browserOf(driver.accountId)).open(path)

/** Sums of the ledger for this driver, in cents. */
const ledgerOf = async (kind: string, account: string): Promise<number> => {
  const { rows } = await fixture.db.execute<{ cents: string }>(
    sql`select coalesce(sum(e.amount_cents), 0) as cents from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id
        where t.kind = ${kind} and e.account = ${account}
          and t.booking_id in ${bookingIds}`,
  )
  return Number(rows[0]?.cents)
}

describe('a driver’s pay', () => {
  it('is listed line by line, with what is left and why', async () => {
    const { body } = await (await browserOf(driver.accountId)).get('/api/driver/payouts')
    const { payouts } = z.object({ payouts: z.array(payout) }).parse(body)
    expect(payouts.map(({ bookingId }) => bookingId)).toEqual(bookingIds.toReversed())
    expect(payouts.every(({ status, whyNotPaid }) => status === 'paid' && !whyNotPaid)).toBe(true)
    expect(payouts[1]?.adjustmentCents).toBeLessThan(0)
    expect(payouts[1]?.paidCents).toBe(
      (payouts[1]?.netCents ?? 0) + (payouts[1]?.adjustmentCents ?? 0),
    )
    expect(await brokenInvariants(fixture)).toEqual([])
  })

  it('shows why a line is not paid, as it changes', async () => {
    const bookingId = await fixture.completeJob(other)
    const reason = async () => {
      const { body } = await (await browserOf(other.accountId)).get('/api/driver/payouts')
      const { payouts } = z.object({ payouts: z.array(payout) }).parse(body)
      const line = payouts.find((one) => one.bookingId === bookingId)
      return [line?.status, line?.whyNotPaid?.reason]
    }
    expect(await reason()).toEqual(['payable', 'no_payout_account'])
    const browser = await browserOf(other.accountId)
    const begin = () =>
      browser.send('POST', '/api/driver/payout-account/onboarding', { returnTo: '/driver' })
    // Signed in days ago; then proven, without a second factor; then with one.
    expect(codeOf(await begin())).toBe('reauthentication_required')
    await fixture.db
      .update(sessions)
      .set({ authenticatedAt: await fixture.ctx.clock.now(fixture.db) })
    expect(codeOf(await begin())).toBe('second_factor_missing')
    await giveSecondFactor(fixture.db, other.accountId, await fixture.ctx.clock.now(fixture.db))
    expect(codeOf(await begin())).toBe('tax_details_missing')
    const given = await browser.send('PUT', '/api/driver/tax-details', sampleTaxDetails)
    expect(given.status).toBe(200)
    expect((await begin()).status).toBe(200)
    // The browsers that this file opens from here on need no second step.
    await fixture.db.execute(sql`delete from two_factors`)
    expect(await reason()).toEqual(['payable', 'payout_account_incomplete'])
    fixture.fakeProvider.control.endOnboarding(await fixture.accountOf(other), 'complete')
    fixture.clock.advance('1m')
    await browser.get('/api/driver/payout-account')
    expect(await reason()).toEqual(['payable', 'before_its_friday'])
    const dispute = fixture.fakeProvider.control.openDispute(await fixture.intentOf(bookingId))
    await fixture.db
      .execute(sql`insert into card_disputes (id, provider_dispute_id, booking_id, amount_cents, state, opened_at)
      values ('dsp_test', ${dispute.id}, ${bookingId}, 1, 'open', now())`)
    expect(await reason()).toEqual(['frozen', 'disputed'])
  })

  it('has a statement whose sums are the ledger’s, and a PDF and a CSV that say the same', async () => {
    const one = await onlyStatement()
    const earned = await ledgerOf('completion', 'driver_payable')
    expect(one).toMatchObject({
      jobs: 2,
      grossCents: await ledgerOf('completion', 'customer_funds'),
      commissionCents: 0 - (await ledgerOf('completion', 'commission_revenue')),
      vatOnCommissionCents: 0 - (await ledgerOf('completion', 'vat_payable')),
      netCents: 0 - earned,
      adjustmentCents: 0 - (await ledgerOf('price_reduction', 'driver_payable')),
      paidCents: await ledgerOf('transfer', 'driver_payable'),
      carriedForwardCents: 0,
      status: 'paid',
    })
    const answer = await file(`/api/driver/statements/${one.statementId}/pdf`)
    expect(answer.status).toBe(200)
    const pdf = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    expect(pdf).toMatchObject({ language: 'en-IE', isTagged: true })
    // people know a booking by its reference; Mutant: the identifier in its place
    const references = [...(await bookingReferences(fixture.db, bookingIds)).values()]
    expect(references).toHaveLength(2)
    expect(pdf.text).not.toContain('bkg_')
    for (const words of [
      'Fionn Invented',
      formatEuro(one.netCents),
      formatEuro(0 - one.commissionCents),
      formatEuro(one.adjustmentCents),
      formatEuro(one.dueCents),
      ...references,
      ...one.commissionInvoices.map(({ invoiceNo }) => invoiceNo),
    ]) {
      expect(pdf.text).toContain(words)
    }

    const csv = await file(`/api/driver/statements/${one.statementId}/csv`)
    expect(csv.headers.get('content-type')).toContain('text/csv')
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csv.arrayBuffer())
    expect(text.startsWith('\uFEFFDate,What,')).toBe(true)
    const rows = text.trim().split('\r\n')
    const nets = rows
      .filter((row) => /(?:Recovery|Refund|Transferred)/.test(row))
      .map((row) => Math.round(Number(row.split(',').at(-1)) * 100))
    expect(nets.reduce((sum, cents) => sum + cents, 0)).toBe(0)
    expect(text).toContain(`"'=HYPERLINK(""https://example.ie""), by the bridge"`)
  })

  it('has an invoice for the commission and a credit note for the returned part', async () => {
    const { commissionInvoices, commissionCents, vatOnCommissionCents } = await onlyStatement()
    expect(commissionInvoices.map(({ invoiceNo }) => invoiceNo)).toEqual([
      expect.stringMatching(/^CC-\d{4}-000001$/),
      expect.stringMatching(/^CI-\d{4}-000001$/),
    ])
    const invoice = commissionInvoices.find(({ series }) => series === 'CI')
    expect(invoice?.totalCents).toBe(commissionCents + vatOnCommissionCents)
    const answer = await file(`/api/driver/commission-invoices/${invoice?.invoiceNo}/pdf`)
    const pdf = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    for (const words of [
      `Invoice ${invoice?.invoiceNo}`,
      'IE0000000AA',
      'VAT, 23%',
      formatEuro(commissionCents),
      formatEuro(vatOnCommissionCents),
      formatEuro(invoice?.totalCents ?? 0),
    ]) {
      expect(pdf.text).toContain(words)
    }
  })

  it('is hidden from others', async () => {
    const one = await onlyStatement()
    const stranger = await browserOf(other.accountId)
    for (const path of [
      `/api/driver/statements/${one.statementId}/pdf`,
      `/api/driver/statements/${one.statementId}/csv`,
      `/api/driver/commission-invoices/${one.commissionInvoices[0]?.invoiceNo}/pdf`,
      `/api/driver/statements/stm_${'0'.repeat(26)}/pdf`,
    ]) {
      const answer = await stranger.get(path)
      expect(statusAndCode(answer)).toEqual([404, 'statement_not_found'])
    }
    expect(await statementsOf(other)).toEqual([])
  })
})

describe('the documents’ rows', () => {
  it('cannot be changed, skipped or doubled', async () => {
    for (const forbidden of [
      sql`update driver_statements set jobs = 3`,
      sql`delete from driver_payout_entries`,
      sql`update commission_invoices set total_cents = total_cents`,
      sql`insert into driver_payout_entries (id, payout_id, kind, amount_cents, ledger_key, at)
        select 'pmv_x', payout_id, 'transfer', -1, ledger_key || 'x', now() from driver_payout_entries limit 1`,
      sql`insert into driver_payout_entries (id, payout_id, kind, amount_cents, ledger_key, at)
        select 'pmv_y', p.id, 'reversal', 1, 'hold:' || pay.id, now() from driver_payouts p join payments pay on pay.booking_id = p.booking_id limit 1`,
      sql`insert into payout_transfers (id, payout_id, statement_id, destination, amount_cents, created_at)
        select 'trf_x', payout_id, statement_id, destination, 1, now() from payout_transfers limit 1`,
      sql`insert into commission_invoices (id, series, year, number, driver_id, statement_id, commission_cents, vat_cents, total_cents, lines, content, issued_at)
        select 'cin_x', 'CI', year, 3, driver_id, statement_id, 1, 1, 2, '[]', '{}', issued_at from commission_invoices limit 1`,
    ]) {
      await expect(fixture.db.execute(forbidden)).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/append-only|violates|payout move of/) },
      })
    }
  })
})
