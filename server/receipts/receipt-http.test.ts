/**
 * Receipts over HTTP: who gets them, and what is in the file. Mutants that were seen to fail: the driver allowed by the matrix; the PDF
 * found by its number alone; no audit; a font left out; long words not cut; no tags; pages counted from nought.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { receipt } from '../../contract/bookings/receipts.ts'
import { auditLog } from '../../db/schema/payments.ts'
import { driverTransitions } from '../../domain/bookings/booking.ts'
import { formatEuro } from '../../domain/money.ts'
import { receiptOfRecovery } from '../../domain/payments/receipt.ts'
import { cancelBooking } from '../bookings/cancel-booking.ts'
import { referenceOf } from '../testing/samples/sample-bookings.ts'
import { openAppFixture, type AppFixture, type Scenario } from '../testing/fixtures/app-fixture.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { statusAndCode } from '../testing/send-sample.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { receiptPdf } from './receipt-pdf.ts'

let app: AppFixture
beforeAll(async () => {
  app = await openAppFixture()
})
afterAll(() => app.close())

const completed = async (): Promise<Scenario> => {
  const scenario = await app.acceptedScenario()
  for (const transition of driverTransitions) {
    must(
      await app.fixture.advance(scenario.drivers.assigned_driver, scenario.bookingId, transition),
    )
  }
  return scenario
}

const listed = async ({ bookingId, accounts }: Scenario) => {
  const { body } = await (
    await app.browserOf(accounts.owner)
  ).get(`/api/bookings/${bookingId}/receipts`)
  return z.object({ receipts: z.array(receipt) }).parse(body).receipts
}

const pdfPath = ({ bookingId }: Scenario, receiptNo: string) =>
  `/api/bookings/${bookingId}/receipts/${receiptNo}/pdf`

describe('a receipt over HTTP', () => {
  it('is listed, and comes as a file to keep, with the amount charged', async () => {
    const scenario = await completed()
    const [one, ...others] = await listed(scenario)
    if (!one) throw new Error('no receipt')
    expect(others).toEqual([])
    const owner = await app.browserOf(scenario.accounts.owner)
    const answer = await owner.open(pdfPath(scenario, one.receiptNo))
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="towline-${one.receiptNo}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    const pdf = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    expect(pdf).toMatchObject({
      pages: 1,
      title: `Receipt ${one.receiptNo}, Towline`,
      language: 'en-IE',
      isTagged: true,
    })
    expect(pdf.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']))
    const { priceCents } = await app.fixture.booking(scenario.bookingId)
    for (const words of [
      'Aoife Sample',
      'Fionn Invented',
      await referenceOf(app.db, scenario.bookingId),
      `Total`,
      formatEuro(priceCents),
      'VAT on the commission, 23%',
      'Page 1 of 1',
    ]) {
      expect(pdf.text).toContain(words)
    }
  })

  it('for a cancellation with a fee states the fee, and not the price as its total', async () => {
    const scenario = await app.acceptedScenario()
    for (const transition of ['set_off', 'arrive'] as const) {
      must(
        await app.fixture.advance(scenario.drivers.assigned_driver, scenario.bookingId, transition),
      )
    }
    const { priceCents } = await app.fixture.booking(scenario.bookingId)
    must(
      await cancelBooking(
        app.ctx,
        { kind: 'customer', accountId: scenario.accounts.owner },
        { bookingId: scenario.bookingId, expectedFeeCents: priceCents, reason: null },
      ),
    )
    const [one] = await listed(scenario)
    expect(one?.lines).toEqual([
      expect.objectContaining({ label: 'Cancellation fee', amountCents: priceCents }),
    ])
  })

  it('is for its customer, and for operators to read, which is on record', async () => {
    const scenario = await completed()
    const [one] = await listed(scenario)
    const path = pdfPath(scenario, one?.receiptNo ?? '')
    const statusFor = async (accountId: string | null, of = path) =>
      (await (await app.browserOf(accountId)).open(of)).status
    const { accounts } = scenario
    expect(await statusFor(null)).toBe(401)
    for (const who of ['assigned_driver', 'offered_driver', 'other_customer', 'dealer'] as const) {
      expect(await statusFor(accounts[who]), who).toBe(404)
      expect(
        await statusFor(accounts[who], `/api/bookings/${scenario.bookingId}/receipts`),
        who,
      ).toBe(404)
    }
    expect(await statusFor(accounts.operator)).toBe(200)
    const looks = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, scenario.bookingId))
    expect(looks.map(({ action, accountId }) => [action, accountId])).toEqual([
      ['read_receipts', accounts.operator],
    ])
  })

  it('of another booking is not found under this one, and neither is a missing one', async () => {
    const [mine, other] = [await completed(), await completed()]
    const [foreign] = await listed(other)
    const owner = await app.browserOf(mine.accounts.owner)
    for (const number of [foreign?.receiptNo ?? '', 'R-2026-999999']) {
      const answer = await owner.get(pdfPath(mine, number))
      expect(statusAndCode(answer)).toEqual([404, 'receipt_not_found'])
    }
    expect((await owner.get(pdfPath(mine, '..%2f..'))).status).toBeGreaterThanOrEqual(400)
  })
})

describe('the file', () => {
  const draft = (name: string, lines: number) =>
    receiptOfRecovery({
      customerName: name,
      driverName: 'Ciarán Ó Sampłe-Шевченко',
      driverLocation: 'Dún Laoghaire',
      pickup: `The lay-by behind the old creamery at Baile an Fheirtéaraigh `.repeat(6).trim(),
      dropoff: null,
      distanceKm: 312.4,
      vehicle: 'Truck, Truck (over 3.5 t)',
      vehicleIdentity: null,
      truckPlate: null,
      card: null,
      priceCents: lines * 70_00,
      priceLines: Array.from({ length: lines }, () => ({
        code: 'base' as const,
        label: 'Call-out',
        amountCents: 70_00,
        note: 'Why it is this much',
      })),
      returnedCents: 0,
      cancellationFeeCents: null,
      createdAt: new Date('2026-12-04T18:00:00Z'),
      endedAt: new Date('2026-12-04T19:00:00Z'),
      capturedCents: lines * 70_00,
      capturedAt: new Date('2026-12-04T18:03:00Z'),
    })

  const made = async (name: string, lines: number) =>
    readPdf(
      await receiptPdf({
        receiptNo: 'R-2026-1234567',
        series: 'R',
        bookingId: 'bkg_01k00000000000000000000000',
        bookingReference: 'TL-7K3Q9',
        issuedAt: '2026-12-04T19:00:00.000Z',
        corrects: null,
        ...draft(name, lines),
      }),
    )

  it('prints Irish, Polish and Ukrainian letters, and unknown characters as a question mark', async () => {
    const { text } = await made('Máire Ní Bhriain ÁÉÍÓÚ Wójcik Żółć Їжак ṁ \u{1f69a}\u0007', 2)
    expect(text).toContain('Máire Ní Bhriain ÁÉÍÓÚ Wójcik Żółć Їжак ṁ ?')
    expect(text).toContain('Ciarán Ó Sampłe-Шевченко')
    expect(text).toContain('€140.00')
  })

  it('continues on further pages, each numbered, and loses no line', async () => {
    const { pages, text } = await made('X'.repeat(300), 60)
    expect(pages).toBeGreaterThan(2)
    expect(text.match(/Why it is this much/g)).toHaveLength(60)
    for (let page = 1; page <= pages; page += 1) expect(text).toContain(`Page ${page} of ${pages}`)
    expect(text.replaceAll('\n', '')).toContain('X'.repeat(300))
  })
})
