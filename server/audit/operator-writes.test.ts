/**
 * Every write that an operator may make leaves exactly one row of the audit log with what it was done to (reliability.md S13). The routes
 * are those of the authorization matrix, so that a new one is walked as well; one whose sample request does nothing by itself is brought about
 * in `server/testing/operator-deeds.ts`. Mutants that were seen to fail: `writeAudit` left out of `writeNote`, `uploadAdvertPicture`,
 * `withdrawPartnerInvitation`, `moveAdvertCharge` and what is done to webhooks; a second row in `closeTask`.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { access } from '../../contract/access.ts'
import type { AccessRow } from '../../contract/parties.ts'
import { isLook } from '../../domain/audit.ts'
import { ask } from '../testing/ask.ts'
import type { Browser } from '../testing/browser.ts'
import { openJoiningScene, type JoiningScene } from '../testing/joining-scene.ts'
import { operatorDeeds, type OperatorDeeds } from '../testing/operator-deeds.ts'
import { makeAccount } from '../testing/sample-drivers.ts'
import { sampleRequests, writeRoutes } from '../testing/sample-requests.ts'

let scene: JoiningScene
let desk: Browser
let deeds: OperatorDeeds
let operatorId: string
beforeAll(async () => {
  scene = await openJoiningScene()
  operatorId = await makeAccount(scene.house.db, { role: 'operator', fullName: 'Walking Una' })
  desk = await scene.house.browserOf(operatorId)
  deeds = operatorDeeds(scene, desk)
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

const written = async (): Promise<{ action: string; object_id: string | null }[]> => {
  const { rows: found } = await scene.house.db.execute<{
    action: string
    object_id: string | null
  }>(sql`select action, object_id from audit_log where account_id = ${operatorId} order by at, id`)
  return found
}

it('knows of writes to walk', () => {
  expect(walked.length).toBeGreaterThan(40)
})

/** Asserted elsewhere: an invoice needs a month that has gone, and an invitation is accepted by whoever is invited, never by an operator. */
const elsewhere: readonly string[] = [
  // server/partners/invoices/partner-invoices.test.ts
  'POST /api/partners/:partnerId/invoices/:invoiceNo/payment',
  // server/partners/partner-people.test.ts
  'POST /api/partner-invitations/accept',
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
    const { bookingId } = await scene.house.castAccepted()
    const objects = { bookingId, quoteId: '', noticeId: '' }
    const request = await (deeds[key]?.() ?? sampleRequests[key](objects))
    const before = await written()
    const said = await ask(desk, method, request)
    expect(said.status, `${request.path} ${JSON.stringify(said.body)}`).toBeLessThan(300)
    const since = (await written()).slice(before.length)
    const done = since.filter(({ action }) => !isLook(action))
    // what answers with a booking is a look at it besides; what only looks is that and nothing else
    expect(done.length === 0 ? since : done, JSON.stringify(since)).toHaveLength(1)
    expect(since.every(({ object_id: objectId }) => objectId !== null)).toBe(true)
  },
  30_000,
)
