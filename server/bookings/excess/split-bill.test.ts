/**
 * A split bill from quote to both documents: the insurer's part on its account, the excess on the card of the policy's holder. Seen to fail:
 * a fee that falls on the insurer first; an insurer's part that is not charged; a lost excess taken from the driver; a booking offered before
 * it is paid; a link without an end.
 */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { driverTransitions } from '../../../domain/bookings/booking.ts'
import { excessLinkDays, excessPayMinutes } from '../../../domain/cover/excess.ts'
import { percentOf } from '../../../domain/money.ts'
import { enRouteFeeBasisPoints } from '../../../domain/payments/cancellation.ts'
import { ledgerBalances } from '../../ledger/index.ts'
import { syncDispute } from '../../payouts/sync-dispute.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { openAppFixture, type AppFixture } from '../../testing/fixtures/app-fixture.ts'
import { must } from '../../testing/fixtures/booking-fixture.ts'
import { openInsurerFixture, type InsurerFixture } from '../../testing/fixtures/insurer-fixture.ts'
import { valueAt } from '../../testing/change-json.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { payOnPage } from '../../testing/plain-pages/lite-steps.ts'
import { textOf } from '../../testing/plain-pages/plain-forms.ts'
import { makeAccount } from '../../testing/samples/sample-drivers.ts'
import { makePartnerKey } from '../../testing/samples/sample-partners.ts'
import { sampleCoverRules } from '../../testing/samples/sample-requests/insurer-requests.ts'
import { samplePartnerBooking } from '../../testing/samples/sample-requests.ts'
import { statusAndCode } from '../../testing/send-sample.ts'
import { testCards } from '../../../workshop/fakes/card-provider/payments/test-cards.ts'
import { issuePartnerInvoices } from '../../partners/invoices/issue-partner-invoices.ts'
import { partnerInvoice } from '../../../contract/partners/partner-invoices.ts'
import { refundIn } from '../payments/refund-booking.ts'

let app: AppFixture
let insurer: InsurerFixture
let operatorId: string
beforeEach(async () => {
  app = await openAppFixture()
  insurer = await openInsurerFixture(app)
  operatorId = await makeAccount(app.db, { role: 'operator' })
  const operator = await app.browserOf(operatorId)
  const rules = { ...sampleCoverRules, homeMetres: null, mostWeightKg: null, callOutsAYear: null }
  const published = await operator.send(
    'POST',
    `/api/partners/${insurer.partner.partnerId}/cover-rules`,
    { rules: { ...rules, coveredKm: 2 }, startsOn: null, seenVersion: 0 },
  )
  expect(published.status).toBe(201)
})
afterEach(async () => {
  const broken = await brokenInvariants(app.fixture)
  await app.close()
  expect(broken).toEqual([])
})

type Shown = {
  booking_id: string
  status: string
  price_cents: number
  charged_cents: number
  cover: { excess_cents: number; covered_cents: number }
  excess: { amount_cents: number; charged_cents: number; pay_url: string | null } | null
}

const base = '/api/partner/v1/bookings'
const book = async (more: object = {}) =>
  insurer.program.send('POST', base, { ...samplePartnerBooking, collect_excess: true, ...more })
const shown = async (bookingId: string): Promise<Shown> =>
  (await insurer.program.get(`${base}/${bookingId}`)).body as Shown

/** Booked, and what its insurer reads of it. */
const booked = async (): Promise<Shown & { token: string }> => {
  const made = (await book()).body as Shown
  const token = /\/excess\/(pay_[\w.-]+)$/.exec(made.excess?.pay_url ?? '')?.[1] ?? ''
  return { ...made, token }
}

const open = async (token: string) => {
  const answer = await app.visitor().send('POST', `/api/excess/${token}/payment-page`, {
    textVersion: '2026-11-27',
  })
  return String(valueAt(answer.body, ['payAt']))
}

const held = async (card?: string) => {
  const made = await booked()
  await payOnPage(await open(made.token), card)
  expect((await app.visitor().send('POST', `/api/excess/${made.token}/hold`)).status).toBe(200)
  return made
}

