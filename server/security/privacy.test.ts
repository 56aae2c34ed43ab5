/**
 * Who gets to see what, in a whole scenario played over HTTP (reliability.md S5, S12; rulings, "Roles and privacy"). The people
 * of the scenario have names, numbers and places that occur nowhere else, so that finding one where it should not be is a leak.
 * Mutants that were seen to fail: `mayShareContact` answering true for every status; a surname in an offer; the driver's
 * e-mail in `bookingDriver`; `checkAnswer` answering the value as it came; `c.req.url` in the request's log line.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { authRoutes } from '../../contract/accounts/auth.ts'
import { fleetingEvent, liveEvent } from '../../contract/live-events.ts'
import { problem } from '../../contract/problem-document.ts'
import type { Route } from '../../contract/route.ts'
import { routes } from '../../contract/routes.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { toE164 } from '../../domain/accounts/phone.ts'
import { openLog } from '../kit/log.ts'
import { startTracing } from '../kit/tracing/open-tracing.ts'
import { noDevice } from '../notifications/outbox-channels.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { valueAt } from '../testing/change-json.ts'
import { openTraceCollector, type TraceCollector } from '../testing/trace-collector.ts'
import { photoSecrets } from '../testing/samples/sample-photos.ts'
import { keysBeyond } from '../testing/keys-beyond.ts'
import {
  canaries,
  runScenario,
  type Exchange,
  type Role,
  type Scenario,
} from '../testing/fixtures/canary-scenario.ts'

let app: AppFixture
let collector: TraceCollector
let scenario: Scenario
beforeAll(async () => {
  collector = await openTraceCollector()
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.endpoint
  const tracing = startTracing({ log: openLog('silent'), everyMs: 100 })
  app = await openAppFixture()
  scenario = await runScenario(app)
  await tracing.stop()
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
}, 120_000)
afterAll(async () => {
  await app.close()
  await collector.close()
})

const declared: Readonly<Record<string, Route>> = { ...routes, ...authRoutes }

const bodyText = ({ answer }: Exchange): string => JSON.stringify(answer.body ?? '')
const isFine = ({ answer }: Exchange): boolean => answer.status < 400
const by = (...who: Role[]) => scenario.exchanges.filter((one) => who.includes(one.who))
const label = ({ who, key, status, answer }: Exchange): string =>
  `${who} ${key} ${status ?? ''} ${answer.status}`

/** Found in any spelling: with or without spaces. */
const holds = (text: string, canary: string): boolean =>
  text.includes(canary) || text.replaceAll(/[\s-]/g, '').includes(canary.replaceAll(/[\s-]/g, ''))

/** The content of a stream, event by event. */
const eventsIn = (stream: string): { id: number | null; data: unknown }[] =>
  stream.split('\n\n').flatMap((frame) => {
    const data = /^data: (.*)$/m.exec(frame)?.[1]
    const id = /^id: (\d+)$/m.exec(frame)?.[1]
    return data && !/^event:/m.test(frame)
      ? [{ id: id ? Number(id) : null, data: JSON.parse(data) as unknown }]
      : []
  })

describe('the scenario', () => {
  it('went as planned, and everyone was refused what is not theirs', () => {
    const broken = scenario.exchanges.filter(({ answer }) => answer.status >= 500)
    expect(broken.map(label)).toEqual([])
    const seen = scenario.exchanges.filter(({ who, key, answer }) => {
      const isAboutOne = key.startsWith('GET /api/bookings/:bookingId')
      return (
        isAboutOne &&
        ['stranger', 'offered_driver', 'anonymous'].includes(who) &&
        answer.status === 200
      )
    })
    expect(seen.map(label)).toEqual([])
    const statuses = new Set(by('customer').map(({ status }) => status))
    for (const status of [
      'pending',
      'pending_driver_acceptance',
      'confirmed',
      'driver_en_route',
      'driver_arrived',
      'in_progress',
      'pending_new_driver',
      'completed',
      'cancelled',
    ]) {
      expect(statuses).toContain(status)
    }
    expect(eventsIn(scenario.streams.customer).length).toBeGreaterThan(10)
    expect(eventsIn(scenario.streams.offered_driver).length).toBeGreaterThan(3)
  })
})

