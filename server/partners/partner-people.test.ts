/**
 * Who works for an insurer: invited by mail, one link for one person, and signed out when removed; and the agreed terms. Mutants
 * that were seen to fail: `expiresAt` not checked; the address not compared; `endSessions` left out; `replaceInvitation` without its
 * update; `last_administrator` never; `coverRefusal` answering null.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  partnerInvitationDays,
  partnerInvitationsKeptDays,
} from '../../domain/partners/partner-company.ts'
import { inTransaction } from '../kit/database/database.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { codeOf } from '../testing/send-sample.ts'
import type { Browser } from '../testing/browser.ts'
import { valueAt } from '../testing/change-json.ts'
import { dumpDatabase } from '../testing/dump-database.ts'
import { giveSecondFactor } from '../testing/give-second-factor.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { purgePartnerRecords } from './purge-partner-records.ts'
import { makePartner, makeStaff, type MadePartner } from '../testing/samples/sample-partners.ts'
import { samplePartnerBooking } from '../testing/samples/sample-requests.ts'

let app: AppFixture
let operator: Browser
let operatorId: string
beforeAll(async () => {
  app = await openAppFixture()
  operatorId = await makeAccount(app.db, { role: 'operator' })
})
beforeEach(async () => {
  // who has just proven who they are, whatever the clock was moved to
  operator = await app.browserOf(operatorId)
})
afterAll(() => app.close())

const about = ({ partnerId }: MadePartner, rest = '') => `/api/partners/${partnerId}${rest}`

const invite = (company: MadePartner, email: string, by = operator, isAdministrator = false) =>
  by.send('POST', about(company, '/invitations'), { email, isAdministrator })

/** The token in the newest mail to this address. */
const tokenTo = async (email: string): Promise<string> => {
  const mail = (await app.mailsTo(email)).at(-1)
  const token = /#token=([\w-]{43})/.exec(mail?.bodyText ?? '')?.[1]
  if (!token) throw new Error(`no link to ${email}`)
  return token
}

const accept = (browser: Browser, token: string) =>
  browser.send('POST', '/api/partner-invitations/accept', { token })

const waitForLocks = async (requests: number) => {
  await expect
    .poll(async () => {
      const { rows } = await app.db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length
    })
    .toBe(requests)
}

let people = 0
const person = async (options: Parameters<typeof makeAccount>[1] = {}) => {
  const email = `person${(people += 1)}@example.ie`
  const accountId = await makeAccount(app.db, { ...options, email })
  return { email, accountId, browser: await app.browserOf(accountId) }
}

const actionsOn = async (objectId: string): Promise<string[]> => {
  const { rows } = await app.db.execute<{ action: string }>(
    sql`select action from audit_log where object_id = ${objectId} order by at, id`,
  )
  return rows.map(({ action }) => action)
}

