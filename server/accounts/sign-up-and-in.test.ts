import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '../../contract/accounts.ts'
import { problem } from '../../contract/problem-document.ts'
import { identities, profiles, sessions } from '../../db/schema/accounts.ts'
import { openAccountScene, type AccountScene } from '../testing/account-scene.ts'
import type { Browser } from '../testing/browser.ts'

let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
})
afterAll(() => scene.close())

let people = 0
const aPerson = () => ({
  fullName: 'Aoife Sample',
  email: `aoife${++people}@example.ie`,
  password: 'three lorries and a goat',
  role: 'customer',
})

/** The path a link of a mail leads to. */
const pathOf = (link: string | undefined): string => {
  const url = new URL(link ?? '')
  expect(url.origin).toBe(scene.origin)
  return url.pathname + url.search
}

const signUp = async (browser: Browser, over: Record<string, unknown> = {}) => {
  const person = { ...aPerson(), ...over }
  const answer = await browser.send('POST', '/api/auth/sign-up/email', person)
  return { person, answer }
}

const verify = async (browser: Browser, email: string) => {
  const [mail] = await scene.mails(email)
  return browser.get(pathOf(mail?.links[0]))
}

const profileOf = async (email: string) => {
  const [row] = await scene.ctx.db.select().from(profiles).where(eq(profiles.email, email))
  return row
}

describe('signing up', () => {
  it('makes an account, signs in, and verifies the address by a mail', async () => {
    const browser = scene.browser()
    const { person, answer } = await signUp(browser, {
      role: 'driver',
      returnTo: '/bookings/new?step=2',
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      accountId: expect.stringMatching(/^acc_[0-9a-z]{26}$/),
      email: person.email,
      fullName: 'Aoife Sample',
      phone: null,
      role: 'driver',
      isEmailVerified: false,
      worksFor: null,
    })
    expect((await browser.get('/api/me')).body).toEqual(answer.body)

    const [mail] = await scene.mails(person.email)
    expect(mail?.subject).toBe('Verify your email for Towline')
    const back = await browser.get(pathOf(mail?.links[0]))
    expect(back.status).toBe(303)
    expect(back.location).toBe('/bookings/new?step=2')
    expect((await browser.get('/api/me')).body).toMatchObject({ isEmailVerified: true })
  })

  it('signs in whoever opens the link, on another device too, and leads to the site root', async () => {
    const { person } = await signUp(scene.browser())
    const phone = scene.browser()
    const back = await verify(phone, person.email)
    expect(back.location).toBe('/')
    expect((await phone.get('/api/me')).body).toMatchObject({ email: person.email })
  })

  it('leaves a browser that is signed in as somebody else who it is', async () => {
    const { person: sender } = await signUp(scene.browser())
    const clares = scene.browser()
    const { person: clare } = await signUp(clares)
    const before = await scene.ctx.db.$count(sessions)
    const back = await verify(clares, sender.email)
    expect(back.location).toBe('/')
    expect((await clares.get('/api/me')).body).toMatchObject({ email: clare.email })
    expect(await scene.ctx.db.$count(sessions)).toBe(before)
    expect(await profileOf(sender.email)).toMatchObject({ isEmailVerified: true })
  })

  it.each(['https://evil.example', '//evil.example', '/.//evil.example', '{origin}//evil.example'])(
    'stays on the site when the link was changed to go on to %s',
    async (elsewhere) => {
      const { person } = await signUp(scene.browser())
      const [mail] = await scene.mails(person.email)
      const link = new URL(mail?.links[0] ?? '')
      link.searchParams.set('callbackURL', elsewhere.replace('{origin}', link.origin))
      const back = await scene.browser().get(`${link.pathname}${link.search}`)
      expect(back.location).toBe('/')
    },
  )

  it('opens no second session with a link that was used', async () => {
    const { person } = await signUp(scene.browser())
    await verify(scene.browser(), person.email)
    const someoneElse = scene.browser()
    const back = await verify(someoneElse, person.email)
    expect(back.location).toBe('/')
    expect((await someoneElse.get('/api/me')).status).toBe(401)
  })

  it('says so when the address is taken, in any case of letters', async () => {
    const { person } = await signUp(scene.browser())
    const { answer } = await signUp(scene.browser(), { email: person.email.toUpperCase() })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'account_exists',
      title: 'Account Exists',
      detail: 'An account with this email already exists. Please sign in instead.',
    })
  })

  it('makes one account of two sign-ups at the same moment, with one mail', async () => {
    const person = aPerson()
    const answers = await Promise.all(
      [1, 2, 3].map(() => scene.browser().send('POST', '/api/auth/sign-up/email', person)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await scene.mails(person.email)).toHaveLength(1)
  })

  it('keeps nothing of a sign-up that fails half way', async () => {
    const person = aPerson()
    await scene.ctx.db.execute(
      `create function no_notices() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create trigger no_notices before insert on notices for each row execute function no_notices()`,
    )
    const answer = await scene.browser().send('POST', '/api/auth/sign-up/email', person)
    await scene.ctx.db.execute('drop trigger no_notices on notices; drop function no_notices()')
    expect(answer.status).toBe(500)
    expect(await profileOf(person.email)).toBeUndefined()
  })

  it.each([
    [{ password: 'short' }, 'password', 'Password must be at least 8 characters long.'],
    [{ password: 'x'.repeat(129) }, 'password', 'Password must be at most 128 characters long.'],
    [{ password: 'Password' }, 'password', /most common/],
    [{ password: 'aoifesample' }, 'password', /most common/],
    [{ fullName: '<b>Aoife</b>' }, 'fullName', 'Invalid characters detected'],
    [{ email: 'nobody' }, 'email', 'Invalid email format'],
    [{ role: 'operator' }, 'role', /not one of the choices/],
    [{ returnTo: 'https://evil.example' }, 'returnTo', 'Not a page of this site'],
    [{ returnTo: '//evil.example' }, 'returnTo', 'Not a page of this site'],
    [{ returnTo: '/\\evil.example' }, 'returnTo', 'Not a page of this site'],
    [{ returnTo: '/.//evil.example' }, 'returnTo', 'Not a page of this site'],
    [{ returnTo: '/%2e//evil.example' }, 'returnTo', 'Not a page of this site'],
    [{ returnTo: '/x/..//evil.example' }, 'returnTo', 'Not a page of this site'],
    [{ returnTo: '/..//evil.example' }, 'returnTo', 'Not a page of this site'],
  ])('refuses %j and names the field', async (over, field, words) => {
    const { answer, person } = await signUp(scene.browser(), over)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: typeof words === 'string' ? words : expect.stringMatching(words) },
    })
    expect(await profileOf(person.email)).toBeUndefined()
  })

  it('accepts what is long and strange: 128 of any characters', async () => {
    const browser = scene.browser()
    const { person, answer } = await signUp(browser, { password: '🚜é§😀'.repeat(32) })
    expect(answer.status).toBe(201)
    const again = await scene
      .browser()
      .send('POST', '/api/auth/sign-in/email', { email: person.email, password: person.password })
    expect(again.status).toBe(200)
  })
})

