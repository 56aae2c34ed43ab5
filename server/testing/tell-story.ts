/**
 * A whole story over HTTP, from signing up to the Friday after, by people whose names and numbers occur nowhere else: every
 * exchange, mail, log line and live event is kept, for tests of who gets to see what.
 */
import { sql } from 'drizzle-orm'
import { driverPositions } from '../../db/schema/drivers.ts'
import type { DeclaredRoute } from '../../contract/access.ts'
import type { AppScene } from './app-scene.ts'
import type { Browser, BrowserAnswer } from './browser.ts'
import { valueAt } from './change-json.ts'
import { openTab, type Tab } from './open-tab.ts'
import { makeAccount, makeDriver, type MadeDriver } from './sample-drivers.ts'
import { makeTellingPicture } from './sample-pictures.ts'
import { sampleBookingRequest, sampleQuoteRequest } from './sample-requests.ts'

/** Who they are; nothing of it is anybody else's. */
export const canaries = {
  customer: {
    name: 'Caoimhe Canarysson',
    surname: 'Canarysson',
    email: 'canary.customer@example.ie',
    phone: '+353 20 915 7391',
    password: 'canary-lorry-battery-goat',
  },
  contact: {
    name: 'Bláthnaid Contactcanary',
    surname: 'Contactcanary',
    email: 'contact.canary@example.ie',
    phone: '+353 20 914 2683',
  },
  driver: { name: 'Diarmuid Drivercanary', phone: '+353 20 913 8246' },
  street: '17 Canarystreet',
  eircode: 'W91 P5K7',
  point: { lat: 53.220718, lon: -6.659317 },
  truckPoint: { lat: 53.231937, lon: -6.661853 },
  notes: 'Canarynotes at the gate',
  words: 'Canarywords to each other',
  signer: 'Sinéad Signercanary',
  reason: 'Canaryreason of mine',
  card: '4242 4242 4242 4242',
} as const

export type Role = 'anonymous' | 'customer' | 'driver' | 'asked_driver' | 'operator' | 'stranger'

export type Exchange = {
  who: Role
  key: DeclaredRoute
  path: string
  answer: BrowserAnswer
  /** The booking's status when it was asked, where it is about one. */
  status: string | null
}

export type Story = {
  exchanges: Exchange[]
  /** What each person's live stream carried, as text. */
  streams: Record<'customer' | 'driver' | 'asked_driver', string>
  /** Passwords, cookies, codes and links that were in use. */
  secrets: string[]
  accounts: Record<Exclude<Role, 'anonymous'>, string>
  emails: Record<'driver' | 'asked_driver', string>
  bookingIds: string[]
}

