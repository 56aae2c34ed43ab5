/**
 * The end of a session (reliability.md S16) at the server as it runs: from then on the old cookie is 401 everywhere, and the
 * live streams that were open with it have ended. Mutants that were seen to fail: `endsSessions` empty, all 'this', all
 * 'all'; the account's id as the stream's session; sessions left in the table by a reset; `disabled_at` not checked in
 * `sessionByToken`; `endReplacedSession` doing nothing; the streams of a renewed session left open.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Sessions } from '../contract/accounts/sessions.ts'
import { profiles, sessions } from '../db/schema/accounts.ts'
import { newId } from './kit/ids.ts'
import { openAppFixture, type AppFixture } from './testing/fixtures/app-fixture.ts'
import { sendSample } from './testing/send-sample.ts'
import type { Browser } from './testing/browser.ts'
import { makePasskey } from './testing/software-passkey.ts'
import { openTab } from './testing/open-tab.ts'
import { makeAccount } from './testing/samples/sample-drivers.ts'
import { openSession } from './testing/open-session.ts'
import { declaredRoutes, sampleRequests } from './testing/samples/sample-requests.ts'

let app: AppFixture
beforeAll(async () => {
  app = await openAppFixture()
})
afterAll(() => app.close())
afterEach(() => {
  vi.useRealTimers()
})

const password = 'three lorries and a goat'
const cookieName = 'towline_session'
let people = 0

/** Signs a person up, with as many browsers as wanted, each with its own sign-in. */
const someone = async (browserCount: number): Promise<{ email: string; browsers: Browser[] }> => {
  const email = `sean${(people += 1)}@example.ie`
  const browsers = Array.from({ length: browserCount }, () => app.visitor())
  for (const [n, browser] of browsers.entries()) {
    const answer =
      n === 0
        ? await browser.send('POST', '/api/auth/sign-up/email', {
            fullName: 'Seán Sample',
            email,
            password,
            role: 'customer',
          })
        : await browser.send('POST', '/api/auth/sign-in/email', { email, password })
    expect(answer.status).toBeLessThan(300)
  }
  return { email, browsers }
}

const isIn = async (browser: Browser): Promise<boolean> => {
  const { status } = await browser.get('/api/me')
  expect([200, 401]).toContain(status)
  return status === 200
}

