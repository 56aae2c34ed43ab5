import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '../../../contract/accounts/accounts.ts'
import { problem } from '../../../contract/problem-document.ts'
import { identities, profiles, sessions } from '../../../db/schema/accounts.ts'
import { openAccountFixture, type AccountFixture } from '../../testing/fixtures/account-fixture.ts'
import type { Browser } from '../../testing/browser.ts'

let fixture: AccountFixture
beforeAll(async () => {
  fixture = await openAccountFixture()
})
afterAll(() => fixture.close())

let people = 0
const aPerson = () => ({
  fullName: 'Aoife Sample',
  email: `aoife${++people}@example.ie`,
  password: 'three lorries and a goat',
  role: 'customer',
})

/** The part of a mailed link after its #, which reaches no server. */
const behindHash = (link: string | undefined): URLSearchParams => {
  const url = new URL(link ?? '')
  expect(url.origin).toBe(fixture.origin)
  expect(url.search).toBe('')
  return new URLSearchParams(url.hash.slice(1))
}

const signUp = async (browser: Browser, over: Record<string, unknown> = {}) => {
  const person = { ...aPerson(), ...over }
  const answer = await browser.send('POST', '/api/auth/sign-up/email', person)
  return { person, answer }
}

const tokenFor = async (email: string): Promise<string> => {
  const mail = (await fixture.mails(email)).find(({ subject }) => subject.startsWith('Verify'))
  return behindHash(mail?.links[0]).get('token') ?? ''
}

const verify = async (browser: Browser, email: string, password?: string) =>
  browser.send('POST', '/api/auth/verify-email', { token: await tokenFor(email), password })

const profileOf = async (email: string) => {
  const [row] = await fixture.ctx.db.select().from(profiles).where(eq(profiles.email, email))
  return row
}

describe('signing up', () => {
  it('makes an account, signs in, and verifies the address by a mail', async () => {
    const browser = fixture.browser()
    const { person, answer } = await signUp(browser, {
      role: 'driver',
      returnTo: '/bookings/new?step=2',
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      accountId: expect.stringMatching(/^acc_[0-9a-z]{26}$/),
      email: person.email,
      receiptEmail: null,
      fullName: 'Aoife Sample',
      phone: null,
      isPhoneProven: false,
      role: 'driver',
      isEmailVerified: false,
      worksFor: null,
    })
    expect((await browser.get('/api/me')).body).toEqual(answer.body)

    const [mail] = await fixture.mails(person.email)
    expect(mail?.subject).toBe('Verify your email for Towline')
    expect(new URL(mail?.links[0] ?? '').pathname).toBe('/auth/verify-email')
    expect(behindHash(mail?.links[0]).get('returnTo')).toBe('/bookings/new?step=2')
    const verified = await verify(browser, person.email)
    expect([verified.status, verified.body]).toEqual([200, { isSignedInHere: true }])
    expect((await browser.get('/api/me')).body).toMatchObject({ isEmailVerified: true })
  })

  it('says so when the address is taken, in any case of letters', async () => {
    const { person } = await signUp(fixture.browser())
    const { answer } = await signUp(fixture.browser(), { email: person.email.toUpperCase() })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'account_exists',
      title: 'Account Exists',
      detail: 'An account with this email already exists. Please sign in instead.',
    })
  })

  it('makes one account of two sign-ups at once, with one mail', async () => {
    const person = aPerson()
    const answers = await Promise.all(
      [1, 2, 3].map(() => fixture.browser().send('POST', '/api/auth/sign-up/email', person)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await fixture.mails(person.email)).toHaveLength(1)
  })

  it('stores nothing of a sign-up that fails half way', async () => {
    const person = aPerson()
    await fixture.ctx.db.execute(
      `create function no_notifications() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create trigger no_notifications before insert on notifications for each row execute function no_notifications()`,
    )
    const answer = await fixture.browser().send('POST', '/api/auth/sign-up/email', person)
    await fixture.ctx.db.execute(
      'drop trigger no_notifications on notifications; drop function no_notifications()',
    )
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
    const { answer, person } = await signUp(fixture.browser(), over)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: typeof words === 'string' ? words : expect.stringMatching(words) },
    })
    expect(await profileOf(person.email)).toBeUndefined()
  })

  it('accepts long and unusual input: 128 of any characters', async () => {
    const browser = fixture.browser()
    const { person, answer } = await signUp(browser, { password: '🚜é§😀'.repeat(32) })
    expect(answer.status).toBe(201)
    const again = await fixture
      .browser()
      .send('POST', '/api/auth/sign-in/email', { email: person.email, password: person.password })
    expect(again.status).toBe(200)
  })
})