describe('fields that nobody may set (S4)', () => {
  const forbidden = {
    isEmailVerified: true,
    emailVerified: true,
    is_email_verified: true,
    disabledAt: null,
    disabled_at: '2020-01-01T00:00:00Z',
    createdAt: '2020-01-01T00:00:00Z',
    created_at: '2020-01-01T00:00:00Z',
    id: 'acc_00000000000000000000000000',
    user_id: 'acc_00000000000000000000000000',
    phone: '+353 20 910 0000',
    image: 'https://evil.example/x.png',
    rememberMe: false,
    callbackURL: 'https://evil.example',
    verified: true,
    price: 1,
    commission: 0,
    driver_id: 'drv_00000000000000000000000000',
    customer_id: 'acc_00000000000000000000000000',
    api_key: 'x',
    status: 'completed',
  }
  it.each(Object.entries(forbidden))('refuses %s at sign-up', async (field, value) => {
    const { answer, person } = await signUp(scene.browser(), { [field]: value })
    expect(answer.status).toBe(422)
    expect(await profileOf(person.email)).toBeUndefined()
  })

  it.each(['role', 'email', 'isEmailVerified', 'disabledAt', 'accountId', 'role '])(
    'refuses %s in one’s own profile',
    async (field) => {
      const browser = scene.browser()
      const { person } = await signUp(browser)
      const before = await profileOf(person.email)
      const answer = await browser.send('PATCH', '/api/me', { [field]: 'operator' })
      expect(answer.status).toBe(422)
      expect(await profileOf(person.email)).toEqual(before)
    },
  )
})

