/**
 * Documents of an insurer's booking, over HTTP. Mutants that were seen to fail: `isTheirs` answering true; the pack as an operator
 * reads it; `is_ready` true before the end.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { partnerApiRoutes } from '../../../contract/partners/partner-api.ts'
import { driverPositions } from '../../../db/schema/drivers.ts'
import { openAppFixture, type AppFixture } from '../../testing/fixtures/app-fixture.ts'
import { statusAndCode } from '../../testing/send-sample.ts'
import { must } from '../../testing/fixtures/booking-fixture.ts'
import type { BrowserAnswer } from '../../testing/browser.ts'
import { openInsurerFixture, type InsurerFixture } from '../../testing/fixtures/insurer-fixture.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { makePartner, makePartnerKey } from '../../testing/samples/sample-partners.ts'

let app: AppFixture
let partner: InsurerFixture['partner']
let program: InsurerFixture['program']
let driver: InsurerFixture['driver']
let booked: InsurerFixture['booked']
let completed: InsurerFixture['completed']
beforeAll(async () => {
  app = await openAppFixture()
})
afterAll(() => app.close())
beforeEach(async () => {
  ;({ partner, program, driver, booked, completed } = await openInsurerFixture(app))
})

const pathOf = (bookingId: string) => `/api/partner/v1/bookings/${bookingId}/documents`
const list = partnerApiRoutes['GET /api/partner/v1/bookings/:bookingId/documents'].answer

describe('GET documents, and the evidence pack', () => {
  it('happy: ready at the end, and opened where the list says', async () => {
    const bookingId = await completed()
    const { items } = list.parse((await program.get(pathOf(bookingId))).body)
    expect(items).toMatchObject([{ kind: 'evidence_pack', is_ready: true }])
    const { reference } = await app.fixture.booking(bookingId)
    const answer = await program.open(new URL(items[0]?.url ?? '').pathname)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="towline-evidence-${reference}.pdf"`,
    })
    const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    const whole = text.replaceAll('\n', ' ')
    for (const words of ['Fionn Invented', 'Aoife Sample', 'Made for the customer']) {
      expect(whole).toContain(words)
    }
    for (const secret of ['910 0001', 'aoife@', '€']) expect(whole).not.toContain(secret)
  })

  it('error: not before the end, and not for one that no driver accepted', async () => {
    const bookingId = await booked()
    const isReady = async () =>
      list.parse((await program.get(pathOf(bookingId))).body).items[0]?.is_ready
    expect(await isReady()).toBe(false)
    must(await app.fixture.accept(driver, bookingId))
    expect(await isReady()).toBe(false)
    expect(statusAndCode(await program.get(`${pathOf(bookingId)}/evidence-pack`))).toEqual([
      409,
      'evidence_pack_not_ready',
    ])
    await program.send('POST', `/api/partner/v1/bookings/${bookingId}/cancel`, {
      expected_fee_cents: 0,
    })
    expect(await isReady()).toBe(true)
    await app.db.delete(driverPositions)
    await app.fixture.driver(2)
    const cancelled = await booked()
    await program.send('POST', `/api/partner/v1/bookings/${cancelled}/cancel`, {
      expected_fee_cents: 0,
    })
    expect(statusAndCode(await program.get(`${pathOf(cancelled)}/evidence-pack`))).toEqual([
      409,
      'evidence_pack_not_ready',
    ])
  })

  it('security: a foreign one is answered as a missing one; not without the scope', async () => {
    const bookingId = await completed()
    const missing = `bkg_${'0'.repeat(26)}`
    const plain = ({ status, body }: BrowserAnswer) =>
      `${status} ${JSON.stringify(body).replace(/req_[0-9a-z]{26}/, 'req')}`
    const stranger = app.programOf((await makePartner(app.db)).key)
    const sandbox = app.programOf(await makePartnerKey(app.db, partner, { mode: 'sandbox' }))
    for (const by of [stranger, sandbox]) {
      for (const rest of ['', '/evidence-pack']) {
        const foreign = await by.get(`${pathOf(bookingId)}${rest}`)
        expect(statusAndCode(foreign)).toEqual([404, 'not_found'])
        expect(plain(foreign)).toBe(plain(await by.get(`${pathOf(missing)}${rest}`)))
      }
    }
    const byCard = (await app.fixture.book()).bookingId
    expect(statusAndCode(await program.get(pathOf(byCard)))).toEqual([404, 'not_found'])
    const { key } = await makePartner(app.db, { scopes: ['bookings:read'] })
    expect(statusAndCode(await app.programOf(key).get(pathOf(bookingId)))).toEqual([
      403,
      'scope_missing',
    ])
    const session = await app.browserOf(partner.accountId)
    expect(statusAndCode(await session.get(pathOf(bookingId)))).toEqual([401, 'api_key_invalid'])
  })
})