describe('an invitation', () => {
  it('makes the person it was sent to one of the company’s people, once, and both are on record', async () => {
    const company = await makePartner(app.db)
    const { email, accountId, browser } = await person()
    expect((await browser.get('/api/partners')).body).toEqual({ partners: [] })
    expect((await browser.get(about(company, '/overview'))).status).toBe(404)
    const invited = await invite(company, email.toUpperCase())
    expect([invited.status, valueAt(invited.body, ['invitations', 0, 'email'])]).toEqual([
      201,
      email,
    ])
    const token = await tokenTo(email)
    expect(JSON.stringify((await dumpDatabase(app.db)).partner_invitations)).not.toContain(token)

    const answer = await accept(browser, token)
    expect(answer.body).toMatchObject({ partnerId: company.partnerId })
    expect((await accept(browser, token)).status).toBe(200)
    const own = await browser.get('/api/partners')
    expect(own.body).toMatchObject({
      partners: [{ partnerId: company.partnerId, mayChange: false, invitations: [] }],
    })
    expect(valueAt(own.body, ['partners', 0, 'staff', 0])).toMatchObject({ accountId, email })
    expect((await browser.get('/api/me')).body).toMatchObject({
      worksFor: valueAt(own.body, ['partners', 0, 'companyName']),
    })
    expect(await actionsOn(company.partnerId)).toEqual([
      'invite_partner_staff',
      'add_partner_staff',
    ])
  })

  // Mutants: a withdrawn one read; one that is over.
  it('says to who has the link which company invites whom, until it is over', async () => {
    const company = await makePartner(app.db)
    const { email, browser } = await person()
    const invited = await invite(company, email)
    const token = await tokenTo(email)
    const read = (link: string) =>
      app.visitor().send('POST', '/api/partner-invitations/read', { token: link })
    const companyName = valueAt(invited.body, ['companyName'])
    expect((await read(token)).body).toEqual({ companyName, email })
    expect(codeOf(await read('a'.repeat(43)))).toBe('link_not_valid')
    await accept(browser, token)
    expect((await read(token)).body).toEqual({ companyName, email })

    const second = await person()
    await invite(company, second.email)
    const late = await tokenTo(second.email)
    await app.db
      .execute(sql`update partner_invitations set expires_at = ${await app.fixture.clock.now(app.db)}
      where email = ${second.email}`)
    expect(codeOf(await read(late))).toBe('link_not_valid')
    const again = await invite(company, second.email)
    const fresh = await tokenTo(second.email)
    const id = String(valueAt(again.body, ['invitations', 0, 'invitationId']))
    await operator.send('DELETE', about(company, `/invitations/${id}`))
    expect(codeOf(await read(fresh))).toBe('link_not_valid')
  })

  it('is for the address it was sent to, and for one that is confirmed', async () => {
    const company = await makePartner(app.db)
    const [invited, other] = [await person({ isEmailVerified: false }), await person()]
    await invite(company, invited.email)
    const token = await tokenTo(invited.email)
    expect(codeOf(await accept(other.browser, token))).toBe('invitation_for_other')
    expect(codeOf(await accept(invited.browser, token))).toBe('email_not_verified')
    expect(codeOf(await accept(other.browser, 'a'.repeat(43)))).toBe('link_not_valid')
  })

  it('stops working when it is over, withdrawn, or replaced by a newer one', async () => {
    const company = await makePartner(app.db)
    const { email, browser } = await person()
    await invite(company, email)
    const first = await tokenTo(email)
    const again = await invite(company, email)
    expect(valueAt(again.body, ['invitations'])).toHaveLength(1)
    expect(codeOf(await accept(browser, first))).toBe('link_not_valid')

    const id = String(valueAt(again.body, ['invitations', 0, 'invitationId']))
    const other = await makePartner(app.db)
    expect((await operator.send('DELETE', about(other, `/invitations/${id}`))).status).toBe(404)
    await operator.send('DELETE', about(company, `/invitations/${id}`))
    expect(codeOf(await accept(browser, await tokenTo(email)))).toBe('link_not_valid')
    expect((await operator.send('DELETE', about(company, `/invitations/${id}`))).status).toBe(404)

    await invite(company, email)
    app.fixture.clock.advance(`${partnerInvitationDays * 24}h`)
    expect(codeOf(await accept(browser, await tokenTo(email)))).toBe('link_not_valid')
  })

  it('is refused for people who work here or elsewhere, drive, or work for Towline', async () => {
    const [company, other] = [await makePartner(app.db), await makePartner(app.db)]
    const [driver, colleague] = [await person({ role: 'driver' }), await person()]
    await invite(company, colleague.email)
    await accept(colleague.browser, await tokenTo(colleague.email))
    expect(codeOf(await invite(company, colleague.email))).toBe('works_here')
    expect(codeOf(await invite(other, colleague.email))).toBe('works_elsewhere')
    expect(codeOf(await invite(company, driver.email))).toBe('works_elsewhere')
  })

  it('of two companies to one person at the same moment makes them one’s', async () => {
    const companies = await Promise.all([makePartner(app.db), makePartner(app.db)])
    const { email, browser } = await person()
    const tokens: string[] = []
    for (const company of companies) {
      await invite(company, email)
      tokens.push(await tokenTo(email))
    }
    const answers = await Promise.all(tokens.map((token) => accept(browser, token)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('that is withdrawn at the moment it is accepted ends as one of the two', async () => {
    const company = await makePartner(app.db)
    const { email, accountId, browser } = await person()
    const invited = await invite(company, email)
    const id = String(valueAt(invited.body, ['invitations', 0, 'invitationId']))
    const token = await tokenTo(email)
    // between its two locks
    const accepting = await inTransaction(app.db, async (tx) => {
      await tx.execute(sql`select 1 from profiles where user_id = ${accountId} for update`)
      const answers = [accept(browser, token)]
      await waitForLocks(1)
      answers.push(operator.send('DELETE', about(company, `/invitations/${id}`)))
      await waitForLocks(2)
      return answers
    })
    // Mutant: the invitation locked before its company.
    expect((await Promise.all(accepting)).map(({ status }) => status)).toEqual([200, 404])
  })
})

describe('what is kept of invitations', () => {
  it('is gone a month after they ended; open ones stay', async () => {
    const company = await makePartner(app.db)
    const [gone, waiting] = [await person(), await person()]
    const left = async () => {
      const { rows } = await app.db.execute<{ email: string }>(
        sql`select email from partner_invitations where partner_id = ${company.partnerId} order by invited_at`,
      )
      return rows.map(({ email }) => email)
    }
    await invite(company, gone.email)
    const days = partnerInvitationDays + partnerInvitationsKeptDays
    app.fixture.clock.advance(`${days * 24 - 1}h`)
    await invite(company, waiting.email, await app.browserOf(operatorId))
    await purgePartnerRecords(app.ctx)
    expect(await left()).toEqual([gone.email, waiting.email])
    app.fixture.clock.advance('2h')
    await purgePartnerRecords(app.ctx)
    expect(await left()).toEqual([waiting.email])
  })
})

describe('a company’s administrators', () => {
  it('invite, change contacts and keys; others only read, and only operators change the agreed terms', async () => {
    const company = await makePartner(app.db)
    const administratorId = await makeStaff(app.db, company, { isAdministrator: true })
    const administrator = await app.browserOf(administratorId)
    const reader = await app.browserOf(await makeStaff(app.db, company))
    const contacts = { contactEmail: 'New.Desk@example.ie', contactPhone: null }
    const change = (by: Browser) => by.send('PUT', about(company, '/contacts'), contacts)
    expect((await change(reader)).status).toBe(404)
    expect((await change(administrator)).body).toMatchObject({
      contactEmail: 'new.desk@example.ie',
    })
    const issue = (by: Browser) => by.send('POST', about(company, '/keys'), { mode: 'live' })
    expect((await issue(reader)).status).toBe(404)
    // mutant: the second factor not required
    expect(codeOf(await issue(administrator))).toBe('second_factor_missing')
    // nor by another administrator, whom a session that was found open invites
    const stranger = await person()
    expect(codeOf(await invite(company, stranger.email, administrator, true))).toBe(
      'second_factor_missing',
    )
    const old = await app.browserOf(administratorId)
    await app.db.execute(
      sql`update sessions set authenticated_at = authenticated_at - interval '1 hour' where user_id = ${administratorId}`,
    )
    const anyId = '0'.repeat(26)
    const webhook = { mode: 'sandbox', url: 'https://hooks.example.ie/towline' }
    for (const answer of [
      await change(old),
      await invite(company, stranger.email, old),
      await old.send('POST', about(company, '/webhooks'), webhook),
      await old.send('DELETE', about(company, `/webhooks/whk_${anyId}`)),
      await old.send('DELETE', about(company, `/invitations/inv_${anyId}`)),
      await old.send('DELETE', about(company, `/staff/acc_${anyId}`)),
      await old.send('POST', about(company, `/keys/pky_${anyId}/revoke`)),
    ]) {
      expect(codeOf(answer)).toBe('reauthentication_required')
    }
    await app.db.execute(
      sql`update sessions set authenticated_at = authenticated_at + interval '1 hour' where user_id = ${administratorId}`,
    )
    const sandbox = await administrator.send('POST', about(company, '/keys'), { mode: 'sandbox' })
    expect(sandbox.status).toBe(201)
    await giveSecondFactor(app.db, administratorId, await app.ctx.clock.now(app.db))
    expect((await issue(administrator)).status).toBe(201)
    const { email } = await person()
    expect((await invite(company, email, reader)).status).toBe(404)
    expect((await invite(company, email, administrator, true)).status).toBe(201)
    for (const by of [administrator, reader]) {
      const patch = { volumeDiscountBasisPoints: 3_000 }
      expect((await by.send('PATCH', about(company), patch)).status).toBe(403)
      expect((await by.get(about(company, '/overview'))).status).toBe(200)
      expect((await by.get(about(company, '/bookings'))).status).toBe(200)
    }
    const record = JSON.stringify((await dumpDatabase(app.db)).audit_log)
    expect(record).not.toContain('new.desk@example.ie')
  })

  it('remove a colleague, who is signed out at once; the last of them stays', async () => {
    const company = await makePartner(app.db)
    const chief = await makeStaff(app.db, company, { isAdministrator: true })
    const leaving = await makeStaff(app.db, company)
    const [administrator, browser] = [await app.browserOf(chief), await app.browserOf(leaving)]
    expect((await browser.get('/api/me')).status).toBe(200)
    const remove = (by: Browser, id: string) => by.send('DELETE', about(company, `/staff/${id}`))
    expect((await remove(administrator, leaving)).status).toBe(200)
    expect((await browser.get('/api/me')).status).toBe(401)
    expect((await remove(administrator, leaving)).status).toBe(404)
    expect(codeOf(await remove(administrator, chief))).toBe('last_administrator')
    // Mutant: `isDisabled` not checked.
    const shutOut = await makeStaff(app.db, company, { isAdministrator: true })
    const reason = 'Left the company'
    await operator.send('POST', `/api/operations/users/${shutOut}/disable`, { reason })
    expect(codeOf(await remove(administrator, chief))).toBe('last_administrator')
    expect((await remove(administrator, shutOut)).status).toBe(200)
    expect((await remove(operator, chief)).status).toBe(200)
    expect((await administrator.get('/api/me')).status).toBe(401)
  })

  it('who remove each other at the same moment leave one', async () => {
    const company = await makePartner(app.db)
    const ids = [
      await makeStaff(app.db, company, { isAdministrator: true }),
      await makeStaff(app.db, company, { isAdministrator: true }),
    ]
    const browsers = await Promise.all(ids.map((id) => app.browserOf(id)))
    // the pool has a connection for each by then, so that they do meet
    await Promise.all(browsers.map((browser) => browser.get(about(company, '/overview'))))
    const response = await Promise.all(
      browsers.map((browser, n) => browser.send('DELETE', about(company, `/staff/${ids[1 - n]}`))),
    )
    expect(response.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await app.db.execute(
      sql`select account_id from partner_staff where partner_id = ${company.partnerId}`,
    )
    // Mutant: the company not locked.
    expect(rows).toHaveLength(1)
  })
})

describe('the agreed terms', () => {
  it('are changed with before and after on record, and apply to the next booking', async () => {
    const company = await makePartner(app.db)
    const patch = (body: Record<string, unknown>) => operator.send('PATCH', about(company), body)
    const book = async () =>
      codeOf(
        await app
          .programOf(company.key)
          .send('POST', '/api/partner/v1/bookings', samplePartnerBooking),
      )
    await app.fixture.driver()
    await patch({ coveredIncidents: ['accident'] })
    expect(await book()).toBe('incident_not_covered')
    await patch({ coveredIncidents: ['breakdown'], mostPriceCents: 50_00 })
    expect(await book()).toBe('above_cover')
    await patch({ mostPriceCents: null })
    expect(await book()).toBeNull()
    const { rows } = await app.db.execute(
      sql`select before, after from audit_log where object_id = ${company.partnerId} order by at, id`,
    )
    expect(rows[1]).toMatchObject({
      before: { coveredIncidents: ['accident'], mostPriceCents: null },
      after: { coveredIncidents: ['breakdown'], mostPriceCents: 50_00 },
    })
  })
})
