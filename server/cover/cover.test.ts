/**
 * Cover rules over HTTP: published by operators, applied to the quotes and bookings of an insurer's programs, on the live side and in the
 * sandbox. Seen to fail: the rules in force at booking instead of those of the quote; call-outs counted without the lock; a cancelled booking
 * counted; the policy number compared as it is written; another insurer's rules; the same press publishing twice.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { valueAt } from '../testing/change-json.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { openInsurerFixture, type InsurerFixture } from '../testing/fixtures/insurer-fixture.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { makeAccount } from '../testing/samples/sample-drivers.ts'
import { makePartner, makePartnerKey } from '../testing/samples/sample-partners.ts'
import { sampleCoverRules } from '../testing/samples/sample-requests/insurer-requests.ts'
import { samplePartnerBooking, samplePartnerJourney } from '../testing/samples/sample-requests.ts'
import { statusAndCode } from '../testing/send-sample.ts'
import type { Browser } from '../testing/browser.ts'

let app: AppFixture
let insurer: InsurerFixture
let operator: Browser
beforeAll(async () => {
  app = await openAppFixture()
})
afterAll(() => app.close())
beforeEach(async () => {
  insurer = await openInsurerFixture(app)
  operator = await app.browserOf(await makeAccount(app.db, { role: 'operator' }))
})

const base = '/api/partner/v1'
const booking = samplePartnerBooking
/** Without its journey, which the quote has. */
const {
  vehicle: _vehicle,
  pickup: _pickup,
  dropoff: _dropoff,
  priority_level: _priority,
  ...rest
}: Record<string, unknown> = samplePartnerBooking
const everything = {
  ...sampleCoverRules,
  homeMetres: null,
  mostWeightKg: null,
  callOutsAYear: null,
  coveredKm: null,
}
const publish = (
  rules: object,
  seenVersion: number,
  { startsOn = null as string | null, by = operator } = {},
) =>
  by.send('POST', `/api/partners/${insurer.partner.partnerId}/cover-rules`, {
    rules,
    startsOn,
    seenVersion,
  })
const quote = (more: object = {}, by = insurer.program) =>
  by.send('POST', `${base}/quotes`, { ...samplePartnerJourney, ...more })
const book = (body: object, by = insurer.program) => by.send('POST', `${base}/bookings`, body)
const coverOf = ({ body }: { body: unknown }) =>
  valueAt(body, ['cover']) as {
    rules_version: number | null
    covered_cents: number
    excess_cents: number
    lines: { code: string; reason: string | null; reason_code: string | null }[]
    not_checked: string[]
  }
const priceOf = ({ body }: { body: unknown }) => Number(valueAt(body, ['price_cents']))
const idOf = ({ body }: { body: unknown }, name: string) => String(valueAt(body, [name]))

describe('without rules', () => {
  it('everything is covered, and booked as before', async () => {
    const quoted = await quote()
    expect(coverOf(quoted)).toMatchObject({
      rules_version: null,
      covered_cents: priceOf(quoted),
      excess_cents: 0,
      not_checked: [],
    })
    const booked = await book(booking)
    expect(booked.status).toBe(201)
    expect(coverOf(booked)).toMatchObject({ rules_version: null, excess_cents: 0 })
  })
})

describe('rules', () => {
  it('say line by line what is covered, and why not', async () => {
    expect((await publish({ ...everything, services: [], coveredKm: 1 }, 0)).status).toBe(201)
    const quoted = await quote()
    const cover = coverOf(quoted)
    expect(cover.covered_cents + cover.excess_cents).toBe(priceOf(quoted))
    expect(cover.rules_version).toBe(1)
    const distance = cover.lines.find(({ code }) => code === 'distance')
    expect(distance?.reason_code).toBe('beyond_km')
    expect(distance?.reason).toMatch(/^The policy covers 1 km of [\d.]+ km$/)
    // the first line is the call-out, which is always covered
    expect(cover.lines[0]).toMatchObject({ code: 'base', reason: null })
  })

  it('stay those of the quote when others are published before it is booked', async () => {
    await publish({ ...everything, coveredKm: 1 }, 0)
    const quoted = await quote()
    await publish({ ...everything, vehicleTypes: ['truck'] }, 1)
    const booked = await book({ ...rest, quote_id: idOf(quoted, 'quote_id') })
    expect(booked.status).toBe(201)
    expect(coverOf(booked)).toEqual(coverOf(quoted))
    expect(coverOf(await quote()).rules_version).toBe(2)
    const operatorView = await operator.get(
      `/api/bookings/${idOf(booked, 'booking_id')}/operations`,
    )
    expect(valueAt(operatorView.body, ['cover', 'rulesVersion'])).toBe(1)
    expect(valueAt(operatorView.body, ['cover', 'excessCents'])).toBe(coverOf(quoted).excess_cents)
  })

  it('measure from home, which is not stored', async () => {
    await publish({ ...everything, homeMetres: 2000 }, 0)
    const home = { kind: 'point', lat: 53.3498, lon: -6.2603 }
    const beside = { ...samplePartnerJourney.pickup, where: { ...home, lat: 53.3508 } }
    const near = await quote({ pickup: beside, home })
    expect(coverOf(near)).toMatchObject({ covered_cents: 0 })
    expect(coverOf(near).lines[0]?.reason).toMatch(/from home, and cover begins at 2 km$/)
    expect(coverOf(await quote()).not_checked).toEqual(['home'])
    const { rows } = await app.db.execute<{ text: string }>(
      sql`select row_to_json(q)::text as text from quotes q where id = ${idOf(near, 'quote_id')}`,
    )
    expect(rows[0]?.text).not.toContain('53.3498')
  })
})

