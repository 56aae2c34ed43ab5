/**
 * Every write that an operator may make leaves exactly one row of the audit log with what it was done to (reliability.md S13). The routes
 * are those of the authorization matrix, so that a new one is walked as well; one whose sample request does nothing here says below how it
 * is brought about. Mutants that were seen to fail: `writeAudit` left out of `writeNote`; a second row in `closeTask`.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { access, type AccessRow, type DeclaredRoute } from '../../contract/access.ts'
import { quote } from '../../contract/quotes.ts'
import { isLook } from '../../domain/audit.ts'
import { newId } from '../kit/ids.ts'
import { openTask } from '../tasks/index.ts'
import { inTransaction } from '../kit/database.ts'
import type { Browser } from '../testing/browser.ts'
import { openJoiningScene, type JoiningScene } from '../testing/joining-scene.ts'
import { makeAccount } from '../testing/sample-drivers.ts'
import {
  sampleQuoteRequest,
  sampleRequests,
  writeRoutes,
  type SampleRequest,
} from '../testing/sample-requests.ts'

let scene: JoiningScene
let desk: Browser
let operatorId: string
beforeAll(async () => {
  scene = await openJoiningScene()
  operatorId = await makeAccount(scene.house.db, { role: 'operator', fullName: 'Walking Una' })
  desk = await scene.house.browserOf(operatorId)
}, 60_000)
afterAll(() => scene.house.close())

const rows: Readonly<Record<string, AccessRow>> = access
const mayWrite = ({ key }: { key: string }): boolean =>
  rows[key]?.keyScope === undefined && (rows[key]?.allowed.includes('operator') ?? false)

/** One's own account, which everybody has, and prices, which say nothing of anybody. */
const isNobodyElses = ({ key, template }: { key: string; template: string }): boolean =>
  /^\/api\/(auth|me|notifications|contact|adverts|quotes|phone-bookings|webhooks)\b/.test(
    template,
  ) ||
  /preview$|phone-quotes$|^\/dev\//.test(key) ||
  rows[key]?.allowed.includes('anonymous') === true

const walked = writeRoutes.filter((route) => mayWrite(route) && !isNobodyElses(route))

const requestTo = (path: string, body: object): SampleRequest => ({ path, body: { ...body } })
const accepted = async (): Promise<string> => (await scene.house.castAccepted()).bookingId
const offered = async (): Promise<string> => (await scene.house.castOffered()).bookingId
const completed = async (): Promise<string> => {
  const { bookingId, drivers } = await scene.house.castAccepted()
  for (const move of ['set_off', 'arrive', 'start', 'complete'] as const) {
    await scene.house.scene.move(drivers.assigned_driver, bookingId, move)
  }
  return bookingId
}
const somebody = (isDisabled = false): Promise<string> =>
  makeAccount(scene.house.db, { disabledAt: isDisabled ? new Date() : null })
const openedByPhone = async (): Promise<string> => {
  const made = await desk.send('POST', '/api/operations/phone-quotes', { ...sampleQuoteRequest })
  const said = await desk.send('POST', '/api/operations/phone-bookings', {
    quoteId: quote.parse(made.body).quoteId,
    caller: { name: 'Aoife Sample', phone: '087 123 4567' },
  })
  return idOf(said.body, 'phoneBookingId')
}
const idOf = (body: unknown, key: string): string => {
  const value: unknown = Object.getOwnPropertyDescriptor(body ?? {}, key)?.value
  if (typeof value !== 'string') throw new Error(`no ${key} in ${JSON.stringify(body)}`)
  return value
}
const failedNotice = async (): Promise<string> => {
  const id = newId('ntc')
  await scene.house.db.execute(sql`
    insert into notices (id, key, channel, kind, address, subject, body_text, state, failure, failed_at, created_at)
    values (${id}, ${id}, 'email', 'operator_message', 'una@example.ie', 'A message', 'Hello', 'failed', 'smtp_550', now(), now())`)
  return id
}

