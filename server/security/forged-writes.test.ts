/**
 * Writes with undeclared fields, from another origin, or with a card number: refused or ignored, and the stored data
 * does not change (reliability.md S4, S6, S15). Mutants that were seen to fail are named beside their tests.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liteRoutes } from '../../contract/lite.ts'
import { access, type DeclaredRoute } from '../../contract/every-route.ts'
import type { AccessRow } from '../../contract/parties.ts'
import { dublinDay } from '../../domain/payments/tax-point.ts'
import { newId } from '../kit/ids.ts'
import type { AppFixture } from '../testing/fixtures/app-fixture.ts'
import { openSampleFixture, type SampleFixture } from '../testing/fixtures/sample-fixture.ts'
import { sendSample, statusAndCode } from '../testing/send-sample.ts'
import type { BrowserAnswer } from '../testing/browser.ts'
import { placesIn, valueAt, withAt } from '../testing/change-json.ts'
import { dumpDatabase } from '../testing/dump-database.ts'
import { sampleRequests, writeRoutes } from '../testing/samples/sample-requests.ts'

let fixture: SampleFixture
let app: AppFixture
beforeAll(async () => {
  fixture = await openSampleFixture()
  app = fixture.app
})
afterAll(() => app.close())

const rows: Readonly<Record<DeclaredRoute, AccessRow>> = access

const sampleOf = (key: DeclaredRoute) => fixture.sampleOf(key)

/** Every table except those that any request may write to: attempts, sessions, sign-in tokens. */
const truth = [
  'profiles',
  'identities',
  'driver_profiles',
  'driver_positions',
  'driver_documents',
  'driver_document_pages',
  'driver_history',
  'driver_checks',
  'driver_page_openings',
  'undoable_actions',
  'driver_duty_spans',
  'driver_locations',
  'quotes',
  'bookings',
  'booking_history',
  'chats',
  'chat_messages',
  'chat_reads',
  'chat_photos',
  'saved_views',
  'booking_owners',
  'operator_shifts',
  'operator_notes',
  'refund_requests',
  'booking_photos',
  'booking_signatures',
  'booking_odometers',
  'booking_handovers',
  'booking_handshakes',
  'handshake_records',
  'receipts',
  'receipt_counters',
  'driver_payout_accounts',
  'driver_tax_details',
  'driver_vat_versions',
  'vat_number_checks',
  'self_billing_agreements',
  'driver_vat_invoices',
  'driver_vat_invoice_counters',
  'tax_reports',
  'tax_report_rows',
  'driver_payouts',
  'driver_payout_entries',
  'driver_statements',
  'payout_transfers',
  'transfer_reversals',
  'card_disputes',
  'commission_invoices',
  'operator_tasks',
  'offers',
  'payments',
  'payment_operations',
  'refunds',
  'ledger_transactions',
  'ledger_entries',
  'advert_charges',
  'dealer_requests',
  'dealer_bookings',
  'saved_places',
  'dealer_statements',
  'notifications',
  'push_devices',
  'notification_preferences',
  'audit_log',
  'webhook_endpoints',
  'webhook_secrets',
  'partner_events',
  'webhook_deliveries',
]
const dumpTruth = () => dumpDatabase(app.db, truth)

/** An empty change of a profile is a change, if only of its date. */
const withoutMoments = (dump: Record<string, string>) =>
  JSON.stringify(dump).replaceAll(/\\"updated_at\\": \\"[^"\\]*\\"/g, '')

/** Whether a part takes named fields: the items of a list have no others to be given. */
const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Forms of their own: signed by a provider, of the pages without scripts, or of the local outbox page. */
const formRoutes: readonly string[] = [
  ...Object.keys(liteRoutes).filter((key) => key.startsWith('POST ')),
  'POST /api/webhooks/stripe',
  'POST /api/webhooks/twilio',
  'POST /dev/mailbox/:notificationId/answers',
]