const accepted = async () => {
  const made = await held()
  must(await app.fixture.accept(insurer.driver, made.booking_id))
  await app.fixture.drain()
  return made
}

const completed = async () => {
  const made = await accepted()
  for (const step of driverTransitions)
    must(await app.fixture.advance(insurer.driver, made.booking_id, step))
  await app.fixture.drain()
  return made
}

const receiptsOf = async (bookingId: string) => {
  const { rows } = await app.db.execute<{ series: string; total_cents: number }>(
    sql`select series, total_cents from receipts where booking_id = ${bookingId} order by issued_at, id`,
  )
  return rows.map((row) => [row.series, row.total_cents])
}

/** What the booking has left in the accounts that end at nothing. */
const leftOf = async (bookingId: string) => {
  const { rows } = await app.db.execute<{ account: string; cents: string }>(sql`
    select account, sum(amount_cents) as cents from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where t.booking_id = ${bookingId} and account in ('customer_funds', 'disputed_funds', 'holds_authorised', 'holds_contra')
    group by account having sum(amount_cents) <> 0`)
  return rows
}

const refund = (bookingId: string, amountCents: number) =>
  inTransaction(app.db, (tx) =>
    refundIn(app.ctx, tx, operatorId, { bookingId, amountCents, reason: 'Promised by phone' }),
  )

describe('until it is paid', () => {
  it('no driver is asked, and the insurer reads where it is paid', async () => {
    const made = await booked()
    expect(made).toMatchObject({ status: 'pending', charged_cents: 0 })
    expect(made.excess).toMatchObject({ amount_cents: made.cover.excess_cents, charged_cents: 0 })
    expect(made.cover.excess_cents).toBeGreaterThan(0)
    expect(made.cover.covered_cents).toBeGreaterThan(0)
    const { rows } = await app.db.execute(
      sql`select from offers where booking_id = ${made.booking_id}`,
    )
    expect(rows).toEqual([])
    const [mail] = await app.mailsTo(samplePartnerBooking.contact.email)
    expect(mail?.subject).toMatch(/^Pay €[\d.]+ to get a driver/)
    const page = await app.visitor().get(`/excess/${made.token}`)
    expect(textOf(page)).toContain('Why you pay a part')
  })

  it('the booking ends when its time is over, and the page is closed', async () => {
    const made = await booked()
    const payAt = await open(made.token)
    app.fixture.clock.advance(`${excessPayMinutes + 1}m`)
    await app.fixture.drain()
    expect(await shown(made.booking_id)).toMatchObject({
      status: 'cancelled',
      excess: { pay_url: null },
    })
    expect((await fetch(payAt)).status).toBe(410)
    const late = await app.visitor().send('POST', `/api/excess/${made.token}/payment-page`, {
      textVersion: '2026-11-27',
    })
    expect(statusAndCode(late)).toEqual([409, 'booking_ended'])
    expect(await app.fixture.payment(made.booking_id)).toMatchObject({ status: 'released' })
  })

  it('a second press opens the same page, and holds once', async () => {
    const made = await booked()
    const pages = [await open(made.token), await open(made.token)]
    expect(pages[0]).toBe(pages[1])
    await payOnPage(pages[0] ?? '')
    await app.visitor().send('POST', `/api/excess/${made.token}/hold`)
    await app.visitor().send('POST', `/api/excess/${made.token}/hold`)
    const holds = app.fixture.fakeProvider.control
      .intents()
      .filter(({ status }) => status === 'requires_capture')
    expect(holds.map(({ amount }) => amount)).toEqual([made.cover.excess_cents])
    const { rows } = await app.db.execute(
      sql`select excess_text_version as version from insurance_bookings where booking_id = ${made.booking_id}`,
    )
    expect(rows).toEqual([{ version: '2026-11-27' }])
  })
})