describe('proving an address', () => {
  const known = async (browser: Browser) => (await browser.get('/api/me')).status === 200
  const signIn = (person: { email: string; password: string }) => {
    const { email, password } = person
    return fixture.browser().send('POST', '/api/auth/sign-in/email', { email, password })
  }

  it('takes a press: opening the link alone does nothing', async () => {
    const { person } = await signUp(fixture.browser())
    const stranger = fixture.browser()
    const old = `/api/auth/verify-email?token=${await tokenFor(person.email)}&callbackURL=%2F`
    expect((await stranger.get(old)).status).toBe(405)
    expect(stranger.cookies.size).toBe(0)
    expect(await profileOf(person.email)).toMatchObject({ isEmailVerified: false })
  })

  it('begins no session, not even on another device, and requires the password there', async () => {
    const laptop = fixture.browser()
    const { person } = await signUp(laptop)
    const phone = fixture.browser()
    const fields = async (password?: string) => {
      const { status, body } = await verify(phone, person.email, password)
      return [status, Object(body).fields]
    }
    expect(await fields()).toEqual([422, { password: 'Enter the password you signed up with' }])
    expect(await fields('not it')).toEqual([
      422,
      { password: 'This is not the password you signed up with' },
    ])
    expect(await profileOf(person.email)).toMatchObject({ isEmailVerified: false })
    const verified = await verify(phone, person.email, person.password)
    expect(verified.body).toEqual({ isSignedInHere: false })
    expect(phone.cookies.size).toBe(0)
    expect((await laptop.get('/api/me')).body).toMatchObject({ isEmailVerified: true })
  })

  it('does not move a browser that is signed in as another user into this account', async () => {
    const { person: sender } = await signUp(fixture.browser())
    const clares = fixture.browser()
    const { person: clare } = await signUp(clares)
    const before = await fixture.ctx.db.$count(sessions)
    expect((await verify(clares, sender.email)).status).toBe(422)
    await verify(clares, sender.email, sender.password)
    expect((await clares.get('/api/me')).body).toMatchObject({ email: clare.email })
    expect(await fixture.ctx.db.$count(sessions)).toBe(before)
  })

  it('in the browser that signed up ends its other sessions', async () => {
    const here = fixture.browser()
    const { person } = await signUp(here)
    const elsewhere = fixture.browser()
    await elsewhere.send('POST', '/api/auth/sign-in/email', {
      email: person.email,
      password: person.password,
    })
    await verify(here, person.email)
    expect([await known(here), await known(elsewhere)]).toEqual([true, false])
    expect((await signIn(person)).status).toBe(200)
  })

  it.each(['a new password', 'a code'])(
    'by %s leaves nothing to the person who signed up with it before',
    async (way) => {
      const squatter = fixture.browser()
      const { person } = await signUp(squatter)
      const owner = fixture.browser()
      if (way === 'a code') {
        await owner.send('POST', '/api/auth/email-otp/send-verification-otp', {
          email: person.email,
        })
        const [mail] = await fixture.mails(person.email)
        const code = /^[\dA-Z]{4}-[\dA-Z]{4}$/m.exec(mail?.text ?? '')?.[0]
        await owner.send('POST', '/api/auth/sign-in/email-otp', { email: person.email, code })
      } else {
        await owner.send('POST', '/api/auth/request-password-reset', { email: person.email })
        const [mail] = await fixture.mails(person.email)
        const token = behindHash(mail?.links[0]).get('token')
        const newPassword = 'four lorries and a mule'
        await owner.send('POST', '/api/auth/reset-password', { token, newPassword })
      }
      expect(await profileOf(person.email)).toMatchObject({ isEmailVerified: true })
      expect(await known(squatter)).toBe(false)
      expect((await signIn(person)).status).toBe(401)
    },
  )

  it('twice does no harm, and a disabled account is not verified', async () => {
    const browser = fixture.browser()
    const { person } = await signUp(browser)
    const { person: disabled } = await signUp(fixture.browser())
    await fixture.ctx.db
      .update(profiles)
      .set({ disabledAt: new Date() })
      .where(eq(profiles.email, disabled.email))
    for (let n = 0; n < 2; n += 1) expect((await verify(browser, person.email)).status).toBe(200)
    expect((await verify(fixture.browser(), disabled.email)).body).toMatchObject({
      code: 'link_not_valid',
    })
  })

  it.each(['made.up.token', 'x', ''])('is refused with the token "%s"', async (token) => {
    const { body } = await fixture.browser().send('POST', '/api/auth/verify-email', { token })
    expect(body).toMatchObject({ code: token === '' ? 'invalid_input' : 'link_not_valid' })
  })
})