describe('S4: undeclared fields', () => {
  const forged: Record<string, unknown> = {
    role: 'operator',
    status: 'completed',
    state: 'verified',
    price: 1,
    priceCents: 1,
    amount: 1,
    amountCents: 1,
    driver_id: newId('drv'),
    driverId: newId('drv'),
    customer_id: newId('acc'),
    customerId: newId('acc'),
    accountId: newId('acc'),
    userId: newId('acc'),
    commission: 0,
    commissionRate: 0,
    verified: true,
    isVerified: true,
    emailVerified: true,
    isEmailVerified: true,
    disabledAt: null,
    api_key: 'forged-key',
    created_at: '2001-02-03T04:05:06.000Z',
    createdAt: '2001-02-03T04:05:06.000Z',
    acceptBy: '2031-02-03T04:05:06.000Z',
    paymentStatus: 'captured',
    sender_type: 'operator',
    id: newId('bkg'),
  }
  const withBody = writeRoutes
    .filter(({ key }) => key !== 'POST /api/webhooks/stripe')
    .filter(
      ({ key }) => sampleRequests[key]({ bookingId: '', quoteId: '', notificationId: '' }).body,
    )
  const withoutBody = writeRoutes.filter((route) => !withBody.includes(route))

  // Mutant: `z.object` instead of `z.strictObject` for any body.
  it.each(withBody)('$key refuses each, at every level, and names it', async ({ key, method }) => {
    const browser = await fixture.insiderOf(key)
    const before = await dumpTruth()
    const { path, body } = sampleOf(key)
    const undeclared = Object.entries(forged).filter(([field]) => !(field in Object(body)))
    // a refusal names at most twenty fields
    for (const some of [undeclared.slice(0, 15), undeclared.slice(15)]) {
      const put = { ...body, ...Object.fromEntries(some) }
      const answer = await browser.send(method, path, put)
      expect(statusAndCode(answer)).toEqual([422, 'invalid_input'])
      for (const [field] of some) {
        expect(valueAt(answer.body, ['fields', field]), field).toMatch(/not asked/)
      }
    }
    const levels = placesIn(body).filter((place) => isObject(valueAt(body, place)))
    for (const level of levels) {
      const put = { ...forged, ...Object(valueAt(body, level)) }
      const answer = await browser.send(method, path, withAt(body, level, put))
      expect(statusAndCode(answer), level.join('.')).toEqual([422, 'invalid_input'])
      expect(valueAt(answer.body, ['fields', [...level, 'status'].join('.')])).toMatch(/not asked/)
    }
    expect(await dumpTruth()).toEqual(before)
  })

  it.each(withBody)('$key: all of them in the query change nothing', async ({ key, method }) => {
    const query = new URLSearchParams(Object.entries(forged).map(([k, v]) => [k, String(v)]))
    const browser = await fixture.insiderOf(key)
    const { path } = sampleOf(key)
    const before = await dumpTruth()
    // without its body, or it would do its work
    await browser.send(method, `${path}?${query.toString()}`, {})
    expect(withoutMoments(await dumpTruth())).toEqual(withoutMoments(before))
  })

  it('routes that read no body do their work, and nothing else', async () => {
    const expected = [
      'POST /api/auth/callback/:provider',
      'POST /api/auth/sign-out',
      'POST /api/auth/revoke-sessions',
      'POST /api/driver/documents/:kind/pages',
      'DELETE /api/driver/documents/:kind/pages/:pageId',
      'POST /api/driver/application/submit',
      'POST /api/driver/application/take-back',
      'POST /api/operations/undoable-actions/:actionId/undo',
      'DELETE /api/me/saved-views/:viewId',
      'POST /api/bookings/:bookingId/owner/take',
      'POST /api/bookings/:bookingId/owner/release',
      'POST /api/bookings/:bookingId/hold',
      'POST /api/bookings/:bookingId/driver-here',
      'POST /api/bookings/:bookingId/open-to-all',
      'POST /api/bookings/:bookingId/share',
      'DELETE /api/bookings/:bookingId/share',
      'DELETE /api/bookings/:bookingId/companion',
      'DELETE /api/bookings/:bookingId/receiver',
      'DELETE /api/trips/:token/receiver',
      'POST /api/bookings/:bookingId/accept',
      'POST /api/bookings/:bookingId/messages/photos',
      'POST /api/bookings/:bookingId/photos',
      'DELETE /api/bookings/:bookingId/photos/:photoId',
      'POST /api/bookings/:bookingId/offer/seen',
      'DELETE /api/me/places/:placeId',
      'PUT /api/me/cards/:cardId/default',
      'DELETE /api/me/cards/:cardId',
      'DELETE /api/me/sessions/:sessionId',
      'POST /api/me/sessions/end-others',
      'DELETE /api/notifications/devices/:deviceId',
      'POST /api/notifications/test',
      'POST /api/operations/adverts/images',
      'POST /api/operations/failed-notifications/:notificationId/retry',
      'POST /api/bookings/:bookingId/execute-payment',
      'POST /api/operations/phone-bookings/:phoneBookingId/withdraw',
      ...formRoutes,
      'DELETE /api/me/closing',
      'DELETE /api/driver/self-billing',
      'POST /api/bookings/:bookingId/others-if-late',
      'POST /api/bookings/:bookingId/payment-page',
      'POST /api/me/closing',
      'POST /api/me/exports',
      'POST /api/me/exports/:exportId/open',
      'DELETE /api/operations/toll-rates/:plaza/:validFrom',
      'POST /api/operations/tariffs/:version/withdraw',
      'POST /api/partners/:partnerId/keys/:keyId/revoke',
      'DELETE /api/partners/:partnerId/invitations/:invitationId',
      'DELETE /api/partners/:partnerId/staff/:accountId',
      'DELETE /api/partners/:partnerId/webhooks/:endpointId',
      'POST /api/partners/:partnerId/webhooks/:endpointId/secret',
      'POST /api/partners/:partnerId/webhooks/:endpointId/test',
      'POST /api/partners/:partnerId/webhooks/:endpointId/deliveries/:deliveryId/replay',
      'DELETE /api/partner/v1/webhook-endpoints/:endpointId',
      'POST /api/partner/v1/webhook-endpoints/:endpointId/secret',
      'POST /api/partner/v1/webhook-endpoints/:endpointId/test',
      'POST /api/partner/v1/webhook-endpoints/:endpointId/deliveries/:deliveryId/replay',
      'POST /api/auth/two-factor/set-up',
      'POST /api/auth/passkeys/creation-options',
      'POST /api/auth/passkeys/sign-in-options',
      'POST /api/auth/passkeys/proof-options',
      'POST /api/excess/:token/hold',
    ]
    expect(withoutBody.map(({ key }) => key).toSorted()).toEqual(expected.toSorted())
    const pending = await app.pendingScenario()
    app.fixture.fakeProvider.control.confirm(await app.fixture.intentOf(pending.bookingId), 'visa')
    const before = await app.fixture.booking(pending.bookingId)
    const send = async (who: string, action: string): Promise<BrowserAnswer> => {
      const browser = await app.browserOf(who)
      const query = 'status=completed&priceCents=1&role=operator'
      const path = `/api/bookings/${pending.bookingId}/${action}?${query}`
      return browser.send('POST', path, forged)
    }
    const { owner, assigned_driver: driver } = pending.accounts
    expect((await send(owner, 'hold')).body).toMatchObject({ status: 'pending_driver_acceptance' })
    expect((await send(owner, 'open-to-all')).status).toBe(200)
    expect((await send(owner, 'share')).body).toMatchObject({ sharePath: expect.any(String) })
    expect((await send(driver, 'accept')).body).toMatchObject({ status: 'confirmed' })
    const now = await app.fixture.booking(pending.bookingId)
    expect(now).toEqual({
      ...before,
      status: 'confirmed',
      driverId: pending.drivers.assigned_driver.driverId,
      acceptBy: now.acceptBy,
      acceptedAt: now.acceptedAt,
      approachKm: now.approachKm,
      estimatedArrival: now.promisedFrom,
      estimatedArrivalBy: 'system',
      promisedFrom: now.promisedFrom,
      promisedBy: now.promisedBy,
      firstPromisedBy: now.promisedBy,
      startCode: now.startCode,
      taxPoint: dublinDay(now.acceptedAt ?? new Date(0)),
      updatedAt: now.updatedAt,
      wave: now.wave,
    })
    expect(now.promisedFrom).not.toBeNull()
    expect(now.acceptBy?.getTime()).toBeLessThan(Date.now() + 11 * 60_000)
    const payment = await app.fixture.payment(pending.bookingId)
    expect(payment).toMatchObject({
      amountCents: before.priceCents,
      capturedCents: before.priceCents,
    })

    for (const action of ['sign-out', 'revoke-sessions']) {
      const browser = await app.browserOf(pending.accounts.other_customer)
      expect((await browser.send('POST', `/api/auth/${action}`, forged)).status).toBe(204)
    }
    // An insurer's request log keeps what was sent, redacted: of the forged values only moments and identifiers are left there.
    const { partner_requests: requests = '', ...rest } = await dumpDatabase(app.db)
    expect(requests).not.toContain('forged-key')
    const everything = JSON.stringify(rest)
    for (const canary of ['forged-key', '2001-02-03', '2031-02-03', forged.id, forged.driverId]) {
      expect(everything).not.toContain(canary)
    }
  })

  it('signing up as an operator, or as a verified account, is not possible in any spelling', async () => {
    const { path, body } = sampleRequests['POST /api/auth/sign-up/email'](nowhere)
    for (const role of [
      'operator',
      'OPERATOR',
      'operator ',
      'admin',
      ['operator'],
      { $ne: 1 },
      null,
    ]) {
      const answer = await app.visitor().send('POST', path, { ...body, role })
      expect(valueAt(answer.body, ['fields', 'role'])).toBeTruthy()
    }
    const twice = `{"role":"customer","role":"operator",${JSON.stringify({ ...body, role: undefined }).slice(1)}`
    expect((await app.visitor().send('POST', path, undefined, { raw: twice })).status).toBe(422)
  })

  const nowhere = { bookingId: '', quoteId: '', notificationId: '' }
})

