/**
 * Keys of insurers over HTTP: issued once, replaced with a day's overlap, revoked at once, found in no dump (rulings, "Partner API key";
 * reliability.md S10). Mutants that were seen to fail: `keyOverlapEnd` answering now; `endCurrentKey` left out; `isKeyInForce` answering
 * true; the key in the audit row; `deniedTo` answering null.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problem } from '../../contract/problem-document.ts'
import { partner as partnerShape } from '../../contract/partners/partners.ts'
import { partnerRequestsDays } from '../../domain/partners/partner.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { statusAndCode } from '../testing/send-sample.ts'
import { valueAt } from '../testing/change-json.ts'
import { dumpDatabase } from '../testing/dump-database.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { makePartner, makePartnerKey } from '../testing/samples/sample-partners.ts'
import type { Browser } from '../testing/browser.ts'
import { purgePartnerRecords } from './purge-partner-records.ts'

let app: AppFixture
let operator: Browser
let operatorId: string
beforeAll(async () => {
  app = await openAppFixture({ hasLimits: true })
  operatorId = await makeAccount(app.db, { role: 'operator' })
  operator = await app.browserOf(operatorId)
})
afterAll(() => app.close())

const company = (companyName: string) => ({
  companyName,
  contactEmail: 'Claims@Example.ie',
  monthlyVolumeCommitment: 40,
  volumeDiscountBasisPoints: 750,
})

let companies = 0
const create = async (): Promise<string> => {
  const name = `Harbour Mutual ${(companies += 1)}`
  const { body } = await operator.send('POST', '/api/partners', company(name))
  return String(valueAt(body, ['partnerId']))
}

const issue = async (partnerId: string, body: Record<string, unknown> = { mode: 'live' }) => {
  const path = `/api/partners/${partnerId}/keys`
  // Days go by between some of these calls, so each uses a new sign-in.
  const answer = await (await app.browserOf(operatorId)).send('POST', path, body)
  expect(answer.status).toBe(201)
  const keyId = String(valueAt(answer.body, ['partner', 'keys', 0, 'keyId']))
  return { key: String(valueAt(answer.body, ['key'])), keyId, answer }
}

const look = (key: string | null) => app.programOf(key).get('/api/partner/v1/key')
const statusWith = async (key: string): Promise<number> => (await look(key)).status

const auditOf = async (objectId: string) => {
  const { rows } = await app.db.execute<{ action: string; before: unknown; after: unknown }>(
    sql`select action, before, after from audit_log where object_id = ${objectId} order by at, id`,
  )
  return rows
}

describe('the contact of an insurer', () => {
  const mailsOf = async (partnerId: string) => {
    const { rows } = await app.db.execute<{
      subject: string
      body_text: string
      address: string
    }>(sql`
      select n.subject, n.body_text, n.address from notifications n
      where n.kind = 'partner_key' and n.key in (
        select 'partner_key:' || k.id from partner_keys k where k.partner_id = ${partnerId})
      order by n.created_at, n.id`)
    return rows
  }

  // Mutants: no mail; a mail for the sandbox as well.
  it('gets a mail when a live key is made or regenerated, without the key, and none for the sandbox', async () => {
    const partnerId = await create()
    await issue(partnerId, { mode: 'sandbox' })
    expect(await mailsOf(partnerId)).toEqual([])
    const keys = [(await issue(partnerId)).key, (await issue(partnerId)).key]
    const mails = await mailsOf(partnerId)
    expect(mails.map(({ subject, address }) => [subject, address])).toEqual([
      ['A live API key was made', 'claims@example.ie'],
      ['Your live API key was regenerated', 'claims@example.ie'],
    ])
    expect(mails[1]?.body_text).toContain('The old key works until')
    for (const key of keys) expect(JSON.stringify(mails)).not.toContain(key)
  })
})

describe('an insurer', () => {
  it('is created with an account that does not allow sign-in, and both are on record', async () => {
    const partnerId = await create()
    const { body } = await operator.get('/api/partners')
    const [newest] = valueAt(body, ['partners']) as unknown[]
    expect(partnerShape.parse(newest)).toMatchObject({
      partnerId,
      contactEmail: 'claims@example.ie',
      monthlyVolumeCommitment: 40,
      volumeDiscountBasisPoints: 750,
      isActive: true,
      keys: [],
    })
    const { rows } = await app.db.execute(
      sql`select 1 from identities i join insurance_partners p on p.account_id = i.user_id`,
    )
    expect(rows).toEqual([])
    expect((await auditOf(partnerId)).map(({ action }) => action)).toEqual(['create_partner'])
    expect((await auditOf('partners')).at(-1)?.action).toBe('read_partners')
  })

  it('is refused twice under one name, and nothing is left of the second', async () => {
    const body = company('Lighthouse Mutual')
    expect((await operator.send('POST', '/api/partners', body)).status).toBe(201)
    const again = { ...body, companyName: 'LIGHTHOUSE mutual' }
    const answer = await operator.send('POST', '/api/partners', again)
    expect(statusAndCode(answer)).toEqual([409, 'partner_exists'])
    const { rows } = await app.db.execute(
      sql`select 1 from profiles where lower(full_name) = 'lighthouse mutual'`,
    )
    expect(rows).toHaveLength(1)
  })

  it('is changed with before and after on record; stopped, its key answers 403', async () => {
    const partnerId = await create()
    const { key } = await issue(partnerId)
    const patch = (body: Record<string, unknown>) =>
      operator.send('PATCH', `/api/partners/${partnerId}`, body)
    await patch({ isActive: false, monthlyVolumeCommitment: 40 })
    const stopped = await look(key)
    expect(statusAndCode(stopped)).toEqual([403, 'partner_inactive'])
    expect((await auditOf(partnerId)).at(-1)).toMatchObject({
      action: 'change_partner',
      before: { isActive: true },
      after: { isActive: false, changed: ['isActive'] },
    })
    await patch({ isActive: true })
    expect(await statusWith(key)).toBe(200)
    const count = (await auditOf(partnerId)).length
    await patch({ isActive: true })
    expect(await auditOf(partnerId)).toHaveLength(count)
  })
})

describe('a key', () => {
  it('is shown once, opens what it is for, and is in no dump and no log', async () => {
    const partnerId = await create()
    const { key, answer } = await issue(partnerId, { mode: 'live', scopes: ['bookings:read'] })
    expect(key).toMatch(/^tow_live_[\w-]{43}$/)
    expect(valueAt(answer.body, ['partner', 'keys', 0])).toMatchObject({
      prefix: key.slice(0, 13),
      lastFour: key.slice(-4),
      scopes: ['bookings:read'],
    })
    const facts = { mode: 'live', scopes: ['bookings:read'], expires_at: null }
    expect((await look(key)).body).toMatchObject(facts)
    const withHeader = await fetch(`${app.address}/api/partner/v1/key`, {
      headers: { 'x-api-key': key },
    })
    expect(withHeader.status).toBe(200)
    const kept = JSON.stringify(await dumpDatabase(app.db)) + app.log.join('')
    expect(kept).not.toContain(key)
    expect(kept).not.toContain(key.slice(13))
    const list = JSON.stringify((await operator.get('/api/partners')).body)
    expect(list).not.toContain(key.slice(13))
  })

  it.each([
    ['none', {}],
    ['one we did not make', { authorization: `Bearer tow_live_${'a'.repeat(43)}` }],
    ['something else', { authorization: 'Basic YTpi' }],
    ['something huge', { authorization: `Bearer ${'a'.repeat(4_000)}` }],
    ['two that differ', { authorization: 'Bearer a', 'x-api-key': 'b' }],
  ])('that is %s is 401 and says how to send one', async (_, headers) => {
    const answer = await fetch(`${app.address}/api/partner/v1/key`, { headers })
    expect(answer.status).toBe(401)
    expect(problem.parse(await answer.json())).toMatchObject({ code: 'api_key_invalid' })
  })

  it('lives 24 hours beside its successor, to the minute', async () => {
    const partnerId = await create()
    const old = await issue(partnerId)
    const fresh = await issue(partnerId)
    const sandbox = await issue(partnerId, { mode: 'sandbox' })
    expect(fresh.key).not.toBe(old.key)
    const keys = [old.key, fresh.key, sandbox.key]
    expect(await Promise.all(keys.map(statusWith))).toEqual([200, 200, 200])
    expect(valueAt((await look(old.key)).body, ['expires_at'])).toEqual(expect.any(String))
    app.fixture.clock.advance('23h')
    app.fixture.clock.advance('59m')
    expect(await statusWith(old.key)).toBe(200)
    app.fixture.clock.advance('1m')
    expect(await Promise.all(keys.map(statusWith))).toEqual([401, 200, 200])
  })

  it('is revoked at once, also in its last day, and a second time changes nothing', async () => {
    const partnerId = await create()
    const old = await issue(partnerId)
    const fresh = await issue(partnerId)
    const proven = await app.browserOf(operatorId)
    const revoke = (id: string, of = partnerId) =>
      proven.send('POST', `/api/partners/${of}/keys/${id}/revoke`)
    expect((await revoke(old.keyId)).status).toBe(200)
    expect((await revoke(old.keyId)).status).toBe(200)
    expect(await statusWith(old.key)).toBe(401)
    expect(await statusWith(fresh.key)).toBe(200)
    expect((await revoke(fresh.keyId, await create())).status).toBe(404)
    const actions = (await auditOf(partnerId)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'revoke_partner_key')).toHaveLength(1)
  })

  it('of two issued at the same moment one is in force for ever', async () => {
    const partnerId = await create()
    await Promise.all(Array.from({ length: 4 }, () => issue(partnerId)))
    const { rows } = await app.db.execute(
      sql`select 1 from partner_keys where partner_id = ${partnerId} and expires_at is null`,
    )
    expect(rows).toHaveLength(1)
  })

  it('is counted on its own: one too many waits, another key does not', async () => {
    const made = await makePartner(app.db)
    const other = await makePartnerKey(app.db, made, { mode: 'sandbox' })
    let status = 200
    let requests = 0
    for (; status === 200; requests += 1) status = await statusWith(made.key)
    expect([requests, status]).toEqual([121, 429])
    expect((await look(made.key)).headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await statusWith(other)).toBe(200)
  })

  it('opens nothing that people sign in for', async () => {
    const answer = await app.programOf(app.ownPartner.key).get('/api/me')
    expect(statusAndCode(answer)).toEqual([401, 'not_signed_in'])
  })
})

describe('the request log', () => {
  it('has each answer with its number, and nothing that was sent; and is forgotten', async () => {
    const made = await makePartner(app.db)
    const answer = await look(made.key)
    const rows = async () =>
      (
        await app.db.execute(
          sql`select * from partner_requests where partner_id = ${made.partnerId}`,
        )
      ).rows
    expect(await rows()).toMatchObject([
      {
        request_id: answer.headers.get('x-request-id'),
        method: 'GET',
        path: '/api/partner/v1/key',
        status: 200,
      },
    ])
    app.fixture.clock.advance(`${(partnerRequestsDays - 1) * 24}h`)
    await purgePartnerRecords(app.ctx)
    expect(await rows()).toHaveLength(1)
    app.fixture.clock.advance('25h')
    await purgePartnerRecords(app.ctx)
    expect(await rows()).toEqual([])
  })
})
