/**
 * Texts that customers send, from the provider's signed request to the answer in the outbox. Mutants that were seen to fail: the signature not
 * checked, a known message read again, the account of a typed number let act, the cost not compared, the stranger's line repeated, STOP not
 * kept, the audit row left out.
 */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bookings } from '../../db/schema/bookings.ts'
import { twoFactors } from '../../db/schema/two-factor.ts'
import { textAnswers } from '../../domain/notifications/text-answers.ts'
import {
  answerParameters,
  newMessageSid,
  signAnswer,
  type Answer,
} from '../../workshop/fakes/text-provider/send-answer.ts'
import { confirmHold } from '../bookings/payments/confirm-hold.ts'
import { declineOffer } from '../bookings/dispatch/decline-offer.ts'
import { requestBooking } from '../bookings/request-booking.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { must, type Fixture } from '../testing/fixtures/booking-fixture.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { makeAccount, samplePhone } from '../testing/samples/sample-drivers.ts'
import { forgetTexts } from './forget-texts.ts'

const [accountSid, authToken] = ['ACtextsample', 'token-of-the-tests']
const texts = {
  TWILIO_ACCOUNT_SID: accountSid,
  TWILIO_AUTH_TOKEN: authToken,
  TEXTS_ANSWERED: 'on',
}
const path = '/api/webhooks/twilio'

let web: AppFixture
let app: Fixture
beforeAll(async () => {
  web = await openAppFixture({ env: texts, hasLimits: true })
  app = web.fixture
})
afterEach(async () => {
  expect(await brokenInvariants(app)).toEqual([])
})
afterAll(() => web.close())

const e164 = (phone: string): string => phone.replaceAll(' ', '')

type Over = { signature?: string | null; url?: string; sid?: string }
const post = (answer: Answer, over: Over = {}) => {
  const form = answerParameters(answer, over.sid ?? accountSid)
  const url = over.url ?? `${app.ctx.config.publicOrigin}${path}`
  const signature = over.signature === undefined ? signAnswer(authToken, url, form) : over.signature
  return fetch(`${web.address}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(signature === null ? {} : { 'x-twilio-signature': signature }),
    },
    body: new URLSearchParams(form).toString(),
  })
}

/** The answers that were written to this number, the oldest first. */
const answersTo = async (number: string, kind = 'text_answer'): Promise<string[]> => {
  const { rows } = await app.db.execute<{ body: string }>(
    sql`select body_text as body from notifications where address = ${number} and kind like ${`${kind}%`}
      and state <> 'failed' order by created_at, id`,
  )
  return rows.map(({ body }) => body)
}

/** Sends the text, lets it be read, and returns what it is answered with; null: nothing. */
const text = async (number: string, body: string, more: Partial<Answer> = {}) => {
  const before = (await answersTo(number)).length
  expect((await post({ from: number, body, ...more })).status).toBe(200)
  await app.drain()
  return (await answersTo(number)).slice(before).join('\n') || null
}

/** A customer with a proven number, whose booking is held. */
const held = async (driverId: string | null = null) => {
  const phone = samplePhone()
  const accountId = await makeAccount(app.db, { fullName: 'Aoife Sample', phone })
  const request = await app.requestFor(driverId)
  const who = { accountId, isEmailVerified: true }
  const contact = { ...request.contact, phone }
  const { bookingId } = must(await requestBooking(app.ctx, who, { ...request, contact }))
  app.fakeProvider.control.confirm(await app.intentOf(bookingId), 'visa')
  must(await confirmHold(app.ctx, bookingId))
  await app.drain()
  const { reference } = await app.booking(bookingId)
  return { accountId, bookingId, reference, number: e164(phone) }
}

const accepted = async () => {
  const driver = await app.driver()
  const one = await held()
  must(await app.accept(driver, one.bookingId))
  return { ...one, driver }
}

describe('the webhook', () => {
  const answer = { from: '+353209109990', body: 'HELP' }

  it.each([
    ['without a signature', { signature: null }],
    ['with a wrong one', { signature: 'c2lnbmVk' }],
    ['signed for another address', { url: 'https://other.example/api/webhooks/twilio' }],
    ['of another account', { sid: 'ACsomeoneelse' }],
  ])('refuses a text %s', async (_, over) => {
    expect((await post(answer, over)).status).toBe(403)
    await app.drain()
    expect(await answersTo(answer.from)).toEqual([])
  })

  it('takes a text once, however often the provider sends it', async () => {
    const { number } = await accepted()
    const messageSid = newMessageSid()
    const sent = { from: number, body: 'ETA', messageSid }
    for (const response of await Promise.all([post(sent), post(sent), post(sent)])) {
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('<Response/>')
    }
    await app.drain()
    await post(sent)
    await app.drain()
    expect(await answersTo(number)).toHaveLength(1)
    // also after its number and words were erased
    app.clock.advance('40d')
    await forgetTexts(app.ctx)
    const { rows } = await app.db.execute(
      sql`select number, body from inbound_texts where message_sid = ${messageSid}`,
    )
    expect(rows).toEqual([{ number: null, body: null }])
    await post(sent)
    await app.drain()
    expect(await answersTo(number)).toHaveLength(1)
  })

  it('refuses more than a provider’s form', async () => {
    const response = await fetch(`${web.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `Body=${'x'.repeat(20_000)}`,
    })
    expect(response.status).toBe(413)
  })

  it('reads a dozen texts of one number in ten minutes', async () => {
    const { number } = await accepted()
    for (let n = 0; n < 15; n += 1) await post({ from: number, body: 'HELP' })
    await app.drain()
    expect(await answersTo(number)).toHaveLength(12)
    app.clock.advance('11m')
    expect(await text(number, 'HELP')).toContain('112')
  })

  it('does not exist where texts are not answered', async () => {
    const other = await openAppFixture({ env: { ...texts, TEXTS_ANSWERED: 'off' } })
    const response = await fetch(`${other.address}${path}`, { method: 'POST', body: '' })
    expect(response.status).toBe(404)
    await other.close()
  })
})