const messageToSupport = async (): Promise<string> => {
  const { path, body } = sampleRequests['POST /api/contact']({
    bookingId: '',
    quoteId: '',
    noticeId: '',
  })
  await scene.house.visitor().send('POST', path, body)
  const { rows: made } = await scene.house.db.execute<{ id: string }>(
    sql`select id from contact_messages order by id desc limit 1`,
  )
  return made[0]?.id ?? ''
}

/** How what is refused without more is brought about. */
const ways: Partial<Record<DeclaredRoute, () => Promise<SampleRequest>>> = {
  'POST /api/bookings/:bookingId/cancel': async () =>
    requestTo(`/api/bookings/${await accepted()}/cancel`, {
      expectedFeeCents: 0,
      reason: 'Asked by phone',
    }),
  'POST /api/bookings/:bookingId/assign': async () => {
    const bookingId = await offered()
    // whoever was asked has said no, and others may be asked
    await scene.house.db.execute(
      sql`update offers set state = 'declined', answered_at = now() where booking_id = ${bookingId}`,
    )
    await scene.house.scene.driver(6)
    return requestTo(`/api/bookings/${bookingId}/assign`, { driverId: null })
  },
  'POST /api/bookings/:bookingId/start-code/waive': async () => {
    const { bookingId, drivers } = await scene.house.castAccepted()
    for (const move of ['set_off', 'arrive'] as const) {
      await scene.house.scene.move(drivers.assigned_driver, bookingId, move)
    }
    return requestTo(`/api/bookings/${bookingId}/start-code/waive`, { reason: 'No phone' })
  },
  'POST /api/bookings/:bookingId/refund': async () =>
    requestTo(`/api/bookings/${await completed()}/refund`, {
      amountCents: 10_00,
      reason: 'Came without its winch',
    }),
  'POST /api/bookings/:bookingId/refund-requests': async () =>
    requestTo(`/api/bookings/${await completed()}/refund-requests`, {
      amountCents: 50_00,
      reason: 'Came without its winch',
    }),
  'POST /api/operations/refund-requests/:refundRequestId/decision': async () => {
    const other = await scene.operator()
    const said = await other.browser.send(
      'POST',
      `/api/bookings/${await completed()}/refund-requests`,
      { amountCents: 50_00, reason: 'Came without its winch' },
    )
    const id = idOf(said.body, 'refundRequestId')
    return requestTo(`/api/operations/refund-requests/${id}/decision`, {
      approve: false,
      note: 'Not what was agreed',
    })
  },
  'POST /api/operations/tasks/:taskId/close': async () => {
    const bookingId = await accepted()
    const at = new Date()
    const kind = 'refund_failed'
    await inTransaction(scene.house.db, (tx) =>
      openTask(tx, { kind, subject: bookingId, bookingId, note: 'A sample', at }),
    )
    const { rows: tasks } = await scene.house.db.execute<{ id: string }>(
      sql`select id from operator_tasks where booking_id = ${bookingId}`,
    )
    return requestTo(`/api/operations/tasks/${tasks[0]?.id}/close`, { note: 'The bank was called' })
  },
  'POST /api/operations/users/:accountId/disable': async () =>
    requestTo(`/api/operations/users/${await somebody()}/disable`, { reason: 'Reported' }),
  'POST /api/operations/users/:accountId/enable': async () =>
    requestTo(`/api/operations/users/${await somebody(true)}/enable`, { reason: 'Cleared up' }),
  'POST /api/operations/users/:accountId/sign-out': async () =>
    requestTo(`/api/operations/users/${await somebody()}/sign-out`, { reason: 'A lost phone' }),
  'POST /api/operations/search': async () => {
    await makeAccount(scene.house.db, { fullName: 'Findable Fergal' })
    return requestTo('/api/operations/search', { search: 'Findable' })
  },
  'POST /api/operations/failed-notices/:noticeId/retry': async () => ({
    path: `/api/operations/failed-notices/${await failedNotice()}/retry`,
  }),
  'POST /api/operations/failed-notices/:noticeId/dismiss': async () =>
    requestTo(`/api/operations/failed-notices/${await failedNotice()}/dismiss`, {
      reason: 'Told by phone',
    }),
  'POST /api/operations/phone-bookings': async () => {
    const said = await desk.send('POST', '/api/operations/phone-quotes', { ...sampleQuoteRequest })
    const { quoteId } = quote.parse(said.body)
    const caller = { name: 'Aoife Sample', phone: '087 123 4567' }
    return requestTo('/api/operations/phone-bookings', { quoteId, caller })
  },
  'POST /api/operations/phone-bookings/:phoneBookingId/links': async () =>
    requestTo(`/api/operations/phone-bookings/${await openedByPhone()}/links`, {}),
  'POST /api/operations/phone-bookings/:phoneBookingId/withdraw': async () => ({
    path: `/api/operations/phone-bookings/${await openedByPhone()}/withdraw`,
  }),
  'POST /api/operations/tariffs/:version/withdraw': async () => {
    const { path, body } = sampleRequests['POST /api/operations/tariffs']({
      bookingId: '',
      quoteId: '',
      noticeId: '',
    })
    const version = idOf((await desk.send('POST', path, body)).body, 'version')
    return { path: `/api/operations/tariffs/${version}/withdraw` }
  },
  'POST /api/verification/:driverId/decision': async () => {
    const { browser } = await scene.newcomer()
    await scene.fillIn(browser)
    await scene.submit(browser)
    await scene.house.scene.drain()
    const driverId = await scene.driverIdOf(browser)
    const { version } = await scene.inspect(desk, driverId)
    return requestTo(`/api/verification/${driverId}/decision`, {
      move: 'return',
      reason: 'The back of the licence is missing',
      seen: version,
    })
  },
}