describe('a driver accepts', () => {
  it('the card pays the excess and the account the rest', async () => {
    const { booking_id, cover, price_cents } = await accepted()
    const now = await shown(booking_id)
    expect(now).toMatchObject({
      status: 'confirmed',
      charged_cents: cover.covered_cents,
      excess: { charged_cents: cover.excess_cents },
    })
    expect(cover.covered_cents + cover.excess_cents).toBe(price_cents)
  })

  it('a card that is refused then ends the booking, and the account owes nothing', async () => {
    const { booking_id } = await held(testCards.captureRefused.number)
    await app.fixture.accept(insurer.driver, booking_id)
    await app.fixture.drain()
    expect(await shown(booking_id)).toMatchObject({
      status: 'cancelled',
      charged_cents: 0,
      excess: { charged_cents: 0 },
    })
  })

  it('and completes: the driver has the whole price, the holder a receipt of the excess', async () => {
    const { booking_id, cover, token } = await completed()
    expect(await receiptsOf(booking_id)).toEqual([['R', cover.excess_cents]])
    expect(await leftOf(booking_id)).toEqual([])
    const page = textOf(await app.visitor().get(`/excess/${token}`))
    expect(page).toMatch(/You paid €/)
    const pdf = /href="(\/api\/excess\/[^"]+\.?[^"]*\/pdf)"/.exec(page)?.[1] ?? ''
    const file = await fetch(`${app.address}${pdf}`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  it('expires: the hold is released, and no one owes anything', async () => {
    const { booking_id } = await held()
    app.fixture.clock.advance('11m')
    await app.fixture.drain()
    expect(await shown(booking_id)).toMatchObject({ status: 'cancelled', charged_cents: 0 })
    expect(await app.fixture.payment(booking_id)).toMatchObject({ status: 'released' })
  })
})

describe('cancelling', () => {
  it('after acceptance at a cost: the fee falls on the excess first', async () => {
    const { booking_id, price_cents, cover } = await accepted()
    must(await app.fixture.advance(insurer.driver, booking_id, 'set_off'))
    app.fixture.clock.advance('6m')
    const feeCents = percentOf(price_cents, enRouteFeeBasisPoints)
    const cancelled = await insurer.program.send('POST', `${base}/${booking_id}/cancel`, {
      expected_fee_cents: feeCents,
    })
    expect(statusAndCode(cancelled)[0]).toBe(200)
    await app.fixture.drain()
    const holder = Math.min(feeCents, cover.excess_cents)
    expect(await shown(booking_id)).toMatchObject({
      status: 'cancelled',
      charged_cents: feeCents - holder,
      excess: { charged_cents: holder },
    })
    expect(await receiptsOf(booking_id)).toEqual([['R', holder]])
    expect(await leftOf(booking_id)).toEqual([])
  })

  it('free: both parts come back whole', async () => {
    const { booking_id } = await accepted()
    const cancelled = await insurer.program.send('POST', `${base}/${booking_id}/cancel`, {
      expected_fee_cents: 0,
    })
    expect(statusAndCode(cancelled)[0]).toBe(200)
    await app.fixture.drain()
    expect(await shown(booking_id)).toMatchObject({
      charged_cents: 0,
      excess: { charged_cents: 0 },
    })
    expect(await receiptsOf(booking_id)).toEqual([])
    expect(await leftOf(booking_id)).toEqual([])
  })
})

describe('a refund', () => {
  it('in part goes to the insurer before the holder, and the last of it to the card', async () => {
    const { booking_id, price_cents, cover } = await completed()
    must(await refund(booking_id, 1_000))
    await app.fixture.drain()
    expect(await shown(booking_id)).toMatchObject({
      charged_cents: cover.covered_cents - 1_000,
      excess: { charged_cents: cover.excess_cents },
    })
    must(await refund(booking_id, price_cents - 1_000 - 500))
    await app.fixture.drain()
    expect(await shown(booking_id)).toMatchObject({
      charged_cents: 0,
      excess: { charged_cents: 500 },
    })
    expect(await receiptsOf(booking_id)).toEqual([
      ['R', cover.excess_cents],
      ['CN', cover.excess_cents - 500],
    ])
    must(await refund(booking_id, 500))
    await app.fixture.drain()
    expect(await shown(booking_id)).toMatchObject({
      charged_cents: 0,
      excess: { charged_cents: 0 },
    })
    expect(await leftOf(booking_id)).toEqual([])
    expect(await refund(booking_id, 1)).toMatchObject({ ok: false })
  })
})

describe('the holder’s bank takes the excess back', () => {
  it('the insurer owes it, the driver’s pay is not touched, and the receipt is credited', async () => {
    const { booking_id, price_cents, cover } = await completed()
    const lineBefore = await app.db.execute(
      sql`select outstanding_cents from driver_payouts where booking_id = ${booking_id}`,
    )
    const { intentId } = await app.fixture.payment(booking_id)
    const { id } = app.fixture.fakeProvider.control.openDispute(intentId ?? '')
    await syncDispute(app.ctx, id)
    expect(await leftOf(booking_id)).toMatchObject([{ account: 'disputed_funds' }])
    app.fixture.fakeProvider.control.closeDispute(id, 'lost')
    await syncDispute(app.ctx, id)
    await syncDispute(app.ctx, id)
    await app.fixture.drain()
    expect(await shown(booking_id)).toMatchObject({
      charged_cents: price_cents,
      excess: { charged_cents: 0 },
    })
    expect(await receiptsOf(booking_id)).toEqual([
      ['R', cover.excess_cents],
      ['CN', cover.excess_cents],
    ])
    expect(await leftOf(booking_id)).toEqual([])
    const lineAfter = await app.db.execute(
      sql`select outstanding_cents from driver_payouts where booking_id = ${booking_id}`,
    )
    expect(lineAfter.rows).toEqual(lineBefore.rows)
    expect((await ledgerBalances(app.db)).dispute_losses ?? 0).toBe(0)
    // and a refund of everything goes to the insurer alone
    must(await refund(booking_id, price_cents))
    await app.fixture.drain()
    expect(await shown(booking_id)).toMatchObject({
      charged_cents: 0,
      excess: { charged_cents: 0 },
    })
  })

  // Seen to fail with: the insurer charged for it, and the refund left to be paid a second time.
  it('of a job that was called off since: the holder has it once, and the insurer owes nothing', async () => {
    const { booking_id } = await accepted()
    const { intentId } = await app.fixture.payment(booking_id)
    const { id } = app.fixture.fakeProvider.control.openDispute(intentId ?? '')
    await syncDispute(app.ctx, id)
    const cancelling = { expected_fee_cents: 0, reason: 'The member called it off' }
    const called = await insurer.program.send('POST', `${base}/${booking_id}/cancel`, cancelling)
    expect(called.status).toBe(200)
    await app.fixture.drain({ allowFailures: true })
    app.fixture.fakeProvider.control.closeDispute(id, 'lost')
    await syncDispute(app.ctx, id)
    await app.fixture.drain({ allowFailures: true })
    expect(await shown(booking_id)).toMatchObject({
      status: 'cancelled',
      charged_cents: 0,
      excess: { charged_cents: 0 },
    })
    expect(await leftOf(booking_id)).toEqual([])
    const { rows } = await app.db.execute(
      sql`select kind from operator_tasks where booking_id = ${booking_id} and closed_at is null`,
    )
    expect(rows).toEqual([])
  })

  it('during the job: the job goes on, and its receipt is over nothing', async () => {
    const { booking_id, price_cents } = await accepted()
    const { intentId } = await app.fixture.payment(booking_id)
    const { id } = app.fixture.fakeProvider.control.openDispute(intentId ?? '')
    app.fixture.fakeProvider.control.closeDispute(id, 'lost')
    await syncDispute(app.ctx, id)
    for (const step of driverTransitions)
      must(await app.fixture.advance(insurer.driver, booking_id, step))
    await app.fixture.drain()
    expect(await shown(booking_id)).toMatchObject({
      status: 'completed',
      charged_cents: price_cents,
    })
    expect(await receiptsOf(booking_id)).toEqual([['R', 0]])
    expect(await leftOf(booking_id)).toEqual([])
  })

  it('won: everything is as before', async () => {
    const { booking_id, cover } = await completed()
    const { intentId } = await app.fixture.payment(booking_id)
    const { id } = app.fixture.fakeProvider.control.openDispute(intentId ?? '')
    await syncDispute(app.ctx, id)
    app.fixture.fakeProvider.control.closeDispute(id, 'won')
    await syncDispute(app.ctx, id)
    expect(await shown(booking_id)).toMatchObject({ charged_cents: cover.covered_cents })
    expect(await leftOf(booking_id)).toEqual([])
  })
})

describe('both documents', () => {
  it('show both parts: the receipt of the excess, and the insurer’s invoice', async () => {
    const { booking_id, price_cents, cover } = await completed()
    const { rows } = await app.db.execute<{ lines: { label: string; amountCents: number }[] }>(
      sql`select lines from receipts where booking_id = ${booking_id}`,
    )
    expect(rows[0]?.lines.at(-1)).toEqual({
      label: expect.stringMatching(/^Paid by /),
      amountCents: 0 - cover.covered_cents,
    })
    app.fixture.clock.advance(`${24 * 32}h`)
    await issuePartnerInvoices(app.ctx)
    const operator = await app.browserOf(operatorId)
    const { body } = await operator.get(`/api/partners/${insurer.partner.partnerId}/invoices`)
    const [invoice] = partnerInvoice.array().parse(valueAt(body, ['invoices']))
    expect(invoice).toMatchObject({ totalCents: cover.covered_cents })
    const { rows: kept } = await app.db.execute<{ lines: object[]; commission: number }>(
      sql`select lines, (content ->> 'commissionCents')::int as commission from partner_invoices`,
    )
    expect(kept[0]?.lines).toMatchObject([
      { amountCents: cover.covered_cents, excessCents: price_cents - cover.covered_cents },
    ])
    const { rows: receipted } = await app.db.execute<{ commission: number }>(
      sql`select (content -> 'division' ->> 'commissionCents')::int as commission from receipts where booking_id = ${booking_id}`,
    )
    const { insurance_partnership_revenue: revenue } = await ledgerBalances(app.db)
    expect((kept[0]?.commission ?? 0) + (receipted[0]?.commission ?? 0)).toBe(-(revenue ?? 0))
  })
})

describe('the link', () => {
  it('opens nothing when a letter of it differs, nor long after the end', async () => {
    const { token } = await completed()
    const other = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await app.visitor().get(`/api/excess/${other}`)).status).toBe(404)
    expect((await app.visitor().get(`/api/excess/${token}`)).status).toBe(200)
    app.fixture.clock.advance(`${(excessLinkDays + 1) * 24}h`)
    expect((await app.visitor().get(`/api/excess/${token}`)).status).toBe(404)
    expect((await app.visitor().get(`/excess/${token}`)).status).toBe(404)
  })

  it('opens no receipt of another booking', async () => {
    const [one, two] = [await completed(), await held()]
    const { rows } = await app.db.execute<{ receipt_no: string }>(
      sql`select receipt_no from receipts where booking_id = ${one.booking_id}`,
    )
    const path = `/api/excess/${two.token}/receipts/${rows[0]?.receipt_no}/pdf`
    expect((await app.visitor().get(path)).status).toBe(404)
  })
})

it('in the sandbox the excess counts as paid at once', async () => {
  const key = await makePartnerKey(app.db, insurer.partner, { mode: 'sandbox' })
  const program = app.programOf(key)
  const made = (await program.send('POST', base, { ...samplePartnerBooking, collect_excess: true }))
    .body as Shown
  expect(made).toMatchObject({
    status: 'pending_driver_acceptance',
    charged_cents: 0,
    excess: { amount_cents: made.cover.excess_cents, charged_cents: 0, pay_url: null },
  })
  await program.send('POST', '/api/partner/v1/sandbox/clock', { seconds: 7200 })
  const done = (await program.get(`${base}/${made.booking_id}`)).body as Shown
  expect(done).toMatchObject({
    status: 'completed',
    charged_cents: made.cover.covered_cents,
    excess: { charged_cents: made.cover.excess_cents },
  })
})

describe('without a split', () => {
  it('the account pays it all where nothing is left to the holder, and where it is not collected', async () => {
    const made = await book({ collect_excess: false })
    expect(made.body).toMatchObject({ status: 'pending_driver_acceptance', excess: null })
  })
})
