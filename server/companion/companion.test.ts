/** The night companion on a database: the clock of check-ins, its job twice, late and killed in between, alerts, and the end. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { companionConsent } from '../../domain/companion/companion.ts'
import { checkInEveryMinutes } from '../../domain/companion/check-in.ts'
import { companionDays } from '../../domain/accounts/retention.ts'
import { textMessageLength, textMessageMaxLength } from '../../domain/notifications/text-message.ts'
import { must, openBookingFixture, type Fixture } from '../testing/fixtures/booking-fixture.ts'
import { makeAccount, type MadeDriver } from '../testing/samples/sample-drivers.ts'
import { answerCompanion, stopCompanion } from './answer-companion.ts'
import { companionOf, followLinksOf, signsOf } from './companion.store.ts'
import { pressSign } from './press-sign.ts'
import { purgeCompanions } from './purge-companions.ts'
import { recordSpoken } from './record-spoken.ts'
import { sendCheckIn } from './send-check-in.ts'
import { textFollowLink } from './text-follow-link.ts'

let fixture: Fixture
let driver: MadeDriver
let bookingId: string
let operatorId: string
beforeEach(async () => {
  fixture = await openBookingFixture()
  driver = await fixture.driver()
  bookingId = (await fixture.held(driver.driverId)).bookingId
  operatorId = await makeAccount(fixture.db, { role: 'operator', fullName: 'Una Operator' })
})
afterEach(() => fixture.close())

const answer = async (...circumstances: ('alone' | 'unwell' | 'low_battery')[]) =>
  must(
    await answerCompanion(fixture.ctx, bookingId, {
      circumstances,
      note: 'Behind the barrier',
      batteryPercent: 40,
    }),
  )
const press = (kind: 'ok' | 'not_safe', clientId = `press${'a'.repeat(15)}`) =>
  pressSign(fixture.ctx, { bookingId, kind, clientId, batteryPercent: 12 })
const row = async () => {
  const found = await companionOf(fixture.db, bookingId)
  if (!found) throw new Error('no companion')
  return found
}
const minutesLater = (minutes: number): void => fixture.clock.advance(`${minutes}m`)
const later = async (minutes: number): Promise<string[]> => {
  minutesLater(minutes)
  return (await fixture.drain()).ran
}
const signs = async (): Promise<string[]> =>
  (await signsOf(fixture.db, bookingId)).map(({ kind }) => kind).toReversed()
const sent = async (kind: string): Promise<{ key: string; text: string; address: string }[]> => {
  const { rows } = await fixture.db.execute<{ key: string; text: string; address: string }>(
    sql`select key, body_text as text, address from notifications where kind = ${kind} order by created_at, key`,
  )
  return rows
}

describe('check-ins', () => {
  it('come every ten minutes, and the second silence wakes the operators, once', async () => {
    await fixture.accept(driver, bookingId).then(must)
    await answer('alone')
    expect(await later(checkInEveryMinutes - 1)).not.toContain('send-check-in')
    expect(await later(1)).toContain('send-check-in')
    expect(await sent('check_in')).not.toEqual([])
    expect((await row()).silences).toBe(0)
    await later(checkInEveryMinutes)
    expect(await row()).toMatchObject({ silences: 1, alert: null })
    expect(await sent('companion_silent')).toEqual([])
    await later(checkInEveryMinutes)
    expect(await row()).toMatchObject({ silences: 2, alert: 'silent' })
    const woken = await sent('companion_silent')
    expect(new Set(woken.map(({ key }) => key.includes(operatorId)))).toEqual(new Set([true]))
    await later(checkInEveryMinutes)
    expect(await sent('companion_silent')).toHaveLength(woken.length)
    expect(await signs()).toEqual(['answered', 'silent', 'silent', 'silent'])
  })

  it('fit into one text, with the whole link', async () => {
    await fixture.accept(driver, bookingId).then(must)
    await answer('alone')
    await later(checkInEveryMinutes)
    const texts = (await sent('check_in')).filter(({ key }) => key.endsWith(':text'))
    for (const { text } of texts) {
      expect(textMessageLength(text)).toBeLessThanOrEqual(textMessageMaxLength)
      expect(text).toMatch(/All OK\?.*Call 112\. http.*\/b\/TL-/)
    }
    expect(texts).toHaveLength(1)
  })

  it('are postponed by one press, which sent twice is one', async () => {
    await fixture.accept(driver, bookingId).then(must)
    await answer('alone')
    await later(checkInEveryMinutes)
    minutesLater(5)
    must(await press('ok'))
    must(await press('ok'))
    expect(await signs()).toEqual(['answered', 'ok'])
    expect((await row()).batteryPercent).toBe(12)
    expect(await later(5)).not.toContain('send-check-in')
    expect((await row()).silences).toBe(0)
    expect(await later(5)).toContain('send-check-in')
  })

  it('count once when their job runs twice, and one when it comes late', async () => {
    await fixture.accept(driver, bookingId).then(must)
    await answer('alone')
    await later(checkInEveryMinutes)
    minutesLater(3 * checkInEveryMinutes)
    await Promise.all([sendCheckIn(fixture.ctx, bookingId), sendCheckIn(fixture.ctx, bookingId)])
    expect(await row()).toMatchObject({ silences: 1, alert: null })
    expect(await signs()).toEqual(['answered', 'silent'])
  })

  it('leave nothing half done when the process dies, and come again', async () => {
    await fixture.accept(driver, bookingId).then(must)
    await answer('alone')
    await later(checkInEveryMinutes)
    await later(checkInEveryMinutes)
    const before = await row()
    minutesLater(checkInEveryMinutes)
    const dying = {
      ...fixture.ctx,
      live: {
        ...fixture.ctx.live,
        append: () => {
          throw new Error('killed')
        },
      },
    }
    const { failed } = await fixture.drain({ ctx: dying, allowFailures: true })
    expect(failed.map(({ job }) => job)).toContain('send-check-in')
    expect(await row()).toEqual(before)
    expect(await sent('companion_silent')).toEqual([])
    await later(1)
    expect(await row()).toMatchObject({ silences: 2, alert: 'silent' })
  })

  it('end when the driver has proven the arrival, and go on while that is only pressed', async () => {
    must(await fixture.accept(driver, bookingId))
    must(await fixture.advance(driver, bookingId, 'set_off'))
    await answer('alone')
    must(await fixture.advance(driver, bookingId, 'arrive'))
    await fixture.db.execute(
      sql`update bookings set arrival_proven_at = null, arrival_proven_by = null`,
    )
    await later(checkInEveryMinutes)
    expect((await row()).checkInAt).not.toBeNull()
    await fixture.db.execute(
      sql`update bookings set arrival_proven_at = now(), arrival_proven_by = 'position'`,
    )
    await later(checkInEveryMinutes)
    expect(await row()).toMatchObject({ nextCheckInAt: null, silences: 0 })
    expect(await later(60)).not.toContain('send-check-in')
    expect(await press('ok')).toMatchObject({ refusal: { code: 'companion_over' } })
    expect(
      await answerCompanion(fixture.ctx, bookingId, {
        circumstances: [],
        note: null,
        batteryPercent: null,
      }),
    ).toMatchObject({ refusal: { code: 'companion_over' } })
    must(await press('not_safe'))
  })

  it('are none for a low battery alone, and none once they are stopped', async () => {
    await fixture.accept(driver, bookingId).then(must)
    await answer('low_battery')
    expect((await row()).nextCheckInAt).toBeNull()
    await answer('alone', 'low_battery')
    must(await stopCompanion(fixture.ctx, bookingId))
    must(await stopCompanion(fixture.ctx, bookingId))
    expect(await row()).toMatchObject({ circumstances: [], note: null, nextCheckInAt: null })
    await later(60)
    expect(await sent('check_in')).toEqual([])
    expect(await press('ok')).toMatchObject({ refusal: { code: 'companion_over' } })
    expect(await signs()).toEqual(['answered', 'answered', 'stopped'])
  })
})

describe('an alert', () => {
  it('"not safe" wakes the operators at once, also of who has said nothing, and once', async () => {
    must(await press('not_safe'))
    must(await press('not_safe', `again${'a'.repeat(15)}`))
    expect(await row()).toMatchObject({ alert: 'not_safe', circumstances: [] })
    const woken = await sent('companion_not_safe')
    expect(woken.length).toBeGreaterThan(0)
    expect(new Set(woken.map(({ key }) => key)).size).toBe(woken.length)
    must(await press('ok', `third${'a'.repeat(15)}`))
    expect((await row()).alert).toBe('not_safe')
    must(await stopCompanion(fixture.ctx, bookingId))
    expect((await row()).alert).toBe('not_safe')
  })

  it('ends when an operator has spoken to them, on record without the words', async () => {
    await answer('unwell')
    must(await press('not_safe'))
    minutesLater(3)
    const spoken = { bookingId, reason: 'by_phone', note: 'Feels dizzy' } as const
    const view = must(await recordSpoken(fixture.ctx, operatorId, spoken))
    expect(view.watch).toMatchObject({ alert: null, silences: 0 })
    expect(view.watch?.signs[0]).toMatchObject({ by: 'Una Operator', note: 'Feels dizzy' })
    expect((await row()).nextCheckInAt?.getTime()).toBe(
      (await row()).lastSignAt.getTime() + checkInEveryMinutes * 60_000,
    )
    const { rows } = await fixture.db.execute<{ text: string }>(
      sql`select a::text as text from audit_log a where action = 'speak_to_customer'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).toContain('by_phone')
    expect(rows[0]?.text).not.toContain('dizzy')
  })
})

// Mutants: the version left out of the row; kept when they are removed.
it('what they said is kept with which sentence they agreed to, until they take it back', async () => {
  const { textVersion } = companionConsent
  const answers = { circumstances: ['unwell' as const], note: null, batteryPercent: null }
  must(await answerCompanion(fixture.ctx, bookingId, answers))
  expect((await row()).consentTextVersion).toBeNull()
  const withNote = { ...answers, note: 'By the gate', textVersion }
  must(await answerCompanion(fixture.ctx, bookingId, withNote))
  expect((await row()).consentTextVersion).toBe(textVersion)
  must(await stopCompanion(fixture.ctx, bookingId))
  expect((await row()).consentTextVersion).toBeNull()
})

describe('the priority', () => {
  it('is raised by answers, and the booking’s own again when they are removed', async () => {
    await answer('unwell')
    expect((await row()).dispatchPriority).toBe('emergency')
    const { priority, priceCents } = await fixture.booking(bookingId)
    expect([priority, priceCents > 0]).toEqual(['standard', true])
    must(await stopCompanion(fixture.ctx, bookingId))
    expect((await row()).dispatchPriority).toBe('standard')
  })

  it('keeps a driver who has this offer free of less urgent ones in their first waves', async () => {
    await answer('unwell')
    const other = await fixture.held()
    const { rows } = await fixture.db.execute(
      sql`select 1 from offers where booking_id = ${other.bookingId}`,
    )
    expect(rows).toEqual([])
  })
})

describe('the link for a relative', () => {
  const send = (phone: string) => textFollowLink(fixture.ctx, { bookingId, phone })

  it('goes to two numbers, each once, in one text with the shared trip', async () => {
    must(await send('020 910 0002'))
    must(await send('+353 20 910 0002'))
    must(await send('020 910 0003'))
    expect(await send('020 910 0004')).toMatchObject({ refusal: { code: 'follow_links_used' } })
    expect(await send('00 12')).toMatchObject({ refusal: { code: 'follow_link_not_texted' } })
    const texts = await sent('follow_link')
    expect(texts.map(({ address }) => address)).toEqual(['+353209100002', '+353209100003'])
    for (const { text } of texts) {
      expect(text).toMatch(/^Towline: Follow Aoife's recovery\..*\/trip\/shr_\w+\.[\w-]+#/)
      expect(textMessageLength(text)).toBeLessThanOrEqual(textMessageMaxLength)
    }
  })

  it('is one for two presses at once, and is not sent after the end', async () => {
    await Promise.all([send('020 910 0002'), send('020 910 0002')])
    expect(await sent('follow_link')).toHaveLength(1)
    await fixture.db.execute(
      sql`update bookings set status = 'cancelled', cancel_reason = 'customer_cancelled', start_code = null where id = ${bookingId}`,
    )
    expect(await send('020 910 0003')).toMatchObject({ refusal: { code: 'companion_over' } })
  })
})

it('is deleted after its days, with what notifications said of it', async () => {
  await fixture.accept(driver, bookingId).then(must)
  await answer('unwell')
  must(await press('not_safe'))
  must(await textFollowLink(fixture.ctx, { bookingId, phone: '020 910 0002' }))
  await later(checkInEveryMinutes)
  await purgeCompanions(fixture.ctx)
  expect(await companionOf(fixture.db, bookingId)).not.toBeNull()
  minutesLater(companionDays * 24 * 60)
  await purgeCompanions(fixture.ctx)
  await purgeCompanions(fixture.ctx)
  expect(await companionOf(fixture.db, bookingId)).toBeNull()
  expect(await signsOf(fixture.db, bookingId)).toEqual([])
  expect(await followLinksOf(fixture.db, bookingId)).toEqual([])
  const { rows } = await fixture.db.execute(sql`select 1 from notifications
    where kind in ('check_in', 'follow_link', 'companion_not_safe') and (address is not null or body_text is not null)`)
  expect(rows).toEqual([])
})