const written = async (): Promise<{ action: string; object_id: string | null }[]> => {
  const { rows: found } = await scene.house.db.execute<{
    action: string
    object_id: string | null
  }>(sql`select action, object_id from audit_log where account_id = ${operatorId} order by at, id`)
  return found
}

it('knows of writes to walk', () => {
  expect(walked.length).toBeGreaterThan(15)
})

/** Where what they need is made, in the tests of their own modules: a picture, a rating, an invoice, a webhook that was sent. */
const elsewhere: readonly string[] = [
  'POST /api/verification/:driverId/documents/:documentId/decision',
  'POST /api/operations/comments/:bookingId/decision',
  'PUT /api/operations/messages/:messageId/state',
  'PUT /api/operations/messages/:messageId/assignee',
  'POST /api/operations/adverts',
  'PUT /api/operations/adverts/:adId',
  'PUT /api/operations/adverts/:adId/active',
  'POST /api/operations/adverts/pictures',
  'POST /api/revenue/advert-charges/:advertChargeId/moves',
  'POST /api/partner-invitations/accept',
  'DELETE /api/partners/:partnerId/invitations/:invitationId',
  'POST /api/partners/:partnerId/invoices/:invoiceNo/payment',
  'POST /api/partners/:partnerId/webhooks/:endpointId/secret',
  'POST /api/partners/:partnerId/webhooks/:endpointId/test',
  'POST /api/partners/:partnerId/webhooks/:endpointId/deliveries/:deliveryId/replay',
]

it.each(
  walked
    .filter(({ key }) => !elsewhere.includes(key))
    .map(({ key, method }) => [key, method] as const),
)(
  '%s leaves one row',
  async (key, method) => {
    // so that somebody may be asked
    await scene.house.scene.driver()
    const objects = {
      bookingId: await accepted(),
      quoteId: '',
      noticeId: '',
      messageId: await messageToSupport(),
    }
    const { path, body } = await (ways[key]?.() ?? sampleRequests[key](objects))
    const before = await written()
    const said = await desk.send(method, path, body)
    expect(said.status, `${path} ${JSON.stringify(said.body)}`).toBeLessThan(300)
    const since = (await written()).slice(before.length)
    const deeds = since.filter(({ action }) => !isLook(action))
    // what answers with a booking is a look at it besides; what only looks is that and nothing else
    expect(deeds.length === 0 ? since : deeds, JSON.stringify(since)).toHaveLength(1)
    expect(since.every(({ object_id: objectId }) => objectId !== null)).toBe(true)
  },
  30_000,
)