describe('S5: the keys of an answer', () => {
  it('are those that the contract declares, on every route and for every role', () => {
    const beyond = scenario.exchanges.flatMap((one) => {
      const schema: z.ZodType | undefined = isFine(one) ? declared[one.key]?.answer : problem
      return schema ? keysBeyond(schema, one.answer.body).map((key) => `${label(one)}: ${key}`) : []
    })
    expect(beyond).toEqual([])
  })

  it('are no more on the live stream', () => {
    for (const [who, stream] of Object.entries(scenario.streams)) {
      for (const { id, data } of eventsIn(stream)) {
        const schema = id === null ? fleetingEvent : liveEvent
        expect(schema.safeParse(data).success, `${who}: ${JSON.stringify(data)}`).toBe(true)
        expect(keysBeyond(schema, data), who).toEqual([])
      }
    }
  })
})

describe('contact details', () => {
  const { contact, customer, driver } = canaries
  const duringJob = ['confirmed', 'driver_en_route', 'driver_arrived', 'in_progress']
  const toDriver = [contact.phone, contact.email, contact.surname]
  /** Routes whose answer holds a whole booking. Trails, messages and evidence name no one; receipts are tested below. */
  const isOfPeople = ({ key }: Exchange): boolean =>
    !/\/(?:trail|way|messages|marks|evidence|photos|signature|receipts)$/.test(key)

  it('of the customer reach only operators and, while the job lasts, its driver', () => {
    for (const one of by('driver', 'offered_driver', 'stranger', 'anonymous')) {
      const text = bodyText(one)
      const hasJob =
        one.who === 'driver' &&
        one.key.includes(':bookingId') &&
        isOfPeople(one) &&
        duringJob.includes(one.status ?? '')
      // the answer to the last move, and to an acceptance, is the booking after it
      const endsIt = hasJob && /"status":"(?:completed|pending_new_driver)"/.test(text)
      const beginsIt = one.who === 'driver' && one.key.endsWith('/accept') && isFine(one)
      const may = beginsIt || (hasJob && !endsIt && isFine(one))
      for (const canary of toDriver)
        expect(holds(text, canary), `${label(one)} ${canary}`).toBe(may)
      for (const canary of [customer.email, customer.phone, customer.surname]) {
        // anyone who proves the address is the customer
        if (one.key.startsWith('POST /api/auth/sign-in')) continue
        expect(holds(text, canary), `${label(one)} ${canary}`).toBe(false)
      }
    }
    const operator = by('operator').filter((one) => one.key === 'GET /api/bookings/:bookingId')
    for (const one of operator) expect(holds(bodyText(one), contact.phone), label(one)).toBe(true)
  })

  it('of the driver reach the customer while the job lasts; the email address never', () => {
    for (const one of by('customer', 'stranger', 'anonymous')) {
      const isJob =
        one.who === 'customer' &&
        isOfPeople(one) &&
        duringJob.includes(one.status ?? '') &&
        isFine(one)
      const hasEnded = bodyText(one).includes('"status":"cancelled"')
      expect(holds(bodyText(one), driver.phone), label(one)).toBe(isJob && !hasEnded)
      for (const email of Object.values(scenario.emails)) expect(bodyText(one)).not.toContain(email)
    }
  })

  it('do not reach anyone by the live stream who could not fetch them', () => {
    const { customer: toCustomer, driver: toHim, offered_driver: toOther } = scenario.streams
    for (const canary of [...toDriver, customer.email, customer.phone]) {
      expect(holds(toOther, canary), canary).toBe(false)
    }
    for (const { data } of eventsIn(toHim)) {
      const text = JSON.stringify(data)
      const isDuring = duringJob.some((status) => text.includes(`"status":"${status}"`))
      if (!isDuring || !text.includes('booking_changed')) {
        for (const canary of toDriver) expect(holds(text, canary), text).toBe(false)
      }
    }
    expect(holds(toHim, contact.phone), 'while the job lasts').toBe(true)
    for (const email of Object.values(scenario.emails)) expect(toCustomer).not.toContain(email)
  })

  it('the truck’s position: exact for the customer, from acceptance to drop-off; for others at most roughly', () => {
    const exact = String(canaries.truckPoint.lat)
    for (const one of by('customer', 'offered_driver', 'stranger', 'anonymous')) {
      const isJob = one.who === 'customer' && duringJob.includes(one.status ?? '') && isFine(one)
      if (bodyText(one).includes(exact)) expect(isJob, label(one)).toBe(true)
    }
    const positions = eventsIn(scenario.streams.customer).filter(({ id }) => id === null)
    expect(positions, 'one of four reports was during the job').toHaveLength(1)
    expect(scenario.streams.offered_driver).not.toContain(exact)
  })
})