export const tellStory = async (house: AppScene): Promise<Story> => {
  const { scene, db } = house
  const exchanges: Exchange[] = []
  const secrets: string[] = [canaries.customer.password]
  const browsers = {} as Record<Role, Browser>

  const statusOf = async (bookingId: string): Promise<string | null> => {
    const { rows } = await db.execute<{ status: string }>(
      sql`select status from bookings where id = ${bookingId}`,
    )
    return rows[0]?.status ?? null
  }

  /** Asks by the route's key; `:name` in it is filled in from `params`. */
  const ask = async (
    who: Role,
    key: DeclaredRoute,
    { params = {}, query = '', body, picture }: Ask = {},
  ): Promise<unknown> => {
    const [method = '', template = ''] = key.split(' ')
    const path = template.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '') + query
    const browser = browsers[who]
    const status = params.bookingId ? await statusOf(params.bookingId) : null
    const answer =
      method === 'GET'
        ? await browser.get(path)
        : await browser.send(method, path, body, picture ? asPicture(picture) : {})
    exchanges.push({ who, key, path, answer, status })
    return answer.body
  }

  const mailed = async (to: string, pattern: RegExp): Promise<string> => {
    const mails = await house.mailsTo(to)
    const found = mails.flatMap(({ bodyText }) => pattern.exec(bodyText ?? '')?.[1] ?? [])
    const last = found.at(-1)
    if (!last) throw new Error(`no mail to ${to} with ${pattern}`)
    secrets.push(last)
    return last
  }

  await db.delete(driverPositions)
  const people = await gather(house)
  for (const who of ['driver', 'asked_driver', 'operator', 'stranger'] as const) {
    browsers[who] = await house.browserOf(people.accounts[who])
  }
  browsers.anonymous = house.visitor()
  browsers.customer = house.visitor()

  // signing up, verifying, a profile
  const { name: fullName, email, password, phone } = canaries.customer
  await ask('customer', 'POST /api/auth/sign-up/email', {
    body: { fullName, email, password, role: 'customer', returnTo: '/bookings' },
  })
  await ask('customer', 'POST /api/bookings', {
    body: sampleBookingRequest(`quo_${'0'.repeat(26)}`),
  })
  const linkToken = await mailed(email, /\/auth\/verify-email#token=([\w.-]+)/)
  await ask('customer', 'POST /api/auth/verify-email', { body: { token: linkToken } })
  // what a page of another company says comes back in no address of ours
  await ask('customer', 'GET /api/auth/callback/:provider', {
    params: { provider: 'google' },
    query: `?${new URLSearchParams({ code: linkToken, state: email, error: fullName })}`,
  })
  await ask('customer', 'PATCH /api/me', { body: { phone } })
  const accounts = {
    ...people.accounts,
    customer: String(valueAt(await ask('customer', 'GET /api/me'), ['accountId'])),
  }
  for (const key of ['GET /api/config', 'GET /api/drivers/featured', 'GET /api/me'] as const) {
    await ask('anonymous', key)
  }
  await ask('anonymous', 'GET /api/places', { query: '?q=naas' })
  await ask('anonymous', 'GET /api/places/nearest', {
    query: `?lat=${canaries.point.lat}&lon=${canaries.point.lon}`,
  })
  await ask('anonymous', 'GET /api/eircodes/:eircode', { params: { eircode: 'W91P5K7' } })
  await ask('anonymous', 'GET /api/eircodes/:eircode', { params: { eircode: 'Z99P5K7' } })

  const tabs: Record<'customer' | 'driver' | 'asked_driver', Tab> = {
    customer: await openTab(browsers.customer),
    driver: await openTab(browsers.driver),
    asked_driver: await openTab(browsers.asked_driver),
  }

  const quote = async (where: object): Promise<string> => {
    const body = {
      ...sampleQuoteRequest,
      pickup: { location: 'other', text: canaries.street, where },
    }
    const quoteId = String(
      valueAt(await ask('customer', 'POST /api/quotes', { body }), ['quoteId']),
    )
    await ask('customer', 'GET /api/quotes/:quoteId', { params: { quoteId } })
    await ask('stranger', 'GET /api/quotes/:quoteId', { params: { quoteId } })
    return quoteId
  }
  const contact = {
    name: canaries.contact.name,
    phone: canaries.contact.phone,
    email: canaries.contact.email,
  }
  const bookingIds: string[] = []
  const book = async (where: object): Promise<string> => {
    const request = { ...sampleBookingRequest(await quote(where)), contact }
    await ask('customer', 'POST /api/bookings', {
      body: { ...request, description: canaries.card },
    })
    const opened = await ask('customer', 'POST /api/bookings', { body: request })
    const bookingId = String(valueAt(opened, ['bookingId']))
    bookingIds.push(bookingId)
    await everyoneLooks(bookingId)
    await ask('customer', 'POST /api/bookings/:bookingId/hold', { params: { bookingId } })
    scene.standIn.control.confirm(await scene.intentOf(bookingId), 'visa')
    await ask('customer', 'POST /api/bookings/:bookingId/hold', { params: { bookingId } })
    await everyoneLooks(bookingId)
    return bookingId
  }
  const everyoneLooks = async (bookingId: string): Promise<void> => {
    const who = ['customer', 'driver', 'asked_driver', 'operator', 'stranger', 'anonymous'] as const
    for (const one of who) {
      await ask(one, 'GET /api/bookings/:bookingId', { params: { bookingId } })
      await ask(one, 'GET /api/bookings/:bookingId/trail', { params: { bookingId } })
      await ask(one, 'GET /api/bookings/:bookingId/messages', { params: { bookingId } })
      await ask(one, 'GET /api/unread-messages')
      await ask(one, 'GET /api/bookings/:bookingId/evidence', { params: { bookingId } })
      await ask(one, 'GET /api/bookings/:bookingId/receipts', { params: { bookingId } })
      await ask(one, 'GET /api/bookings/:bookingId/drivers', { params: { bookingId } })
      await ask(one, 'GET /api/bookings/:bookingId/offer-trace', { params: { bookingId } })
      await ask(one, 'GET /api/bookings')
    }
    for (const one of ['driver', 'asked_driver'] as const) {
      await ask(one, 'GET /api/driver/offers')
      await ask(one, 'GET /api/driver/missed-jobs')
      await ask(one, 'GET /api/driver')
    }
    await scene.drain()
  }
  const everyoneWrites = async (bookingId: string): Promise<void> => {
    const who = ['customer', 'driver', 'asked_driver', 'operator', 'stranger', 'anonymous'] as const
    const of = { params: { bookingId } }
    const message = { messageType: 'text', content: canaries.words }
    for (const one of who) {
      const body = { ...message, clientId: `storymessageof${one.replace('_', '')}` }
      await ask(one, 'POST /api/bookings/:bookingId/messages', { ...of, body })
      const marks = { deliveredSeq: 2, readSeq: 1 }
      await ask(one, 'POST /api/bookings/:bookingId/messages/marks', { ...of, body: marks })
    }
    const picture = await makeTellingPicture()
    for (const one of who) {
      const clientId = `storypictureof${one.replace('_', '')}`
      const sent = { ...of, query: `?clientId=${clientId}`, picture }
      await ask(one, 'POST /api/bookings/:bookingId/messages/photos', sent)
      const body = { messageType: 'photo', content: '', clientId }
      await ask(one, 'POST /api/bookings/:bookingId/messages', { ...of, body })
    }
  }
  const everyoneSigns = async (bookingId: string): Promise<void> => {
    const who = ['customer', 'asked_driver', 'operator', 'stranger', 'anonymous', 'driver'] as const
    const of = { params: { bookingId } }
    const picture = await makeTellingPicture()
    for (const one of who) {
      const kind = one === 'driver' ? 'dropoff_front' : 'damage'
      const clientId = `storyevidenceof${one.replace('_', '')}`
      const sent = { ...of, query: `?kind=${kind}&clientId=${clientId}`, picture }
      await ask(one, 'POST /api/bookings/:bookingId/photos', sent)
      const body = { signerName: canaries.signer, path: 'M100 100L160 60L220 140' }
      await ask(one, 'PUT /api/bookings/:bookingId/signature', { ...of, body })
    }
  }
  const report = async (): Promise<void> => {
    const at = new Date().toISOString()
    await ask('driver', 'POST /api/driver/positions', {
      body: { positions: [{ ...canaries.truckPoint, at }], isSharing: true },
    })
  }

  // the main job, to its end
  const driven = await book({ kind: 'eircode', eircode: canaries.eircode })
  const ofDriven = { params: { bookingId: driven } }
  await report()
  await ask('asked_driver', 'POST /api/bookings/:bookingId/decline', {
    ...ofDriven,
    body: { reason: 'too_far' },
  })
  await ask('driver', 'POST /api/bookings/:bookingId/accept', ofDriven)
  await everyoneWrites(driven)
  await everyoneLooks(driven)
  await report()
  const shown = await ask('customer', 'GET /api/bookings/:bookingId', ofDriven)
  const startCode = String(valueAt(shown, ['startCode']))
  for (const move of ['set_off', 'arrive', 'start', 'complete'] as const) {
    if (move === 'complete') await everyoneSigns(driven)
    await ask('driver', 'POST /api/bookings/:bookingId/moves', {
      ...ofDriven,
      body: { move, notes: canaries.notes, ...(move === 'start' ? { startCode } : {}) },
    })
    await everyoneLooks(driven)
  }
  await report()
  await ask('customer', 'POST /api/bookings/:bookingId/cancel', {
    ...ofDriven,
    body: { expectedFeeCents: 0 },
  })

  // one that the customer takes back, one that nobody takes
  const cancelled = await book({ kind: 'point', ...canaries.point })
  const ofCancelled = { params: { bookingId: cancelled } }
  await ask('driver', 'POST /api/bookings/:bookingId/accept', ofCancelled)
  await ask('asked_driver', 'POST /api/bookings/:bookingId/accept', ofCancelled)
  await ask('customer', 'POST /api/bookings/:bookingId/cancel', {
    ...ofCancelled,
    body: { expectedFeeCents: 0, reason: canaries.reason },
  })
  await everyoneLooks(cancelled)
  await report()
  // one whose driver cannot come after all; while others are asked the customer takes it back
  const givenUp = await book({ kind: 'point', ...canaries.point })
  const ofGivenUp = { params: { bookingId: givenUp } }
  await ask('driver', 'POST /api/bookings/:bookingId/accept', ofGivenUp)
  await ask('driver', 'POST /api/bookings/:bookingId/cancel', {
    ...ofGivenUp,
    body: { expectedFeeCents: 0 },
  })
  await everyoneLooks(givenUp)
  await ask('customer', 'POST /api/bookings/:bookingId/assign', {
    ...ofGivenUp,
    body: { driverId: null },
  })
  await ask('customer', 'POST /api/bookings/:bookingId/cancel', {
    ...ofGivenUp,
    body: { expectedFeeCents: 0 },
  })
  await everyoneLooks(givenUp)
  const expired = await book({ kind: 'point', ...canaries.point })
  scene.clock.advance('11m')
  await everyoneLooks(expired)
  await ask('driver', 'POST /api/bookings/:bookingId/accept', { params: { bookingId: expired } })

  // sessions and their secrets
  for (const [name, value] of browsers.customer.cookies) secrets.push(`${name}=${value}`, value)
  await ask('anonymous', 'POST /api/auth/sign-in/email', {
    body: { email, password: 'wrong guess' },
  })
  await ask('anonymous', 'POST /api/auth/email-otp/send-verification-otp', { body: { email } })
  const code = await mailed(email, /^\s*([\dA-Z]{4}-[\dA-Z]{4})\s*$/m)
  browsers.anonymous = house.visitor()
  await ask('anonymous', 'POST /api/auth/sign-in/email-otp', { body: { email, code } })
  await ask('anonymous', 'POST /api/auth/sign-out')
  await ask('anonymous', 'POST /api/auth/request-password-reset', { body: { email } })
  const token = await mailed(email, /#token=([\w.-]+)/)
  const newPassword = 'canary-lorry-battery-sheep'
  secrets.push(newPassword)
  await ask('anonymous', 'POST /api/auth/reset-password', { body: { token, newPassword } })
  await ask('anonymous', 'POST /api/auth/reset-password', { body: { token, newPassword } })
  await ask('customer', 'GET /api/me')
  await scene.drain()

  Object.values(tabs).forEach((tab) => tab.close())
  const streams = {
    customer: tabs.customer.text(),
    driver: tabs.driver.text(),
    asked_driver: tabs.asked_driver.text(),
  }
  return { exchanges, streams, secrets, accounts, emails: people.emails, bookingIds }
}

type Ask = {
  params?: Record<string, string>
  query?: string
  body?: unknown
  /** Sent in place of a body. */
  picture?: Uint8Array
}

const asPicture = (raw: Uint8Array) => ({ headers: { 'content-type': 'image/jpeg' }, raw })

const gather = async ({ db }: AppScene) => {
  const at = { lat: canaries.point.lat + 0.01, lon: canaries.point.lon }
  const driver = await makeDriver(db, { name: canaries.driver.name, at })
  const asked = await makeDriver(db, { name: 'Eoghan Otherdriver', at })
  await db.execute(
    sql`update profiles set phone = ${canaries.driver.phone} where user_id = ${driver.accountId}`,
  )
  const emailOf = ({ accountId }: MadeDriver) => `${accountId}@example.ie`
  return {
    accounts: {
      driver: driver.accountId,
      asked_driver: asked.accountId,
      operator: await makeAccount(db, { role: 'operator' }),
      stranger: await makeAccount(db),
    },
    emails: { driver: emailOf(driver), asked_driver: emailOf(asked) },
  }
}