/** A copy of the browser as a thief would have it: with the cookie as it was. */
const copyOf = (browser: Browser): Browser => {
  const copy = app.visitor()
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

const pathInMail = async (email: string, pattern: RegExp): Promise<string> => {
  const mails = await app.mailsTo(email)
  const found = mails.map(({ bodyText }) => pattern.exec(bodyText ?? '')?.[1]).filter(Boolean)
  const last = found.at(-1)
  if (!last) throw new Error(`no mail to ${email} with ${pattern}`)
  return last
}

describe('signing out', () => {
  it('ends this session and its streams; the other browser goes on, and so does its stream', async () => {
    const { email, browsers } = await someone(2)
    const [here, there] = [browsers[0] ?? app.visitor(), browsers[1] ?? app.visitor()]
    const thief = copyOf(here)
    const tabs = [await openTab(thief), await openTab(here)]
    const tabThere = await openTab(there)
    expect((await here.send('POST', '/api/auth/sign-out')).status).toBe(204)
    await Promise.all(tabs.map((tab) => tab.ended))
    expect(here.cookies.has(cookieName)).toBe(false)
    expect(await isIn(thief)).toBe(false)
    expect((await thief.open('/api/live')).status).toBe(401)
    expect(await isIn(there)).toBe(true)
    const [account] = await app.db.select().from(profiles).where(eq(profiles.email, email))
    const bookingId = newId('bkg')
    app.ctx.live.publish({
      accountId: account?.id ?? '',
      key: 'where',
      event: {
        type: 'driver_position',
        bookingId,
        position: {
          lat: 53.2,
          lon: -6.6,
          at: new Date().toISOString(),
          accuracyM: null,
          heading: null,
          speedMps: null,
          isSharing: true,
        },
        trail: { change: 'none' },
      },
    })
    const stream = await Promise.race([
      tabThere.sees(bookingId).then(() => 'open'),
      tabThere.ended.then(() => 'ended'),
    ])
    expect(stream).toBe('open')
    tabThere.close()
  })

  it('is never refused, and twice does no harm', async () => {
    expect((await app.visitor().send('POST', '/api/auth/sign-out')).status).toBe(204)
    const { browsers } = await someone(1)
    const thief = copyOf(browsers[0] ?? app.visitor())
    for (let time = 0; time < 2; time += 1) {
      expect((await copyOf(thief).send('POST', '/api/auth/sign-out')).status).toBe(204)
    }
    expect(await isIn(thief)).toBe(false)
  })
})

it('an old cookie counts as signed out on every route that needs a session', async () => {
  const { browsers } = await someone(1)
  const browser = browsers[0] ?? app.visitor()
  const thief = copyOf(browser)
  await browser.send('POST', '/api/auth/sign-out')
  const objects = { bookingId: `bkg_${'0'.repeat(26)}`, quoteId: '', notificationId: '' }
  for (const { key, method } of declaredRoutes) {
    const sample = sampleRequests[key](objects)
    const signedOut = await sendSample(app.visitor(), method, sample)
    if (signedOut.status !== 401) continue
    expect((await sendSample(copyOf(thief), method, sample)).status, key).toBe(401)
  }
})

it('signing out everywhere ends every session and every stream', async () => {
  const { browsers } = await someone(3)
  const thieves = browsers.map(copyOf)
  const tabs = await Promise.all(thieves.map(openTab))
  expect((await browsers[0]?.send('POST', '/api/auth/revoke-sessions'))?.status).toBe(204)
  await Promise.all(tabs.map((tab) => tab.ended))
  for (const thief of thieves) expect(await isIn(thief)).toBe(false)
})

it('a changed password ends every other session and stream; this browser has a new one', async () => {
  const { browsers } = await someone(2)
  const [here, there] = [browsers[0] ?? app.visitor(), browsers[1] ?? app.visitor()]
  const before = copyOf(here)
  const tabs = [await openTab(before), await openTab(there)]
  const body = { currentPassword: password, newPassword: 'four lorries and a goat' }
  expect((await here.send('POST', '/api/auth/change-password', body)).status).toBe(204)
  await Promise.all(tabs.map((tab) => tab.ended))
  expect(await isIn(before)).toBe(false)
  expect(await isIn(there)).toBe(false)
  expect(await isIn(here)).toBe(true)
})

// Sooner than the stream’s own look at its session, the first of which comes after 15 s.
it('a passkey renews the session: a copy of it is out, and so is the stream that the copy opened', async () => {
  const { browsers } = await someone(1)
  const here = browsers[0] ?? app.visitor()
  const thief = copyOf(here)
  const tab = await openTab(thief)
  const options = await here.send('POST', '/api/auth/passkeys/creation-options')
  const { attestation } = makePasskey(Object(options.body), { origin: app.origin })
  const body = { name: 'My phone', passkey: attestation }
  expect((await here.send('POST', '/api/auth/passkeys/add', body)).status).toBe(200)
  await tab.ended
  expect(await isIn(thief)).toBe(false)
  expect(await isIn(here)).toBe(true)
}, 14_000)

it('a password set by a mailed link ends every session and stream at once, the thief’s too', async () => {
  const { email, browsers } = await someone(2)
  const thieves = browsers.map(copyOf)
  const tabs = await Promise.all(thieves.map(openTab))
  await app.visitor().send('POST', '/api/auth/request-password-reset', { email })
  const token = await pathInMail(email, /reset-password#token=([\w.-]+)/)
  const stranger = app.visitor()
  const body = { token, newPassword: 'four lorries and a goat' }
  expect((await stranger.send('POST', '/api/auth/reset-password', body)).status).toBe(204)
  await Promise.all(tabs.map((tab) => tab.ended))
  for (const thief of thieves) expect(await isIn(thief)).toBe(false)
  expect(await isIn(stranger), 'a reset signs no one in').toBe(false)
})

it('a disabled account is out with the next request, and its streams end at once', async () => {
  const { email, browsers } = await someone(1)
  const browser = browsers[0] ?? app.visitor()
  const tab = await openTab(browser)
  await app.db.update(profiles).set({ disabledAt: new Date() }).where(eq(profiles.email, email))
  expect(await isIn(browser)).toBe(false)
  await tab.ended
  const again = await app.visitor().send('POST', '/api/auth/sign-in/email', { email, password })
  expect(again.status).toBe(403)
})

it('a session that is over, or whose row is gone, signs no one in', async () => {
  const accountId = await makeAccount(app.db)
  const browser = await app.browserOf(accountId)
  expect(await isIn(browser)).toBe(true)
  await app.db
    .update(sessions)
    .set({ expiresAt: sql`clock_timestamp()` })
    .where(eq(sessions.userId, accountId))
  expect(await isIn(browser)).toBe(false)
})

it('signing in over an older session ends that one’s stream at once', async () => {
  const { email, browsers } = await someone(1)
  const browser = browsers[0] ?? app.visitor()
  const tab = await openTab(copyOf(browser))
  const answer = await browser.send('POST', '/api/auth/sign-in/email', { email, password })
  expect(answer.status).toBe(200)
  await tab.ended
})

it('a session that another process deletes ends its stream, and no other', async () => {
  const { browsers } = await someone(2)
  const [one, other] = [browsers[0] ?? app.visitor(), browsers[1] ?? app.visitor()]
  const tabs = [await openTab(one), await openTab(other)]
  const token = decodeURIComponent(one.cookies.get(cookieName) ?? '').split('.')[0] ?? ''
  await app.db.delete(sessions).where(eq(sessions.token, token))
  await tabs[0]?.ended
  expect(await isIn(other)).toBe(true)
  const still = await Promise.race([
    tabs[1]?.ended.then(() => 'ended'),
    isIn(other).then(() => 'open'),
  ])
  expect(still).toBe('open')
  tabs[1]?.close()
})

describe('the streams of one account', () => {
  it('are 20 at most: the newest is accepted and the oldest told so', async () => {
    const { browsers } = await someone(1)
    const browser = browsers[0] ?? app.visitor()
    const tabs = []
    for (let n = 0; n < 21; n += 1) tabs.push(await openTab(browser))
    await tabs[0]?.ended
    expect(tabs[0]?.text()).toContain('event: displaced')
    const metrics = await app.ctx.metrics.text()
    expect(metrics).toContain('towline_live_streams 20')
    expect(metrics).toContain('towline_live_streams_ended_total{reason="displaced"} 1')
    for (const tab of tabs) tab.close()
  })
})

describe('session fixation', () => {
  it('signing in always begins a session that could not be known before', async () => {
    const { email } = await someone(1)
    const planted = ['planted', 'planted.c2lnbmVk', '', 'a'.repeat(3_000)]
    for (const value of planted) {
      const victim = app.visitor()
      victim.cookies.set(cookieName, value)
      await victim.send('POST', '/api/auth/sign-in/email', { email, password })
      const now = victim.cookies.get(cookieName) ?? ''
      expect(now).not.toContain('planted')
      expect(decodeURIComponent(now).split('.')[0]?.length).toBeGreaterThanOrEqual(32)
      expect(await isIn(victim)).toBe(true)
    }
  })

  it('an attacker’s own session in the victim’s browser does not become the victim’s, and does not continue', async () => {
    const attackerId = await makeAccount(app.db)
    const own = await openSession(app.db, app.ctx.config, attackerId)
    const { email } = await someone(1)
    const victim = app.visitor()
    victim.cookies.set(own.name, own.value)
    await victim.send('POST', '/api/auth/sign-in/email', { email, password })
    expect((await victim.get('/api/me')).body).toMatchObject({ email })
    const attacker = app.visitor()
    attacker.cookies.set(own.name, own.value)
    expect(await isIn(attacker)).toBe(false)
  })

  it('two cookies of the name are one session, never a mixture', async () => {
    const one = await openSession(app.db, app.ctx.config, await makeAccount(app.db))
    const other = await openSession(app.db, app.ctx.config, await makeAccount(app.db))
    const [token] = decodeURIComponent(one.value).split('.')
    const [, signature] = decodeURIComponent(other.value).split('.')
    const browser = app.visitor()
    browser.cookies.set(cookieName, encodeURIComponent(`${token}.${signature}`))
    expect(await isIn(browser)).toBe(false)
  })

  it('the cookie is sent with this site’s requests alone, and no script reads it', async () => {
    const answer = await app.visitor().send('POST', '/api/auth/sign-up/email', {
      fullName: 'Seán Sample',
      email: `sean${(people += 1)}@example.ie`,
      password,
      role: 'customer',
    })
    const lines = answer.headers.getSetCookie().filter((line) => line.startsWith(cookieName))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/; HttpOnly/i)
    expect(lines[0]).toMatch(/; SameSite=Lax/i)
    expect(lines[0]).toMatch(/; Path=\/(;|$)/i)
    expect(lines[0]).not.toMatch(/domain=/i)
    expect(JSON.stringify(answer.body)).not.toContain(
      decodeURIComponent(lines[0] ?? '').slice(16, 40),
    )
  })
})

describe('one’s own sessions', () => {
  const sessionsOf = async (browser: Browser): Promise<Sessions['sessions']> => {
    const { status, body } = await browser.get('/api/me/sessions')
    expect(status).toBe(200)
    return (body as Sessions).sessions
  }

  it('are listed with the kind of browser and when each was last seen, this one first', async () => {
    const { browsers } = await someone(2)
    const [here, there] = [browsers[0] ?? app.visitor(), browsers[1] ?? app.visitor()]
    const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0.0.0 Mobile' }
    await there.send('PATCH', '/api/me', {}, { headers: phone })
    const listed = await sessionsOf(here)
    expect(listed.map(({ isCurrent, device }) => [isCurrent, device])).toEqual([
      [true, expect.any(String)],
      [false, 'Chrome on Android'],
    ])
    for (const { lastSeenAt, startedAt } of listed) {
      expect(lastSeenAt).not.toBeNull()
      expect(Date.parse(lastSeenAt ?? '')).toBeGreaterThanOrEqual(Date.parse(startedAt))
    }
  })

  it('show a later time when one is used again after a while', async () => {
    const { browsers } = await someone(1)
    const here = browsers[0] ?? app.visitor()
    const [first] = await sessionsOf(here)
    const longAgo = sql`clock_timestamp() - interval '1 hour'`
    await app.db
      .update(sessions)
      .set({ lastSeenAt: longAgo })
      .where(eq(sessions.id, first?.sessionId ?? ''))
    await here.get('/api/me')
    const [now] = await sessionsOf(here)
    expect(Date.parse(now?.lastSeenAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  it('end one at a time, with its stream; the others go on', async () => {
    const { browsers } = await someone(3)
    const [here, there, third] = [0, 1, 2].map((n) => browsers[n] ?? app.visitor())
    if (!here || !there || !third) throw new Error('three browsers were asked for')
    const tab = await openTab(there)
    const [mine] = await sessionsOf(there)
    const answer = await here.send('DELETE', `/api/me/sessions/${mine?.sessionId}`)
    expect(answer.status).toBe(200)
    await tab.ended
    expect([await isIn(here), await isIn(there), await isIn(third)]).toEqual([true, false, true])
  })

  it('end all but this one, with their streams', async () => {
    const { browsers } = await someone(3)
    const [here, ...others] = browsers
    if (!here) throw new Error('three browsers were asked for')
    const tabs = await Promise.all(others.map(openTab))
    await here.send('POST', '/api/me/sessions/end-others')
    await Promise.all(tabs.map((tab) => tab.ended))
    expect(await Promise.all(browsers.map(isIn))).toEqual([true, false, false])
    expect(await sessionsOf(here)).toHaveLength(1)
  })

  it('cannot be seen or ended by others', async () => {
    // mutant: `endSession` without the account
    const [mine, theirs] = [await someone(1), await someone(1)]
    const [here, there] = [mine.browsers[0], theirs.browsers[0]]
    if (!here || !there) throw new Error('two browsers were asked for')
    const [session] = await sessionsOf(there)
    await here.send('DELETE', `/api/me/sessions/${session?.sessionId}`)
    expect(await isIn(there)).toBe(true)
    expect((await sessionsOf(here)).map(({ isCurrent }) => isCurrent)).toEqual([true])
  })
})