describe('what customer and driver write to each other', () => {
  it('reaches the two of them, by answer and live, and an operator who looks', () => {
    const readers = scenario.exchanges.filter((one) => bodyText(one).includes(canaries.words))
    expect(new Set(readers.map(({ who }) => who))).toEqual(
      new Set(['customer', 'driver', 'operator']),
    )
    for (const one of readers) expect(one.key, label(one)).toMatch(/\/messages$/)
    for (const who of ['customer', 'driver'] as const) {
      expect(scenario.streams[who].split(canaries.words).length - 1, who).toBe(2)
    }
    expect(scenario.streams.offered_driver).not.toContain(canaries.words)
  })

  it('and so do the links to their photos', () => {
    const link = '/api/files/msp_'
    const readers = scenario.exchanges.filter((one) => bodyText(one).includes(link))
    expect(new Set(readers.map(({ who }) => who))).toEqual(
      new Set(['customer', 'driver', 'operator']),
    )
    for (const one of readers) expect(one.key, label(one)).toMatch(/\/messages$/)
    for (const who of ['customer', 'driver'] as const) expect(scenario.streams[who]).toContain(link)
    expect(scenario.streams.offered_driver).not.toContain(link)
  })
})

describe('photos, and who signed', () => {
  const ofEvidence = /\/(?:evidence|photos|signature)$/

  it('reach the two of them, by answer and live, and an operator who looks', () => {
    for (const part of [canaries.signer, '/api/files/pho_']) {
      const readers = scenario.exchanges.filter((one) => bodyText(one).includes(part))
      expect(new Set(readers.map(({ who }) => who)), part).toEqual(
        new Set(['customer', 'driver', 'operator']),
      )
      for (const one of readers) expect(one.key, label(one)).toMatch(ofEvidence)
      for (const who of ['customer', 'driver'] as const) {
        expect(scenario.streams[who]).toContain(part)
      }
      expect(scenario.streams.offered_driver).not.toContain(part)
    }
  })

  it('contain none of the metadata that the phone wrote', () => {
    const everything = JSON.stringify([scenario.exchanges, scenario.streams])
    for (const secret of photoSecrets) expect(everything).not.toContain(secret)
  })
})

describe('receipts', () => {
  it('reach the customer and an operator who looks, once there is one, and the driver never', () => {
    const readers = scenario.exchanges.filter((one) => bodyText(one).includes('"receiptNo"'))
    expect(new Set(readers.map(({ who }) => who))).toEqual(new Set(['customer', 'operator']))
    for (const one of readers) {
      expect(one.key, label(one)).toBe('GET /api/bookings/:bookingId/receipts')
      expect(one.status, label(one)).toBe('completed')
      expect(holds(bodyText(one), canaries.contact.name), label(one)).toBe(true)
      for (const secret of [
        canaries.contact.phone,
        canaries.contact.email,
        canaries.driver.phone,
      ]) {
        expect(holds(bodyText(one), secret), label(one)).toBe(false)
      }
    }
    for (const stream of Object.values(scenario.streams)) expect(stream).not.toContain('receiptNo')
  })
})

