/**
 * The end of a session (reliability.md S16) at the server as it runs: from then on the old cookie is 401 everywhere, and the
 * live streams that were open with it have ended. Mutants that were seen to fail: `endsSessions` empty, all 'this', all
 * 'all'; the account's id as the stream's session; sessions left in the table by a reset; `disabled_at` not asked for in
 * `sessionByToken`; `endReplacedSession` doing nothing.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { profiles, sessions } from '../db/schema/accounts.ts'
import { newId } from './kit/ids.ts'
import { openAppScene, type AppScene } from './testing/app-scene.ts'
import { ask } from './testing/ask.ts'
import type { Browser } from './testing/browser.ts'
import { openTab } from './testing/open-tab.ts'
import { makeAccount } from './testing/sample-drivers.ts'
import { openSession } from './testing/open-session.ts'
import { declaredRoutes, sampleRequests } from './testing/sample-requests.ts'

let house: AppScene
beforeAll(async () => {
  house = await openAppScene()
})
afterAll(() => house.close())
afterEach(() => {
  vi.useRealTimers()
})

const password = 'three lorries and a goat'
const cookieName = 'towline_session'
let people = 0

/** Someone who signed up, with as many browsers as wanted, each signed in by itself. */
const someone = async (browserCount: number): Promise<{ email: string; browsers: Browser[] }> => {
  const email = `sean${(people += 1)}@example.ie`
  const browsers = Array.from({ length: browserCount }, () => house.visitor())
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

/** The same browser as a thief would have it: with the cookie as it was. */
const copyOf = (browser: Browser): Browser => {
  const copy = house.visitor()
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

const pathInMail = async (email: string, pattern: RegExp): Promise<string> => {
  const mails = await house.mailsTo(email)
  const found = mails.map(({ bodyText }) => pattern.exec(bodyText ?? '')?.[1]).filter(Boolean)
  const last = found.at(-1)
  if (!last) throw new Error(`no mail to ${email} with ${pattern}`)
  return last
}

describe('signing out', () => {
  it('ends this session and its streams; the other browser goes on, and so does its stream', async () => {
    const { email, browsers } = await someone(2)
    const [here, there] = [browsers[0] ?? house.visitor(), browsers[1] ?? house.visitor()]
    const thief = copyOf(here)
    const tabs = [await openTab(thief), await openTab(here)]
    const tabThere = await openTab(there)
    expect((await here.send('POST', '/api/auth/sign-out')).status).toBe(204)
    await Promise.all(tabs.map((tab) => tab.ended))
    expect(here.cookies.has(cookieName)).toBe(false)
    expect(await isIn(thief)).toBe(false)
    expect((await thief.open('/api/live')).status).toBe(401)
    expect(await isIn(there)).toBe(true)
    const [account] = await house.db.select().from(profiles).where(eq(profiles.email, email))
    const bookingId = newId('bkg')
    house.ctx.live.tell({
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
        etaMinutes: null,
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

  it('is refused to nobody, and twice does no harm', async () => {
    expect((await house.visitor().send('POST', '/api/auth/sign-out')).status).toBe(204)
    const { browsers } = await someone(1)
    const thief = copyOf(browsers[0] ?? house.visitor())
    for (let time = 0; time < 2; time += 1) {
      expect((await copyOf(thief).send('POST', '/api/auth/sign-out')).status).toBe(204)
    }
    expect(await isIn(thief)).toBe(false)
  })
})

it('an old cookie is nobody on every route that needs someone', async () => {
  const { browsers } = await someone(1)
  const browser = browsers[0] ?? house.visitor()
  const thief = copyOf(browser)
  await browser.send('POST', '/api/auth/sign-out')
  const objects = { bookingId: `bkg_${'0'.repeat(26)}`, quoteId: '', noticeId: '' }
  for (const { key, method } of declaredRoutes) {
    const sample = sampleRequests[key](objects)
    const asNobody = await ask(house.visitor(), method, sample)
    if (asNobody.status !== 401) continue
    expect((await ask(copyOf(thief), method, sample)).status, key).toBe(401)
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
  const [here, there] = [browsers[0] ?? house.visitor(), browsers[1] ?? house.visitor()]
  const before = copyOf(here)
  const tabs = [await openTab(before), await openTab(there)]
  const body = { currentPassword: password, newPassword: 'four lorries and a goat' }
  expect((await here.send('POST', '/api/auth/change-password', body)).status).toBe(204)
  await Promise.all(tabs.map((tab) => tab.ended))
  expect(await isIn(before)).toBe(false)
  expect(await isIn(there)).toBe(false)
  expect(await isIn(here)).toBe(true)
})

it('a password set by a mailed link ends every session and stream at once, the thief’s too', async () => {
  const { email, browsers } = await someone(2)
  const thieves = browsers.map(copyOf)
  const tabs = await Promise.all(thieves.map(openTab))
  await house.visitor().send('POST', '/api/auth/request-password-reset', { email })
  const token = await pathInMail(email, /reset-password#token=([\w.-]+)/)
  const stranger = house.visitor()
  const body = { token, newPassword: 'four lorries and a goat' }
  expect((await stranger.send('POST', '/api/auth/reset-password', body)).status).toBe(204)
  await Promise.all(tabs.map((tab) => tab.ended))
  for (const thief of thieves) expect(await isIn(thief)).toBe(false)
  expect(await isIn(stranger), 'a reset signs nobody in').toBe(false)
})

it('a disabled account is out with the next request; its streams end within a minute', async () => {
  const { email, browsers } = await someone(1)
  const browser = browsers[0] ?? house.visitor()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const tab = await openTab(browser)
  await house.db.update(profiles).set({ disabledAt: new Date() }).where(eq(profiles.email, email))
  expect(await isIn(browser)).toBe(false)
  vi.advanceTimersByTime(60_000)
  await tab.ended
  const again = await house.visitor().send('POST', '/api/auth/sign-in/email', { email, password })
  expect(again.status).toBe(403)
})

it('a session that is over, or whose row is gone, is nobody’s', async () => {
  const accountId = await makeAccount(house.db)
  const browser = await house.browserOf(accountId)
  expect(await isIn(browser)).toBe(true)
  await house.db
    .update(sessions)
    .set({ expiresAt: sql`clock_timestamp()` })
    .where(eq(sessions.userId, accountId))
  expect(await isIn(browser)).toBe(false)
})

describe('session fixation', () => {
  it('signing in always begins a session that nobody could know', async () => {
    const { email } = await someone(1)
    const planted = ['planted', 'planted.c2lnbmVk', '', 'a'.repeat(3_000)]
    for (const value of planted) {
      const victim = house.visitor()
      victim.cookies.set(cookieName, value)
      await victim.send('POST', '/api/auth/sign-in/email', { email, password })
      const now = victim.cookies.get(cookieName) ?? ''
      expect(now).not.toContain('planted')
      expect(decodeURIComponent(now).split('.')[0]?.length).toBeGreaterThanOrEqual(32)
      expect(await isIn(victim)).toBe(true)
    }
  })

  it('an attacker’s own session in the victim’s browser becomes neither the victim’s nor goes on', async () => {
    const attackerId = await makeAccount(house.db)
    const own = await openSession(house.db, house.ctx.config, attackerId)
    const { email } = await someone(1)
    const victim = house.visitor()
    victim.cookies.set(own.name, own.value)
    await victim.send('POST', '/api/auth/sign-in/email', { email, password })
    expect((await victim.get('/api/me')).body).toMatchObject({ email })
    const attacker = house.visitor()
    attacker.cookies.set(own.name, own.value)
    expect(await isIn(attacker)).toBe(false)
  })

  it('two cookies of the name are one session, never a mixture', async () => {
    const one = await openSession(house.db, house.ctx.config, await makeAccount(house.db))
    const other = await openSession(house.db, house.ctx.config, await makeAccount(house.db))
    const [token] = decodeURIComponent(one.value).split('.')
    const [, signature] = decodeURIComponent(other.value).split('.')
    const browser = house.visitor()
    browser.cookies.set(cookieName, encodeURIComponent(`${token}.${signature}`))
    expect(await isIn(browser)).toBe(false)
  })

  it('the cookie is for this site’s requests alone, and no script reads it', async () => {
    const answer = await house.visitor().send('POST', '/api/auth/sign-up/email', {
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
