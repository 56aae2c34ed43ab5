/**
 * Looking after accounts, over HTTP: a disabled user is out at once. Mutants that were seen to fail are named beside their tests.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { user, userRoutes, type ListedUser } from '../../contract/operations/users.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { codeOf } from '../testing/send-sample.ts'
import type { Browser } from '../testing/browser.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { openTab } from '../testing/open-tab.ts'

let app: AppFixture
let admin: Browser
let operatorId: string
beforeAll(async () => {
  app = await openAppFixture()
  operatorId = await makeAccount(app.db, { role: 'operator', fullName: 'Orla Operator' })
  admin = await app.browserOf(operatorId)
})
afterAll(() => app.close())

const reason = 'Reported by their employer'
const change = (browser: Browser, accountId: string, action: string, body: object = { reason }) =>
  browser.send('POST', `/api/operations/users/${accountId}/${action}`, { ...body })
const look = async (accountId: string) =>
  user.parse((await admin.get(`/api/operations/users/${accountId}`)).body)
const recordOf = async (accountId: string) => {
  const { rows } = await app.db.execute<{ action: string; before: unknown; after: unknown }>(
    sql`select action, before, after from audit_log where object_id = ${accountId} order by at, id`,
  )
  return rows
}

describe('disabling', () => {
  it('ends sessions and streams at once, allows no new sign-in, and is on record', async () => {
    const accountId = await makeAccount(app.db, { fullName: 'Shut Out' })
    const theirs = await app.browserOf(accountId)
    const tab = await openTab(theirs)
    expect((await theirs.get('/api/me')).status).toBe(200)
    expect((await look(accountId)).sessions).toHaveLength(1)

    const response = await change(admin, accountId, 'disable')
    expect(user.parse(response.body)).toMatchObject({ isDisabled: true, sessions: [] })
    // Mutants: sessions kept; `disabled_at` not set; streams not ended.
    expect((await theirs.get('/api/me')).status).toBe(401)
    await tab.ended
    expect((await (await app.browserOf(accountId)).get('/api/me')).status).toBe(401)
    expect(await recordOf(accountId)).toMatchObject([
      { action: 'read_user' },
      {
        action: 'disable_user',
        before: { isDisabled: false, sessions: 1 },
        after: { isDisabled: true, sessions: 0, reason },
      },
    ])

    expect(codeOf(await change(admin, accountId, 'disable'))).toBe('user_disabled')
    expect(user.parse((await change(admin, accountId, 'enable')).body).isDisabled).toBe(false)
    expect((await (await app.browserOf(accountId)).get('/api/me')).status).toBe(200)
    expect(codeOf(await change(admin, accountId, 'enable'))).toBe('user_not_disabled')
  })

  it('takes a driver off duty, so that they are offered no job, and names what they leave', async () => {
    const { bookingId, drivers } = await app.acceptedScenario()
    const { accountId, driverId } = drivers.assigned_driver
    const response = user.parse((await change(admin, accountId, 'disable')).body)
    expect(response.openBookings).toMatchObject([{ bookingId, as: 'driver' }])
    const { rows } = await app.db.execute(
      sql`select 1 from driver_positions where driver_id = ${driverId}`,
    )
    // Mutant: `takeOffDuty` left out.
    expect(rows).toEqual([])
  })

  it('is refused for oneself, for the last operator, and without a reason', async () => {
    // operators that the app and its fixtures created would count as well
    await app.db.execute(
      sql`update profiles set role = 'customer' where role = 'operator' and user_id <> ${operatorId}`,
    )
    expect(codeOf(await change(admin, operatorId, 'disable'))).toBe('own_account')
    expect(await look(operatorId)).toMatchObject({ isOwn: true, isLastOperator: true })
    const otherId = await makeAccount(app.db, { role: 'operator' })
    expect((await change(admin, otherId, 'disable', { reason: '  ' })).status).toBe(422)
    const other = await app.browserOf(otherId)
    // an operator who is disabled already cannot enable anyone; mutant: `disabledAt` not checked for those who are counted
    await makeAccount(app.db, { role: 'operator', disabledAt: new Date() })
    // Mutant: the operators not locked, so that both go.
    const both = await Promise.all([
      change(admin, otherId, 'disable'),
      change(other, operatorId, 'disable'),
    ])
    const statuses = both.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses[0]).toBe(200)
    expect([401, 409]).toContain(statuses[1])
    const { rows: left } = await app.db.execute(
      sql`select user_id from profiles where role = 'operator' and disabled_at is null`,
    )
    expect(left).toHaveLength(1)
    await app.db.execute(sql`update profiles set disabled_at = null where user_id = ${operatorId}`)
    admin = await app.browserOf(operatorId)
  })
})

it('signs out everywhere, and leaves the account open', async () => {
  const accountId = await makeAccount(app.db)
  const [phone, desktop] = [await app.browserOf(accountId), await app.browserOf(accountId)]
  expect((await look(accountId)).sessions).toHaveLength(2)
  expect(user.parse((await change(admin, accountId, 'sign-out')).body).sessions).toEqual([])
  expect((await phone.get('/api/me')).status).toBe(401)
  expect((await desktop.get('/api/me')).status).toBe(401)
  expect((await (await app.browserOf(accountId)).get('/api/me')).status).toBe(200)
  // Mutant: `notifySignedOut` left out.
  const mails = await app.mailsTo(`${accountId}@example.ie`)
  expect(mails.map(({ subject }) => subject)).toEqual(['You were signed out of Towline'])
})

describe('the list', () => {
  const list = async (body: object) => {
    const response = await admin.send('POST', '/api/operations/users/search', {
      search: '',
      ...body,
    })
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    return userRoutes['POST /api/operations/users/search'].answer.parse(response.body)
  }
  it('shows who fits, by role and state, page by page', async () => {
    const made: string[] = []
    for (let n = 0; n < 3; n += 1) {
      made.push(await makeAccount(app.db, { role: 'dealer', fullName: 'Dealing Dan' }))
    }
    const first = await list({ role: 'dealer', search: 'dealing', limit: 2 })
    const rest = await list({
      role: 'dealer',
      search: 'dealing',
      limit: 2,
      cursor: first.nextCursor,
    })
    expect([...first.items, ...rest.items].map(({ accountId }) => accountId)).toEqual(
      made.toReversed(),
    )
    expect(rest.nextCursor).toBeNull()
    await change(admin, made[1] ?? '', 'disable')
    expect((await list({ onlyDisabled: true, role: 'dealer' })).items).toMatchObject([
      { accountId: made[1], isDisabled: true },
    ])
    expect((await list({ search: '%' })).items).toEqual([])
  })

  // Mutants: ordered by identifier; a cursor of the time alone; a cursor read in milliseconds.
  it('shows the newest first by the day that it shows, without losing or doubling anyone', async () => {
    const made: string[] = []
    for (let n = 0; n < 5; n += 1) {
      made.push(await makeAccount(app.db, { role: 'dealer', fullName: 'Since Simon' }))
    }
    // the last made joined first; the others within a millisecond, two of them at one moment
    const joined = ['12:00:00.000200', '12:00:00.000200', '12:00:00.000100', '12:00:00', '11:00:00']
    for (const [n, at] of joined.entries()) {
      await app.db.execute(
        sql`update profiles set created_at = ${`2026-01-02 ${at}+00`}::timestamptz where user_id = ${made[n]}`,
      )
    }
    const seen: ListedUser[] = []
    let cursor: string | null = null
    do {
      const page = await list({ search: 'since', limit: 1, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items)
      cursor = page.nextCursor
    } while (cursor && seen.length < 9)
    const [older, newer] = made.slice(0, 2).toSorted()
    expect(seen.map(({ accountId }) => accountId)).toEqual([newer, older, ...made.slice(2)])
    expect(seen.map(({ joinedAt }) => joinedAt)).toEqual(
      seen
        .map(({ joinedAt }) => joinedAt)
        .toSorted()
        .toReversed(),
    )
  })

  it('refuses a cursor that was never issued', async () => {
    for (const cursor of ['x', `acc_${'0'.repeat(26)}`]) {
      const response = await admin.send('POST', '/api/operations/users/search', {
        search: '',
        cursor,
      })
      expect([response.status, codeOf(response)], cursor).toEqual([422, 'invalid_input'])
    }
  })

  it('is for operators alone', async () => {
    const browser = await app.browserOf(await makeAccount(app.db))
    expect((await browser.send('POST', '/api/operations/users/search', {})).status).toBe(403)
  })
})