it('a driver declines, 1 asks the others, another comes, ETA says when, and YES cancels at the cost', async () => {
  const chosen = await app.driver()
  const one = await held(chosen.driverId)
  const { number, bookingId, reference } = one
  expect(await text(number, '1')).toMatch(/Fionn hasn't answered yet\. You'll hear by/)
  must(await declineOffer(app.ctx, chosen, { bookingId, reason: 'too_far' }))
  await app.drain()
  const [declined] = await answersTo(number, 'driver_declined')
  expect(declined).toContain(
    `${reference}: Fionn can't take this one. Reply 1 to ask others at no higher price, 2 to cancel.`,
  )
  // no one else is on duty
  expect(await text(number, '1')).toContain('No other driver is free near you now.')
  const other = await app.driver(8)
  expect(await text(number, '1')).toMatch(/We've asked other drivers, at no higher price\./)
  expect(await text(number, '1')).toContain("We're already asking other drivers.")
  must(await app.accept(other, bookingId))
  const { startCode } = await app.booking(bookingId)
  expect(await text(number, 'eta')).toMatch(
    new RegExp(
      `Towline ${reference}: Fionn comes in \\d+ min, at .*Start code ${startCode}, in person`,
    ),
  )

  expect(await text(number, '2')).toContain(
    'Cancelling is free now. To cancel, send YES in 10 min.',
  )
  must(await app.advance(other, bookingId, 'set_off'))
  app.clock.advance('6m')
  const { priceCents } = await app.booking(bookingId)
  const half = `€${(Math.round(priceCents / 2) / 100).toFixed(2)}`
  expect(await text(number, 'yes')).toContain(`Not cancelled: cancelling costs ${half} now.`)
  expect((await app.booking(bookingId)).status).toBe('driver_en_route')
  await text(number, 'YES')
  expect(await app.booking(bookingId)).toMatchObject({
    status: 'cancelled',
    cancellationFeeCents: Math.round(priceCents / 2),
  })
  // said once: the text of the cancellation answers it
  const said = await answersTo(number, 'cancel_by_customer')
  expect(said).toHaveLength(1)
  expect(said[0]).toContain(`Cancelling cost ${half}.`)
  expect(await text(number, 'YES')).toContain('This booking is cancelled.')

  const view = await web.browserOf(one.accountId)
  const { body } = await view.get(`/api/bookings/${bookingId}`)
  expect(JSON.stringify(body)).toContain('By text message')
  const { rows } = await app.db.execute(
    sql`select action, after ->> 'outcome' as outcome, account_id from audit.audit_log
      where object_id = ${bookingId} order by at`,
  )
  expect(rows).toEqual([
    { action: 'answer_by_text', outcome: 'opened_to_all', account_id: one.accountId },
    { action: 'answer_by_text', outcome: 'cancelled', account_id: one.accountId },
  ])
})

it('YES after ten minutes, twice, and without a cost said, cancels nothing more', async () => {
  const { number, bookingId } = await accepted()
  expect(await text(number, 'YES')).toContain('Nothing to confirm now.')
  await text(number, '2')
  app.clock.advance('11m')
  expect(await text(number, 'YES')).toContain('Nothing to confirm now.')
  expect((await app.booking(bookingId)).status).toBe('confirmed')
  await text(number, '2')
  await Promise.all([1, 2].map(() => post({ from: number, body: 'YES' })))
  await app.drain()
  expect((await app.booking(bookingId)).status).toBe('cancelled')
  const { rows } = await app.db.execute(
    sql`select count(*)::int as n from booking_history where booking_id = ${bookingId} and status = 'cancelled'`,
  )
  expect(rows).toEqual([{ n: 1 }])
})

it('a text that waited for ten minutes changes nothing', async () => {
  const { number, bookingId } = await accepted()
  await text(number, '2')
  await post({ from: number, body: 'YES' })
  app.clock.advance('11m')
  await app.drain()
  expect((await answersTo(number)).at(-1)).toContain('reached us late')
  expect((await app.booking(bookingId)).status).toBe('confirmed')
})

describe('who may act', () => {
  it('a number that was only typed gets the link alone, and nothing of the booking', async () => {
    const one = await accepted()
    const typed = '+353209109981'
    await app.db
      .update(bookings)
      .set({ customerPhone: typed })
      .where(sql`id = ${one.bookingId}`)
    const said = await text(typed, 'ETA')
    expect(said).toMatch(new RegExp(`Open your booking to act on it.*/b/${one.reference}#`))
    expect(said).not.toContain('Fionn')
    expect(await text(typed, '2')).toBeNull()
    expect(await text(typed, `YES ${one.reference}`)).toBeNull()
    expect((await app.booking(one.bookingId)).status).toBe('confirmed')
  })

  it('the account that has proven the number wins over one that typed it', async () => {
    const one = await accepted()
    const other = await held()
    await app.db
      .update(bookings)
      .set({ customerPhone: one.number })
      .where(sql`id = ${other.bookingId}`)
    expect(await text(one.number, '2')).toContain(`${one.reference}: Cancelling is free`)
    expect(await text(one.number, `2 ${other.reference}`)).toContain("isn't one of your current")
    expect((await app.booking(other.bookingId)).status).toBe('pending_driver_acceptance')
  })

  it('an unknown number reads one neutral line a day', async () => {
    const said = await text('+353209109982', 'ETA TL-7K3Q9')
    expect(said).toContain(textAnswers.unknown.split('.')[0])
    expect(await text('+353209109982', 'HELP')).toBeNull()
    app.clock.advance('25h')
    expect(await text('+353209109982', '1')).not.toBeNull()
  })

  // Mutant: the second step not looked at.
  it('an account with a second step gets the link alone: a text is one step', async () => {
    const one = await accepted()
    const { accountId } = one
    const at = new Date()
    await app.db
      .insert(twoFactors)
      .values({ accountId, secret: 'sealed', createdAt: at, confirmedAt: at })
    expect(await text(one.number, '2')).toContain('Open your booking to act on it.')
  })

  it('an operator, and a disabled account, are no one here', async () => {
    const one = await accepted()
    for (const change of [sql`role = 'operator'`, sql`role = 'customer', disabled_at = now()`]) {
      await app.db.execute(sql`update profiles set ${change} where user_id = ${one.accountId}`)
      await app.db.execute(sql`delete from inbound_texts`)
      expect(await text(one.number, '2')).toContain('Open your booking to act on it.')
    }
  })
})

it('several bookings are told apart by their references', async () => {
  const first = await accepted()
  const second = await held()
  await app.db.execute(
    sql`update bookings set customer_id = ${first.accountId} where id = ${second.bookingId}`,
  )
  expect(await text(first.number, '2')).toMatch(/You have 2 bookings: TL-\S+, TL-\S+\. Send 2 TL-/)
  expect(await text(first.number, `2 ${second.reference}`)).toContain('Cancelling is free now.')
  await text(first.number, 'YES')
  expect((await app.booking(second.bookingId)).status).toBe('cancelled')
  expect((await app.booking(first.bookingId)).status).toBe('confirmed')
})

it('anything else is answered with the words, once in a few minutes', async () => {
  const { number } = await held()
  expect(await text(number, 'Where is he??')).toContain('Send 1 to ask other drivers, 2 to cancel')
  expect(await text(number, 'Hello?')).toBeNull()
  app.clock.advance('6m')
  expect(await text(number, 'Hello?')).not.toBeNull()
})

describe('STOP', () => {
  it('ends texts of bookings and not their mails, until START', async () => {
    const one = await accepted()
    const confirmations = () => answersTo(one.number, 'set_off')
    // the provider confirms it on a phone
    expect(await text(one.number, 'STOP', { optOutType: 'STOP' })).toBeNull()
    must(await app.advance(one.driver, one.bookingId, 'set_off'))
    await app.drain()
    expect(await confirmations()).toEqual([])
    await text(one.number, 'START', { optOutType: 'START' })
    must(await app.advance(one.driver, one.bookingId, 'arrive'))
    await app.drain()
    expect(await answersTo(one.number, 'arrive')).toHaveLength(1)
    const { rows } = await app.db.execute(
      sql`select kind from notifications where booking_id = ${one.bookingId} and channel = 'email' and kind = 'capture_succeeded'`,
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it('is confirmed by us on WhatsApp, where the provider does not', async () => {
    const { number } = await held()
    await post({ from: `whatsapp:${number}`, body: 'stop' })
    await app.drain()
    expect((await answersTo(number)).at(-1)).toContain('No more texts.')
    const { rows } = await app.db.execute(
      sql`select channel from notifications where kind = 'text_answer' and address = ${number}`,
    )
    expect(rows).toEqual([{ channel: 'whatsapp' }])
  })
})
