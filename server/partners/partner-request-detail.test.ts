/**
 * One request in the log: what was sent and answered, redacted, for its own insurer alone, and gone after a month. Mutants that were seen
 * to fail: `findRequest` without the partner; bodies stored as they came; `emptyRequestsBefore` left out.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partnerRequestDetail } from '../../contract/partners/partner-dashboard.ts'
import { partnerRequestDetailsDays } from '../../domain/partners/partner.ts'
import { runDailyMaintenance } from '../daily-maintenance.ts'
import { valueAt } from '../testing/change-json.ts'
import { dumpDatabase } from '../testing/dump-database.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import type { Browser, BrowserAnswer } from '../testing/browser.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import {
  makePartner,
  makePartnerKey,
  makeStaff,
  type MadePartner,
} from '../testing/samples/sample-partners.ts'
import { samplePartnerBooking } from '../testing/samples/sample-requests.ts'
import { statusAndCode } from '../testing/send-sample.ts'

let app: AppFixture
let company: MadePartner
let program: Browser
let staff: Browser
beforeAll(async () => {
  app = await openAppFixture()
  company = await makePartner(app.db)
  program = app.programOf(await makePartnerKey(app.db, company, { mode: 'sandbox' }))
  staff = await app.browserOf(await makeStaff(app.db, company))
})
afterAll(() => app.close())

const bookings = '/api/partner/v1/bookings'
const idOf = ({ headers }: BrowserAnswer): string => headers.get('x-request-id') ?? ''
const pathOf = (answer: BrowserAnswer, { partnerId } = company): string =>
  `/api/partners/${partnerId}/requests/${idOf(answer)}`
const detailOf = async (answer: BrowserAnswer, by = staff) =>
  partnerRequestDetail.parse((await by.get(pathOf(answer))).body)

describe('a request', () => {
  it('is shown with its number, what was sent and what was answered, without anything personal', async () => {
    const answer = await program.send('POST', bookings, samplePartnerBooking)
    const shown = await detailOf(answer)
    expect(shown).toMatchObject({
      requestId: idOf(answer),
      method: 'POST',
      path: bookings,
      target: bookings,
      status: 201,
      mode: 'sandbox',
    })
    expect(JSON.parse(shown.sentBody ?? '')).toMatchObject({
      incident_type: samplePartnerBooking.incident_type,
      customer_policy_number: '[redacted]',
      contact: { name: '[redacted]', phone: '[redacted]', email: '[redacted]' },
    })
    const bookingId = valueAt(answer.body, ['booking_id'])
    expect(JSON.parse(shown.answerBody ?? '')).toMatchObject({
      booking_id: bookingId,
      status: 'pending_driver_acceptance',
    })
    const read = await detailOf(await program.get(`${bookings}/${String(bookingId)}`))
    expect(read).toMatchObject({ target: `${bookings}/${String(bookingId)}`, sentBody: null })
  })

  it('that was refused says why, and a body that could not be read is not there', async () => {
    const refusedOne = await program.send('POST', bookings, {
      ...samplePartnerBooking,
      contact: { name: 'Aoife Byrne', phone: 'nonsense-91', email: 'aoife@example.ie' },
    })
    const shown = await detailOf(refusedOne)
    expect(shown.status).toBe(422)
    expect(JSON.parse(shown.answerBody ?? '')).toMatchObject({
      code: 'invalid_input',
      requestId: idOf(refusedOne),
    })
    expect(shown.answerBody).toContain('contact.phone')
    const broken = await program.send('POST', bookings, undefined, {
      raw: '{"contact": "aoife@example.ie"',
      headers: { 'content-type': 'application/json' },
    })
    expect(await detailOf(broken)).toMatchObject({ status: 422, sentBody: null })
    const card = await program.send('POST', bookings, { number: '4242424242424242' })
    expect((await detailOf(card)).sentBody).toBeNull()
  })

  it('reaches operators and its own insurer, and no other', async () => {
    const answer = await program.get('/api/partner/v1/key')
    const operator = await app.browserOf(await makeAccount(app.db, { role: 'operator' }))
    expect((await detailOf(answer, operator)).requestId).toBe(idOf(answer))
    const other = await makePartner(app.db)
    expect(statusAndCode(await operator.get(pathOf(answer, other)))).toEqual([404, 'not_found'])
    const stranger = await app.browserOf(await makeStaff(app.db, other))
    expect((await stranger.get(pathOf(answer))).status).toBe(404)
  })

  it('is listed by the kind of its key', async () => {
    const live = await app.programOf(company.key).get('/api/partner/v1/key')
    const listed = async (mode: string) => {
      const { body } = await staff.get(
        `/api/partners/${company.partnerId}/requests?limit=100&mode=${mode}`,
      )
      return (valueAt(body, ['items']) as { requestId: string; mode: string }[]).map(
        (one) => `${one.mode} ${one.requestId}`,
      )
    }
    expect(await listed('live')).toEqual([`live ${idOf(live)}`])
    expect((await listed('sandbox')).every((line) => line.startsWith('sandbox '))).toBe(true)
  })

  it('keeps no key and no secret anywhere, and its contents for a month', async () => {
    const made = await program.send('POST', '/api/partner/v1/webhook-endpoints', {
      url: 'https://93.184.216.34/towline',
    })
    expect(made.status).toBe(201)
    const secret = String(valueAt(made.body, ['secret']))
    const dump = JSON.stringify(await dumpDatabase(app.db))
    expect(dump).not.toContain(secret)
    expect(dump).not.toContain(company.key)
    app.fixture.clock.advance(`${partnerRequestDetailsDays - 1}d`)
    await runDailyMaintenance(app.ctx)
    // sessions end sooner
    const later = async () => app.browserOf(await makeStaff(app.db, company))
    expect((await detailOf(made, await later())).answerBody).toContain('[redacted]')
    app.fixture.clock.advance('2d')
    await runDailyMaintenance(app.ctx)
    expect(await detailOf(made, await later())).toMatchObject({
      status: 201,
      target: null,
      sentBody: null,
      answerBody: null,
    })
  })
})