describe('one’s own profile', () => {
  it('shows and changes name and phone', async () => {
    const browser = scene.browser()
    await signUp(browser)
    const changed = await browser.send('PATCH', '/api/me', {
      fullName: 'Aoife Ní Sample',
      phone: '+353 20 910 0001',
    })
    expect(changed.body).toMatchObject({ fullName: 'Aoife Ní Sample', phone: '+353 20 910 0001' })
    const cleared = await browser.send('PATCH', '/api/me', { phone: null })
    expect(cleared.body).toMatchObject({ fullName: 'Aoife Ní Sample', phone: null })
  })

  it('tells a browser what it may know of the configuration', async () => {
    expect((await scene.browser().get('/api/config')).body).toEqual({
      payment: { provider: 'stripe', publishableKey: 'pk_test_scene' },
      signIn: { google: false, apple: false },
      map: { styleUrl: null },
      mailboxUrl: '/dev/mailbox',
      serverNow: expect.stringMatching(/^\d{4}-/),
    })
  })
})

describe('signing in with a password', () => {
  it('answers the account and nothing of the session', async () => {
    const { person } = await signUp(scene.browser())
    const answer = await scene
      .browser()
      .send('POST', '/api/auth/sign-in/email', { email: person.email, password: person.password })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...account.parse(answer.body), nextStep: null })
  })

  it('says the same of a wrong password and of an unknown address', async () => {
    const { person } = await signUp(scene.browser())
    const signIn = (email: string) =>
      scene
        .browser()
        .send('POST', '/api/auth/sign-in/email', { email, password: 'not the password' })
    const wrong = await signIn(person.email)
    const unknown = await signIn('nobody@example.ie')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toMatchObject({
      title: 'Sign In Failed',
      detail: 'Invalid email or password',
      code: 'wrong_credentials',
    })
    const { requestId: _, ...words } = problem.parse(wrong.body)
    expect(unknown.body).toMatchObject(words)
    expect(unknown.status).toBe(401)
  })

  it('stores an argon2id hash with the parameters of OWASP', async () => {
    const { answer } = await signUp(scene.browser())
    const { accountId } = account.parse(answer.body)
    const [identity] = await scene.ctx.db
      .select()
      .from(identities)
      .where(eq(identities.userId, accountId))
    expect(identity?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('signing in with a code', () => {
  const askCode = async (email: string) => {
    const answer = await scene
      .browser()
      .send('POST', '/api/auth/email-otp/send-verification-otp', { email })
    expect(answer.status).toBe(200)
    const [mail] = await scene.mails(email)
    return { answer, code: /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '', subject: mail?.subject }
  }

  it('works once, verifies the address, and takes access from whoever had it before', async () => {
    const squatter = scene.browser()
    const { person } = await signUp(squatter)
    const { code, subject } = await askCode(person.email)
    expect(subject).toBe('Your code to sign in to Towline')
    const browser = scene.browser()
    const answer = await browser.send('POST', '/api/auth/sign-in/email-otp', {
      email: person.email,
      code,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ isEmailVerified: true })
    expect((await browser.get('/api/me')).status).toBe(200)
    // whoever signed up with someone else's address keeps neither session nor password
    expect((await squatter.get('/api/me')).status).toBe(401)
    const again = await scene
      .browser()
      .send('POST', '/api/auth/sign-in/email-otp', { email: person.email, code })
    expect(again.status).toBe(401)
  })

  it('ends after three wrong guesses', async () => {
    const { person } = await signUp(scene.browser())
    const { code } = await askCode(person.email)
    const wrongCode = code === '000000' ? '000001' : '000000'
    const guess = (guessed: string) =>
      scene
        .browser()
        .send('POST', '/api/auth/sign-in/email-otp', { email: person.email, code: guessed })
    for (let i = 0; i < 3; i++) {
      expect((await guess(wrongCode)).body).toMatchObject({ code: 'wrong_code' })
    }
    expect((await guess(code)).body).toMatchObject({ code: 'wrong_code' })
  })

  it('says and does the same for an unknown address, and sends nothing', async () => {
    const { person } = await signUp(scene.browser())
    const known = await askCode(person.email)
    const startedAt = performance.now()
    const unknown = await scene
      .browser()
      .send('POST', '/api/auth/email-otp/send-verification-otp', { email: 'nobody@example.ie' })
    expect(performance.now() - startedAt).toBeGreaterThan(240)
    expect(unknown.body).toEqual(known.answer.body)
    expect(await scene.mails('nobody@example.ie')).toEqual([])
  })

  it('stores no code that could be read', async () => {
    const { person } = await signUp(scene.browser())
    const { code } = await askCode(person.email)
    const { rows } = await scene.ctx.db.execute('select identifier, value from verifications')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain(person.email)
  })
})

describe('a new link to verify', () => {
  it('is sent when it is needed, and says the same when it is not', async () => {
    const { person } = await signUp(scene.browser())
    const ask = (email: string) =>
      scene.browser().send('POST', '/api/auth/send-verification-email', { email })
    const first = await ask(person.email)
    expect(await scene.mails(person.email)).toHaveLength(2)
    await verify(scene.browser(), person.email)
    const second = await ask(person.email)
    expect(second.body).toEqual(first.body)
    expect(await scene.mails(person.email)).toHaveLength(2)
    expect((await ask('nobody@example.ie')).body).toEqual(first.body)
  })

  it.each([
    ['/api/auth/verify-email?token=made.up.token', 'link_not_valid'],
    ['/api/auth/verify-email', 'link_not_valid'],
    ['/api/auth/verify-email?token=x&callbackURL=https://evil.example', 'link_not_valid'],
    ['/api/auth/verify-email?token=x&token=y&callbackURL=//evil.example', 'link_not_valid'],
  ])('leads %s to the sign-in page', async (path, word) => {
    const back = await scene.browser().get(path)
    expect(back.status).toBe(303)
    expect(back.location).toBe(`/auth?problem=${word}`)
  })
})

describe('setting a new password', () => {
  const askLink = async (email: string) => {
    const answer = await scene.browser().send('POST', '/api/auth/request-password-reset', { email })
    const [mail] = await scene.mails(email)
    return { answer, link: mail?.links[0] ?? '' }
  }
  const newPassword = 'a goat and three lorries'

  it('works once by a link whose token stays in the browser, and signs out everywhere', async () => {
    const laptop = scene.browser()
    const { person } = await signUp(laptop)
    const { link } = await askLink(person.email)
    const { pathname, search, hash } = new URL(link)
    expect(pathname + search).toBe('/auth/reset-password')
    const token = new URLSearchParams(hash.slice(1)).get('token')

    const other = await askLink(person.email)
    const set = (body: unknown) => scene.browser().send('POST', '/api/auth/reset-password', body)
    expect((await set({ token, newPassword })).status).toBe(204)
    expect((await laptop.get('/api/me')).status).toBe(401)
    expect((await set({ token, newPassword })).body).toMatchObject({ code: 'link_not_valid' })
    // a second link that was still in the mailbox is dead too
    const otherToken = new URLSearchParams(new URL(other.link).hash.slice(1)).get('token')
    expect((await set({ token: otherToken, newPassword })).status).toBe(410)

    const signIn = (password: string) =>
      scene.browser().send('POST', '/api/auth/sign-in/email', { email: person.email, password })
    expect((await signIn(person.password)).status).toBe(401)
    expect((await signIn(newPassword)).body).toMatchObject({ isEmailVerified: true })
    const [told] = await scene.mails(person.email)
    expect(told?.subject).toBe('Your Towline password was changed')
  })

  it('says the same for an unknown address', async () => {
    const { person } = await signUp(scene.browser())
    const known = await askLink(person.email)
    const unknown = await askLink('nobody@example.ie')
    expect(unknown.answer.status).toBe(200)
    expect(unknown.answer.body).toEqual(known.answer.body)
    expect(unknown.link).toBe('')
  })

  it('refuses a common one without using up the link', async () => {
    const { person } = await signUp(scene.browser())
    const { link } = await askLink(person.email)
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
    const set = (password: string) =>
      scene.browser().send('POST', '/api/auth/reset-password', { token, newPassword: password })
    expect((await set('12345678')).body).toMatchObject({ code: 'invalid_input' })
    expect((await set(newPassword)).status).toBe(204)
  })
})

describe('the end of a session (S16)', () => {
  const signedIn = async () => {
    const browser = scene.browser()
    const { person, answer } = await signUp(browser)
    const { accountId } = account.parse(answer.body)
    const other = scene.browser()
    await other.send('POST', '/api/auth/sign-in/email', {
      email: person.email,
      password: person.password,
    })
    return { browser, other, person, accountId }
  }
  const isSignedIn = async (browser: Browser) => (await browser.get('/api/me')).status === 200

  it('comes with signing out, here only', async () => {
    const { browser, other } = await signedIn()
    const cookies = new Map(browser.cookies)
    expect((await browser.send('POST', '/api/auth/sign-out')).status).toBe(204)
    expect(browser.cookies.size).toBe(0)
    browser.cookies.set(...([...cookies][0] ?? ['', '']))
    expect(await isSignedIn(browser)).toBe(false)
    expect(await isSignedIn(other)).toBe(true)
    expect((await scene.browser().send('POST', '/api/auth/sign-out')).status).toBe(204)
  })

  it('comes with signing out everywhere', async () => {
    const { browser, other } = await signedIn()
    expect((await browser.send('POST', '/api/auth/revoke-sessions')).status).toBe(204)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await isSignedIn(other)).toBe(false)
    expect((await other.send('POST', '/api/auth/revoke-sessions')).status).toBe(401)
  })

  it('comes everywhere else with a changed password, and this browser gets a new one', async () => {
    const { browser, other, person } = await signedIn()
    const before = new Map(browser.cookies)
    const change = (body: unknown) => browser.send('POST', '/api/auth/change-password', body)
    expect(
      (await change({ currentPassword: 'wrong', newPassword: 'a goat and a lorry' })).body,
    ).toMatchObject({ fields: { currentPassword: 'This is not your current password' } })
    expect(
      (await change({ currentPassword: person.password, newPassword: 'password' })).body,
    ).toMatchObject({ fields: { newPassword: expect.stringMatching(/most common/) } })
    expect(await isSignedIn(other)).toBe(true)

    const changed = await change({
      currentPassword: person.password,
      newPassword: 'a goat and a lorry',
    })
    expect(changed.status).toBe(204)
    expect(await isSignedIn(browser)).toBe(true)
    expect(await isSignedIn(other)).toBe(false)
    expect([...browser.cookies]).not.toEqual([...before])
    const old = scene.browser()
    old.cookies.set(...([...before][0] ?? ['', '']))
    expect(await isSignedIn(old)).toBe(false)
    const [told] = await scene.mails(person.email)
    expect(told?.subject).toBe('Your Towline password was changed')
  })

  it('comes at once with a disabled account, which cannot sign in again by any way', async () => {
    const { browser, person, accountId } = await signedIn()
    await verify(scene.browser(), person.email)
    await scene.ctx.db
      .update(profiles)
      .set({ disabledAt: new Date() })
      .where(eq(profiles.id, accountId))
    expect(await isSignedIn(browser)).toBe(false)
    const again = scene.browser()
    const answer = await again.send('POST', '/api/auth/sign-in/email', {
      email: person.email,
      password: person.password,
    })
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({ code: 'account_disabled' })
    expect(again.cookies.size).toBe(0)
    const mailsBefore = (await scene.mails(person.email)).length
    await again.send('POST', '/api/auth/email-otp/send-verification-otp', { email: person.email })
    expect(await scene.mails(person.email)).toHaveLength(mailsBefore)
  })

  it('comes when its time is over, sooner for an operator', async () => {
    const { browser, person, accountId } = await signedIn()
    const hoursLeft = async () => {
      const rows = await scene.ctx.db
        .select({ expiresAt: sessions.expiresAt })
        .from(sessions)
        .where(eq(sessions.userId, accountId))
      return rows.map((row) => Math.round((row.expiresAt.getTime() - Date.now()) / 3_600_000))
    }
    expect(await hoursLeft()).toEqual([720, 720])
    await scene.ctx.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.userId, accountId))
    expect(await isSignedIn(browser)).toBe(false)

    await scene.ctx.db.delete(sessions).where(eq(sessions.userId, accountId))
    await scene.ctx.db.update(profiles).set({ role: 'operator' }).where(eq(profiles.id, accountId))
    await scene
      .browser()
      .send('POST', '/api/auth/sign-in/email', { email: person.email, password: person.password })
    expect(await hoursLeft()).toEqual([12])
  })

  it('comes with signing in as someone else in the same browser: no session is taken over', async () => {
    const { browser, person } = await signedIn()
    const before = [...browser.cookies][0] ?? ['', '']
    await browser.send('POST', '/api/auth/sign-in/email', {
      email: person.email,
      password: person.password,
    })
    const after = [...browser.cookies][0] ?? ['', '']
    expect(after[0]).toBe(before[0])
    expect(after[1]).not.toBe(before[1])
    const old = scene.browser()
    old.cookies.set(...before)
    expect(await isSignedIn(old)).toBe(false)
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('refuses a cookie that was made up or changed', async () => {
    const { browser } = await signedIn()
    const [name = '', value = ''] = [...browser.cookies][0] ?? []
    const token = decodeURIComponent(value).split('.')[0] ?? ''
    for (const forged of [token, `${token}.`, `${token}.AAAA`, `x${value}`, '%E0%A4%A', '']) {
      const forger = scene.browser()
      forger.cookies.set(name, forged)
      expect(await isSignedIn(forger)).toBe(false)
    }
  })
})