describe('S6: writes that do not come from our own pages', () => {
  const fromHere = writeRoutes.filter(
    ({ key }) => !rows[key].isFromElsewhere && rows[key].keyScope === undefined,
  )

  // Mutants: `isForeignWrite` answering false; the media type not checked where no body is read.
  it.each(fromHere)('$key: refused without effect', async ({ key, method }) => {
    const browser = await fixture.insiderOf(key)
    if (browser.cookies.size === 0) browser.cookies.set('towline_session', 'of nobody')
    const request = sampleOf(key)
    const before = await dumpDatabase(app.db)
    const wrongs: Record<string, Record<string, string | null>> = {
      'no origin': { origin: null },
      'another site': { origin: 'https://evil.example' },
      'a sandboxed page': { origin: 'null' },
      'a name like ours': { origin: `${app.origin}.evil.example` },
      'another port': { origin: app.origin.replace(/:\d+$/, ':1') },
      'the other scheme': { origin: app.origin.replace('http:', 'https:') },
      'no origin, from a sister site': { origin: null, 'sec-fetch-site': 'same-site' },
    }
    for (const [name, headers] of Object.entries(wrongs)) {
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
        const answer = await sendSample(browser, method, request, {
          headers: { ...headers, 'content-type': type },
        })
        expect(statusAndCode(answer), name).toEqual([403, 'foreign_origin'])
      }
    }
    expect(await dumpDatabase(app.db)).toEqual(before)
  })

  it.each(fromHere)(
    '$key: refused as a form or plain text, even from here',
    async ({ key, method }) => {
      // these choose their own media type
      if (formRoutes.includes(key)) return
      const browser = await fixture.insiderOf(key)
      const before = await dumpDatabase(app.db)
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]
      for (const type of types) {
        const answer = await sendSample(browser, method, sampleOf(key), {
          headers: { 'content-type': type },
        })
        expect(statusAndCode(answer), type).toEqual([415, 'unsupported_media_type'])
      }
      expect(await dumpDatabase(app.db)).toEqual(before)
    },
  )

  it('Apple’s form does not act for the account that happens to be signed in', async () => {
    const browser = await app.browserOf(fixture.scenario.accounts.owner)
    const before = await dumpTruth()
    const answer = await sendSample(
      browser,
      'POST',
      sampleOf('POST /api/auth/callback/:provider'),
      {
        headers: { origin: 'https://appleid.apple.com' },
      },
    )
    expect(answer.status).toBe(303)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await dumpTruth()).toEqual(before)
    expect((await browser.get('/api/me')).status).toBe(200)
  })

  it('reading changes nothing, wherever it comes from', async () => {
    const before = await dumpTruth()
    for (const key of Object.keys(sampleRequests) as DeclaredRoute[]) {
      if (!key.startsWith('GET ') || key === 'GET /api/live') continue
      await (await fixture.insiderOf(key)).get(sampleOf(key).path)
    }
    // an operator's read is on record, and nothing else
    const after = await dumpTruth()
    const looks = after['audit_log'] ?? '[]'
    expect({ ...after, audit_log: before['audit_log'] }).toEqual(before)
    const actions = [...looks.matchAll(/"action": "(\w+)"/g)].map(([, action]) => action)
    expect(actions.filter((action) => !/^(read|export)_/.test(action ?? ''))).toEqual([])
  })
})