describe('the start code', () => {
  it('is in what the customer reads, from the confirmed driver to the start, and nowhere else', () => {
    const seen = (one: Exchange): unknown => valueAt(one.answer.body, ['startCode'])
    const readers = scenario.exchanges.filter((one) => typeof seen(one) === 'string')
    expect(new Set(readers.map(({ who }) => who))).toEqual(new Set(['customer']))
    expect(new Set(readers.map(({ status }) => status))).toEqual(
      new Set(['confirmed', 'driver_en_route', 'driver_arrived']),
    )
    expect(scenario.streams.customer).toMatch(/"startCode":"\d{4}"/)
    for (const who of ['driver', 'offered_driver'] as const) {
      expect(scenario.streams[who]).not.toMatch(/"startCode":"/)
    }
  })
})

describe('before acceptance', () => {
  const exactPlace = [canaries.street, canaries.eircode, String(canaries.point.lat)]

  it('a driver reads a first name and an area, on screen, live and in the mail', async () => {
    const offers = by('driver', 'offered_driver').filter(
      ({ key }) => key === 'GET /api/driver/offers',
    )
    const texts = offers.map(bodyText)
    expect(texts.some((text) => text.includes('Bláthnaid') && text.includes('Naas'))).toBe(true)
    const opened = [scenario.streams.driver, scenario.streams.offered_driver]
      .flatMap(eventsIn)
      .map(({ data }) => JSON.stringify(data))
      .filter((text) => text.includes('offer_'))
    expect(opened.length).toBeGreaterThan(3)
    const mails = await app.db.select().from(notifications)
    const offerMails = mails
      .filter(({ kind }) => kind === 'offer')
      .map((mail) => JSON.stringify(mail))
    expect(offerMails.length).toBeGreaterThan(3)
    for (const text of [...texts, ...opened, ...offerMails]) {
      for (const canary of [...exactPlace, canaries.contact.surname]) {
        expect(holds(text, canary), `${canary} in ${text}`).toBe(false)
      }
    }
  })

  it('a driver reads distances to a kilometre and times to five minutes, on screen and live', () => {
    const offers = [
      ...by('driver', 'offered_driver')
        .filter(({ key }) => key === 'GET /api/driver/offers')
        .flatMap((one) => routes['GET /api/driver/offers'].answer.parse(one.answer.body).offers),
      ...[scenario.streams.driver, scenario.streams.offered_driver]
        .flatMap(eventsIn)
        .flatMap(({ data }) => {
          const event = liveEvent.safeParse(data)
          return event.success && event.data.type === 'offer_opened' ? [event.data.offer] : []
        }),
    ]
    expect(offers.length).toBeGreaterThan(3)
    for (const { distanceToPickupKm, jobDistanceKm, etaMinutes, jobMinutes } of offers) {
      expect(distanceToPickupKm).toSatisfy(Number.isInteger)
      expect(jobDistanceKm).toSatisfy(Number.isInteger)
      expect((etaMinutes ?? 1) % 5).toBe(0)
      expect(jobMinutes % 5).toBe(0)
    }
    const missed = by('driver', 'offered_driver').filter(({ key }) => key.endsWith('/missed-jobs'))
    for (const one of missed) expect(bodyText(one)).not.toMatch(/"distanceKm":\d+\.\d/)
  })

  it('a driver who said no, or was too late, never learns more', () => {
    const all = [...by('offered_driver').map(bodyText), scenario.streams.offered_driver].join('\n')
    for (const canary of [...exactPlace, canaries.contact.surname]) {
      expect(holds(all, canary), canary).toBe(false)
    }
  })
})

describe('S12: what must not appear', () => {
  const { customer, contact, driver } = canaries
  const personal = [
    ...Object.values(customer).filter((value) => value !== customer.name),
    ...Object.values(contact),
    ...Object.values(driver),
    canaries.street,
    canaries.eircode,
    canaries.notes,
    canaries.reason,
    canaries.words,
    canaries.signer,
    canaries.card,
    ...Object.values(canaries.point).map(String),
    ...Object.values(canaries.truckPoint).map(String),
  ]

  it('names, numbers, places, secrets and cards in the log', () => {
    const log = app.log.join('')
    expect(log.length).toBeGreaterThan(10_000)
    for (const canary of [...personal, ...scenario.secrets]) {
      expect(log.includes(canary), canary).toBe(false)
      if (canary.length > 8) expect(holds(log, canary), canary).toBe(false)
    }
    for (const email of Object.values(scenario.emails)) expect(log).not.toContain(email)
  })

  it('the same in traces', () => {
    const sent = Buffer.concat(collector.raw).toString()
    expect(collector.spans.length).toBeGreaterThan(500)
    const emails = Object.values(scenario.emails)
    for (const canary of [...personal, ...scenario.secrets, ...emails]) {
      expect(sent.includes(canary), canary).toBe(false)
      if (canary.length > 8) expect(holds(sent, canary), canary).toBe(false)
    }
  })

  it('the same in refusals', () => {
    const refusals = scenario.exchanges.filter((one) => !isFine(one))
    expect(refusals.length).toBeGreaterThan(20)
    for (const one of refusals) {
      for (const canary of [...personal, ...scenario.secrets]) {
        expect(bodyText(one).includes(canary), `${label(one)} ${canary}`).toBe(false)
      }
    }
  })

  it('the same in redirect addresses', () => {
    const ways = scenario.exchanges.flatMap(({ answer }) => answer.location ?? [])
    expect(ways.length).toBeGreaterThan(0)
    for (const canary of [...personal, ...scenario.secrets])
      expect(ways.join()).not.toContain(canary)
  })

  it('secrets in any answer: cookies travel in their own header alone', () => {
    for (const one of scenario.exchanges) {
      for (const secret of scenario.secrets) {
        expect(bodyText(one).includes(secret), label(one)).toBe(false)
      }
    }
  })

  it('anything in a mail, a push or a text to the wrong person', async () => {
    const rows = await app.db.select().from(notifications)
    const mails = rows.map((row) => ({ ...row, address: row.address ?? 'forgotten' }))
    const emails = [customer.email, contact.email, ...Object.values(scenario.emails)]
    const drivers = [scenario.accounts.driver, scenario.accounts.offered_driver]
    const { rows: phones } = await app.db.execute<{ phone: string }>(
      sql`select phone from profiles where user_id in (${drivers[0]}, ${drivers[1]})`,
    )
    const known = [
      ...emails,
      ...[contact.phone, ...phones.map(({ phone }) => phone)].map(toE164),
      noDevice,
    ]
    expect(new Set(mails.map(({ channel }) => channel))).toEqual(new Set(['email', 'push', 'sms']))
    expect(mails.map(({ address }) => address).filter((to) => !known.includes(to))).toEqual([])
    for (const mail of mails) {
      const text = `${mail.subject}\n${mail.bodyText}\n${mail.bodyHtml}`
      const isDrivers = drivers.includes(mail.recipientId ?? '')
      const isShort = mail.channel !== 'email'
      const isAboutAccount = mail.address === customer.email
      const never = [
        canaries.card,
        canaries.words,
        canaries.signer,
        canaries.eircode,
        driver.phone,
        contact.phone,
        customer.phone,
        contact.email,
        customer.email,
        ...Object.values(scenario.emails),
        ...Object.values(canaries.point).map(String),
        ...Object.values(canaries.truckPoint).map(String),
        ...(isAboutAccount ? [] : scenario.secrets.filter((secret) => secret.length > 6)),
        ...(isDrivers ? [customer.surname] : []),
        ...(isShort || mail.address === scenario.emails.offered_driver
          ? [contact.surname, canaries.street]
          : []),
      ]
      for (const canary of never) {
        expect(holds(text, canary), `${mail.kind} to ${mail.address}: ${canary}`).toBe(false)
      }
    }
  })

  it('who is behind an account: the same answer, known or not', async () => {
    const routesThatName = [
      'POST /api/auth/email-otp/send-verification-otp',
      'POST /api/auth/send-verification-email',
      'POST /api/auth/request-password-reset',
    ] as const
    for (const key of routesThatName) {
      const path = key.slice('POST '.length)
      const answers = await Promise.all(
        [customer.email, 'nobody.at.all@example.ie'].map((email) =>
          app.visitor().send('POST', path, { email }),
        ),
      )
      expect(answers[0]?.status).toBe(answers[1]?.status)
      expect(answers[0]?.body).toEqual(answers[1]?.body)
    }
  })
})