describe('fields that no caller may set (S4)', () => {
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
    const { answer, person } = await signUp(fixture.browser(), { [field]: value })
    expect(answer.status).toBe(422)
    expect(await profileOf(person.email)).toBeUndefined()
  })

  it.each(['role', 'email', 'isEmailVerified', 'disabledAt', 'accountId', 'role '])(
    'refuses %s in one’s own profile',
    async (field) => {
      const browser = fixture.browser()
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
    const browser = fixture.browser()
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
    expect((await fixture.browser().get('/api/config')).body).toEqual({
      payment: { provider: 'stripe', publishableKey: 'pk_test_scene' },
      signIn: { google: false, apple: false, phone: true },
      map: { styleUrl: null, tilesUrl: null },
      mailboxUrl: '/dev/mailbox',
      serverNow: expect.stringMatching(/^\d{4}-/),
    })
  })
})

describe('signing in with a password', () => {
  it('returns the account and nothing of the session', async () => {
    const { person } = await signUp(fixture.browser())
    const answer = await fixture
      .browser()
      .send('POST', '/api/auth/sign-in/email', { email: person.email, password: person.password })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...account.parse(answer.body), nextStep: null })
  })

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const { person } = await signUp(fixture.browser())
    const signIn = (email: string) =>
      fixture
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
    const { answer } = await signUp(fixture.browser())
    const { accountId } = account.parse(answer.body)
    const [identity] = await fixture.ctx.db
      .select()
      .from(identities)
      .where(eq(identities.userId, accountId))
    expect(identity?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('signing in with a code', () => {
  const requestCode = async (email: string) => {
    const answer = await fixture
      .browser()
      .send('POST', '/api/auth/email-otp/send-verification-otp', { email })
    expect(answer.status).toBe(200)
    const [mail] = await fixture.mails(email)
    return {
      answer,
      code: /^[\dA-Z]{4}-[\dA-Z]{4}$/m.exec(mail?.text ?? '')?.[0] ?? '',
      subject: mail?.subject,
    }
  }

  it('works once, verifies the address, and takes access from the person who had it before', async () => {
    const squatter = fixture.browser()
    const { person } = await signUp(squatter)
    const { code, subject } = await requestCode(person.email)
    expect(subject).toBe('Your code to sign in to Towline')
    const browser = fixture.browser()
    const answer = await browser.send('POST', '/api/auth/sign-in/email-otp', {
      email: person.email,
      code,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ isEmailVerified: true })
    expect((await browser.get('/api/me')).status).toBe(200)
    // the person who signed up with another's address keeps neither session nor password
    expect((await squatter.get('/api/me')).status).toBe(401)
    const again = await fixture
      .browser()
      .send('POST', '/api/auth/sign-in/email-otp', { email: person.email, code })
    expect(again.status).toBe(401)
  })

  it('survives wrong guesses and a newer code: the reader of the mail gets in', async () => {
    const { person } = await signUp(fixture.browser())
    const { code } = await requestCode(person.email)
    const guess = (guessed: string) =>
      fixture
        .browser()
        .send('POST', '/api/auth/sign-in/email-otp', { email: person.email, code: guessed })
    for (let i = 0; i < 5; i++) {
      expect((await guess('2222-2222')).body).toMatchObject({ code: 'wrong_code' })
    }
    await requestCode(person.email)
    expect((await guess(` ${code.toLowerCase().replace('-', ' ')} `)).status).toBe(200)
    // this deletes every code of the mailbox
    expect((await guess(code)).body).toMatchObject({ code: 'wrong_code' })
  })

  it('is for its own address and its ten minutes', async () => {
    const { person } = await signUp(fixture.browser())
    const { person: other } = await signUp(fixture.browser())
    const { code } = await requestCode(person.email)
    const signIn = (email: string) =>
      fixture.browser().send('POST', '/api/auth/sign-in/email-otp', { email, code })
    expect((await signIn(other.email)).body).toMatchObject({ code: 'wrong_code' })
    fixture.clock.advance('10m')
    expect((await signIn(person.email)).body).toMatchObject({ code: 'wrong_code' })
  })

  it('gives the same answer for an unknown address, and sends nothing', async () => {
    const { person } = await signUp(fixture.browser())
    const known = await requestCode(person.email)
    const startedAt = performance.now()
    const unknown = await fixture
      .browser()
      .send('POST', '/api/auth/email-otp/send-verification-otp', { email: 'nobody@example.ie' })
    expect(performance.now() - startedAt).toBeGreaterThan(240)
    expect(unknown.body).toEqual(known.answer.body)
    expect(await fixture.mails('nobody@example.ie')).toEqual([])
  })

  it('stores no readable code', async () => {
    const { person } = await signUp(fixture.browser())
    const { code } = await requestCode(person.email)
    const { rows } = await fixture.ctx.db.execute('select identifier, value from verifications')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain(code.replace('-', '').toLowerCase())
    expect(JSON.stringify(rows)).not.toContain(person.email)
  })
})

describe('a new link to verify', () => {
  it('is sent when it is needed, with the same answer when it is not', async () => {
    const { person } = await signUp(fixture.browser())
    const request = (email: string) =>
      fixture.browser().send('POST', '/api/auth/send-verification-email', { email })
    const first = await request(person.email)
    expect(await fixture.mails(person.email)).toHaveLength(2)
    await verify(fixture.browser(), person.email, person.password)
    const second = await request(person.email)
    expect(second.body).toEqual(first.body)
    expect(await fixture.mails(person.email)).toHaveLength(2)
    expect((await request('nobody@example.ie')).body).toEqual(first.body)
  })
})

describe('setting a new password', () => {
  const requestLink = async (email: string) => {
    const answer = await fixture
      .browser()
      .send('POST', '/api/auth/request-password-reset', { email })
    const [mail] = await fixture.mails(email)
    return { answer, link: mail?.links[0] ?? '' }
  }
  const newPassword = 'a goat and three lorries'

  it('works once by a link whose token stays in the browser, and signs out everywhere', async () => {
    const laptop = fixture.browser()
    const { person } = await signUp(laptop)
    const { link } = await requestLink(person.email)
    const { pathname, search, hash } = new URL(link)
    expect(pathname + search).toBe('/auth/reset-password')
    const token = new URLSearchParams(hash.slice(1)).get('token')

    const other = await requestLink(person.email)
    const set = (body: unknown) => fixture.browser().send('POST', '/api/auth/reset-password', body)
    expect((await set({ token, newPassword })).status).toBe(204)
    expect((await laptop.get('/api/me')).status).toBe(401)
    expect((await set({ token, newPassword })).body).toMatchObject({ code: 'link_not_valid' })
    // a second link that was still in the mailbox is invalid too
    const otherToken = new URLSearchParams(new URL(other.link).hash.slice(1)).get('token')
    expect((await set({ token: otherToken, newPassword })).status).toBe(410)

    const signIn = (password: string) =>
      fixture.browser().send('POST', '/api/auth/sign-in/email', { email: person.email, password })
    expect((await signIn(person.password)).status).toBe(401)
    expect((await signIn(newPassword)).body).toMatchObject({ isEmailVerified: true })
    const [mail] = await fixture.mails(person.email)
    expect(mail?.subject).toBe('Your Towline password was changed')
  })

  it('gives the same answer for an unknown address', async () => {
    const { person } = await signUp(fixture.browser())
    const known = await requestLink(person.email)
    const unknown = await requestLink('nobody@example.ie')
    expect(unknown.answer.status).toBe(200)
    expect(unknown.answer.body).toEqual(known.answer.body)
    expect(unknown.link).toBe('')
  })

  it('refuses a common one without using up the link', async () => {
    const { person } = await signUp(fixture.browser())
    const { link } = await requestLink(person.email)
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
    const set = (password: string) =>
      fixture.browser().send('POST', '/api/auth/reset-password', { token, newPassword: password })
    expect((await set('12345678')).body).toMatchObject({ code: 'invalid_input' })
    expect((await set(newPassword)).status).toBe(204)
  })
})

describe('the end of a session (S16)', () => {
  const signedIn = async () => {
    const browser = fixture.browser()
    const { person, answer } = await signUp(browser)
    const { accountId } = account.parse(answer.body)
    const other = fixture.browser()
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
    expect((await fixture.browser().send('POST', '/api/auth/sign-out')).status).toBe(204)
  })

  it('comes with signing out everywhere', async () => {
    const { browser, other } = await signedIn()
    expect((await browser.send('POST', '/api/auth/revoke-sessions')).status).toBe(204)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await isSignedIn(other)).toBe(false)
    expect((await other.send('POST', '/api/auth/revoke-sessions')).status).toBe(401)
  })

  it('comes everywhere else with a changed password, and this browser gets a new session', async () => {
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
    const old = fixture.browser()
    old.cookies.set(...([...before][0] ?? ['', '']))
    expect(await isSignedIn(old)).toBe(false)
    const [mail] = await fixture.mails(person.email)
    expect(mail?.subject).toBe('Your Towline password was changed')
  })

  it('comes at once when the account is disabled, and no way of signing in works', async () => {
    const { browser, person, accountId } = await signedIn()
    await verify(browser, person.email)
    await fixture.ctx.db
      .update(profiles)
      .set({ disabledAt: new Date() })
      .where(eq(profiles.id, accountId))
    expect(await isSignedIn(browser)).toBe(false)
    const again = fixture.browser()
    const answer = await again.send('POST', '/api/auth/sign-in/email', {
      email: person.email,
      password: person.password,
    })
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({ code: 'account_disabled' })
    expect(again.cookies.size).toBe(0)
    const mailsBefore = (await fixture.mails(person.email)).length
    await again.send('POST', '/api/auth/email-otp/send-verification-otp', { email: person.email })
    expect(await fixture.mails(person.email)).toHaveLength(mailsBefore)
  })

  it('comes when its time is over, sooner for an operator', async () => {
    const { browser, person, accountId } = await signedIn()
    const hoursLeft = async () => {
      const rows = await fixture.ctx.db
        .select({ expiresAt: sessions.expiresAt })
        .from(sessions)
        .where(eq(sessions.userId, accountId))
      return rows.map((row) => Math.round((row.expiresAt.getTime() - Date.now()) / 3_600_000))
    }
    expect(await hoursLeft()).toEqual([720, 720])
    await fixture.ctx.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.userId, accountId))
    expect(await isSignedIn(browser)).toBe(false)

    await fixture.ctx.db.delete(sessions).where(eq(sessions.userId, accountId))
    await fixture.ctx.db
      .update(profiles)
      .set({ role: 'operator' })
      .where(eq(profiles.id, accountId))
    await fixture
      .browser()
      .send('POST', '/api/auth/sign-in/email', { email: person.email, password: person.password })
    expect(await hoursLeft()).toEqual([12])
  })

  it('comes with signing in as another user in the same browser: no session is taken over', async () => {
    const { browser, person } = await signedIn()
    const before = [...browser.cookies][0] ?? ['', '']
    await browser.send('POST', '/api/auth/sign-in/email', {
      email: person.email,
      password: person.password,
    })
    const after = [...browser.cookies][0] ?? ['', '']
    expect(after[0]).toBe(before[0])
    expect(after[1]).not.toBe(before[1])
    const old = fixture.browser()
    old.cookies.set(...before)
    expect(await isSignedIn(old)).toBe(false)
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('refuses a cookie that was made up or changed', async () => {
    const { browser } = await signedIn()
    const [name = '', value = ''] = [...browser.cookies][0] ?? []
    const token = decodeURIComponent(value).split('.')[0] ?? ''
    for (const forged of [token, `${token}.`, `${token}.AAAA`, `x${value}`, '%E0%A4%A', '']) {
      const forger = fixture.browser()
      forger.cookies.set(name, forged)
      expect(await isSignedIn(forger)).toBe(false)
    }
  })
})