describe('S15: card numbers', () => {
  const numbers = [
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    'my card is 378282246310005, thanks',
    '5555.5555.5555.4444',
    '4242 4242 4242 4242',
    '４２４２４２４２４２４２４２４２',
    '4242\n4242\n4242\n4242',
    '+4242424242424242',
  ]
  const digits = ['4242424242424242', '378282246310005', '5555555555554444']

  /** Whether a number was stored, in any spelling. */
  const holdsCard = (text: string): boolean => {
    const plain = text.normalize('NFKC').replace(/\\[nrt]|[^\d"{}[\],:]/g, '')
    return digits.some((number) => plain.includes(number))
  }

  // Mutants: `holdsCardData` answering false; its digits without separators only.
  it.each(writeRoutes)(
    '$key: in any field, as any field, in the address: kept nowhere',
    async ({ key, method }) => {
      const browser = await fixture.insiderOf(key)
      const { path, body, form } = sampleOf(key)
      const from = app.log.length
      const refusals: BrowserAnswer[] = []
      // one guard reads every body: each route is sent a few of the spellings, and each spelling goes to many routes
      const first = writeRoutes.findIndex((route) => route.key === key)
      for (const number of [0, 3, 7].map((n) => numbers[(first + n) % numbers.length] ?? '')) {
        if (body && key !== 'POST /api/webhooks/stripe') {
          refusals.push(await browser.send(method, path, { ...body, note: { deep: [number] } }))
          refusals.push(await browser.send(method, path, { ...body, [number]: 1 }))
        } else {
          await sendSample(
            browser,
            method,
            { path, ...(form ? {} : { body: { card: number } }) },
            {},
          )
        }
        if (form) {
          const user = JSON.stringify({ name: { firstName: number } })
          const stuffed = new URLSearchParams({ state: number, code: number, user }).toString()
          await sendSample(browser, method, { path, form: stuffed })
        }
      }
      if (body && key !== 'POST /api/webhooks/stripe') {
        const texts = placesIn(body).filter((place) => typeof valueAt(body, place) === 'string')
        // each field, and each number in one of them
        for (let i = 0; texts.length > 0 && i < Math.max(texts.length, numbers.length); i++) {
          const put = withAt(body, texts[i % texts.length] ?? [], numbers[i % numbers.length])
          refusals.push(await browser.send(method, path, put))
        }
        const asNumber = { ...body, card: 4242424242424242 }
        refusals.push(await browser.send(method, path, asNumber))
        for (const name of ['cvc', 'cardNumber', 'card_number', 'expMonth', 'pan']) {
          refusals.push(await browser.send(method, path, { ...body, [name]: '1' }))
        }
      }
      for (const refusal of refusals) {
        expect(statusAndCode(refusal)).toEqual([422, 'card_data_refused'])
        expect(holdsCard(JSON.stringify(refusal.body))).toBe(false)
      }
      const query = `${path}?card=4242424242424242`
      const answer = await browser.send(method, query, { card: '4242424242424242' })
      expect(holdsCard(JSON.stringify(answer.body ?? ''))).toBe(false)
      expect(holdsCard(app.log.slice(from).join(''))).toBe(false)
      expect(holdsCard(JSON.stringify(await dumpDatabase(app.db)))).toBe(false)
    },
  )
})