describe('call-outs of a year', () => {
  const policy = 'pol 88 ke'
  const bookAs = (number: string) => book({ ...booking, customer_policy_number: number })

  it('are counted by policy, however it is written, without those cancelled', async () => {
    await publish({ ...everything, callOutsAYear: 1 }, 0)
    const first = await bookAs(policy)
    expect(first.status).toBe(201)
    const used = await quote({ customer_policy_number: 'POL88KE' })
    expect(coverOf(used)).toMatchObject({ covered_cents: 0 })
    expect(coverOf(used).lines[0]?.reason).toBe('1 of 1 call-outs of the last 12 months are used')
    expect(coverOf(await quote({ customer_policy_number: 'POL-99' }))).toMatchObject({
      excess_cents: 0,
    })
    const cancelled = await insurer.program.send(
      'POST',
      `${base}/bookings/${idOf(first, 'booking_id')}/cancel`,
      { expected_fee_cents: 0 },
    )
    expect(cancelled.status).toBe(200)
    expect(coverOf(await quote({ customer_policy_number: policy }))).toMatchObject({
      excess_cents: 0,
    })
  })

  it('of two bookings at once only one has the last', async () => {
    await publish({ ...everything, callOutsAYear: 1 }, 0)
    const quotes = [await quote(), await quote()]
    const answers = await Promise.all(
      quotes.map((one) =>
        book({ ...rest, customer_policy_number: policy, quote_id: idOf(one, 'quote_id') }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused && statusAndCode(refused)).toEqual([409, 'cover_changed'])
    expect(await brokenInvariants(app.fixture)).toEqual([])
  })

  it('of another insurer do not count, and its rules do not apply', async () => {
    await publish({ ...everything, callOutsAYear: 0 }, 0)
    const other = app.programOf((await makePartner(app.db)).key)
    expect(coverOf(await quote({ customer_policy_number: policy }, other))).toMatchObject({
      rules_version: null,
      excess_cents: 0,
    })
  })

  it('in the sandbox are those of the sandbox', async () => {
    await publish({ ...everything, callOutsAYear: 1 }, 0)
    await bookAs(policy)
    const sandbox = app.programOf(
      await makePartnerKey(app.db, insurer.partner, { mode: 'sandbox' }),
    )
    const inSandbox = (number: string) =>
      book({ ...booking, customer_policy_number: number }, sandbox)
    const first = await quote({ customer_policy_number: policy }, sandbox)
    expect(coverOf(first)).toMatchObject({ rules_version: 1, excess_cents: 0 })
    expect((await inSandbox(policy)).status).toBe(201)
    const second = await quote({ customer_policy_number: policy }, sandbox)
    expect(coverOf(second)).toMatchObject({ covered_cents: 0 })
    // quoted with another policy, booked with one that has none left
    const late = await book(
      {
        ...rest,
        customer_policy_number: policy,
        quote_id: idOf(await quote({}, sandbox), 'quote_id'),
      },
      sandbox,
    )
    expect(statusAndCode(late)).toEqual([409, 'cover_changed'])
  })
})

describe('publishing', () => {
  it('keeps every version, says which is in force, and is on record', async () => {
    await publish(everything, 0)
    await publish({ ...everything, coveredKm: 50 }, 1, { startsOn: '2099-01-01' })
    const { body } = await operator.get(`/api/partners/${insurer.partner.partnerId}/cover-rules`)
    const versions = valueAt(body, ['versions']) as { version: number; state: string }[]
    expect(versions.map(({ version, state }) => [version, state])).toEqual([
      [2, 'coming'],
      [1, 'in_force'],
    ])
    const { rows } = await app.db.execute<{ after: { version: number } }>(
      sql`select after from audit_log where object_id = ${insurer.partner.partnerId} and action = 'publish_cover_rules' order by at, id`,
    )
    expect(rows.map(({ after }) => after.version)).toEqual([1, 2])
  })

  it('once for one press, and not over what another operator published', async () => {
    expect((await publish(everything, 0)).status).toBe(201)
    const again = await publish(everything, 0)
    expect(valueAt(again.body, ['versions'])).toHaveLength(1)
    const other = await app.browserOf(await makeAccount(app.db, { role: 'operator' }))
    const late = await publish({ ...everything, coveredKm: 5 }, 0, { by: other })
    expect(statusAndCode(late)).toEqual([409, 'cover_rules_changed'])
  })

  it.each([
    [{ ...everything, mostWeightKg: 2000 }, null],
    [{ ...everything, vehicleTypes: [] }, null],
    [{ ...everything, coveredKm: 501 }, null],
    [everything, '2020-01-01'],
  ])('refuses what cannot be %#', async (rules, startsOn) => {
    expect(statusAndCode(await publish(rules, 0, { startsOn }))).toEqual([422, 'invalid_input'])
  })

  it('never changes a version that is there', async () => {
    await publish(everything, 0)
    await expect(app.db.execute(sql`update cover_rules set version = 9`)).rejects.toThrow(
      /append.only|Failed query/,
    )
    await expect(app.db.execute(sql`delete from cover_rules`)).rejects.toThrow(
      /append.only|Failed query/,
    )
  })
})
