/** A booking on plain pages, over real HTTP and the fake provider's hosted page. Beside the tests: the mutants they are meant for. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookings } from '../../db/schema/bookings.ts'
import { driverPositions } from '../../db/schema/drivers.ts'
import { formatAdded } from '../../domain/money.ts'
import { launchTariff } from '../../domain/tariffs/tariff.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { must } from '../testing/fixtures/booking-fixture.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import {
  agreed,
  payOnPage,
  places,
  toContact,
  toPayment,
  toPrice,
} from '../testing/plain-pages/lite-steps.ts'
import { formOf, plainVisitor, textOf } from '../testing/plain-pages/plain-forms.ts'
import type { MadeDriver } from '../testing/samples/sample-drivers.ts'

let app: AppFixture
let driver: MadeDriver
beforeAll(async () => {
  app = await openAppFixture()
})
beforeEach(async () => {
  await app.db.delete(driverPositions)
  driver = await app.fixture.driver(3)
})
afterAll(async () => {
  const broken = await brokenInvariants(app.fixture)
  await app.close()
  expect(broken).toEqual([])
})

const pageAtMost = 20_000
const storyAtMost = 120_000

const pathIn = (location: string | null): string => new URL(location ?? '').pathname
const idIn = (location: string | null): string => /bkg_[0-9a-z]{26}/.exec(location ?? '')?.[0] ?? ''
const bookingsOf = (customerId: string) =>
  app.db.select().from(bookings).where(eq(bookings.customerId, customerId))
const holds = () =>
  app.fixture.fakeProvider.control.intents().filter(({ status }) => status === 'requires_capture')

/** Paid, and back on the page of the booking. */
const paidStory = async () => {
  const booked = await toPayment(app)
  const { location } = await payOnPage(booked.payAt)
  const bookingId = idIn(location)
  const back = await booked.visitor.get(pathIn(location))
  return { ...booked, bookingId, back, path: `/lite/bookings/${bookingId}` }
}

describe('a booking on plain pages', () => {
  // Mutants: a font in the style; the style twice; the success address left out; the page that never refreshes.
  it('books, pays, follows and cancels on pages of 20 kB, 120 kB together', async () => {
    const { visitor, back, bookingId, path } = await paidStory()
    expect(back.location).toBe(path)
    const waiting = await visitor.get(path)
    expect(textOf(waiting)).toContain('Waiting for a driver')
    expect(Number(waiting.headers.get('refresh'))).toBeGreaterThanOrEqual(10)

    must(await app.fixture.accept(driver, bookingId))
    const { startCode } = await app.fixture.booking(bookingId)
    const confirmed = await visitor.get(path)
    expect(textOf(confirmed)).toContain(startCode)
    expect(textOf(confirmed)).toMatch(/href="tel:\+?\d+"/)
    expect(textOf(confirmed)).toContain('Fionn Invented')
    expect(await app.fixture.payment(bookingId)).toMatchObject({ status: 'captured' })

    const cancel = await visitor.get(`${path}/cancel`)
    expect(textOf(cancel)).toContain('Cancel the booking, free')
    const done = await visitor.fill(cancel, `${path}/cancel`)
    expect(done.location).toBe(path)
    const ended = await visitor.get(path)
    expect(textOf(ended)).toContain('You cancelled this booking')
    expect(ended.headers.get('refresh')).toBeNull()

    expect(Math.max(...visitor.sizes)).toBeLessThanOrEqual(pageAtMost)
    expect(visitor.sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(storyAtMost)
  })

  // Mutants: no word of half a window without a driver; none of the phone line at its end.
  it('says after five minutes who knows that no driver has accepted, and when the phone line is answered', async () => {
    const { visitor, path } = await paidStory()
    expect(textOf(await visitor.get(path))).not.toContain('No driver has accepted yet')
    app.fixture.clock.advance('6m')
    const waiting = textOf(await visitor.get(path))
    expect(waiting).toContain('No driver has accepted yet')
    expect(waiting).toContain('we’ve told our team')
    app.fixture.clock.advance('5m')
    await app.fixture.drain()
    const ended = textOf(await visitor.get(path))
    expect(ended).toContain('No driver accepted in time')
    expect(ended).toContain('In danger? Call 112.')
  })

  // Mutants: a line break around the style, which is then another than the policy's; a script; an image; `noindex` on the first page; data in the address.
  it('loads nothing, and keeps its steps from search engines', async () => {
    const visitor = plainVisitor(app.visitor())
    const first = await visitor.get('/lite')
    const price = await toPrice(visitor)
    for (const page of [first, price]) {
      expect(textOf(page)).not.toMatch(/<script|<img|<link(?! rel="icon" href="data:,")|url\(/)
      expect(page.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-/,
      )
    }
    const style = /<style>([^<]*)<\/style>/.exec(textOf(first))?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(first.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
    expect(first.headers.get('x-robots-tag')).toBeNull()
    expect(price.headers.get('x-robots-tag')).toBe('noindex')
    expect(textOf(price)).toContain('method="post"')
    expect(textOf(price)).not.toContain('method="get"')
  })
})

describe('what was answered', () => {
  // Mutants: the first of several places taken; the choice ignored.
  it('is looked up, with a choice where it is not clear', async () => {
    const visitor = plainVisitor(app.visitor())
    const several = await visitor.fill(await visitor.get('/lite'), '/lite/where', {
      ...places,
      pickup: 'Newtown',
    })
    expect(textOf(several)).toContain('Which one do you mean?')
    const choice =
      /name="pickup-choice" value="([^"]+)"|name="pickup-choice"\s+value="([^"]+)"/.exec(
        textOf(several),
      )
    const label = choice?.[1] ?? choice?.[2] ?? ''
    const known = await visitor.fill(several, '/lite/where', { 'pickup-choice': label })
    expect(textOf(known)).toContain(`From ${label}`)
    const lost = await visitor.fill(await visitor.get('/lite'), '/lite/where', {
      ...places,
      dropoff: 'Xyzzyville',
    })
    expect(textOf(lost)).toMatch(/id="dropoff-bad"/)
    expect(textOf(lost)).toContain('Try its Eircode, or the nearest town')
    expect(formOf(lost, '/lite/where').get('pickup')).toBe(places.pickup)
  })

  // Mutants: the note on every page; a pin to move, where there is no map.
  it('on a motorway comes first what keeps people alive, and no pin is to be moved', async () => {
    const given = async (pickup: string) => {
      const visitor = plainVisitor(app.visitor())
      return textOf(
        await visitor.fill(await visitor.get('/lite'), '/lite/where', { ...places, pickup }),
      )
    }
    const motorway = await given('M7 J10')
    expect(motorway).toContain('First, get everyone away from traffic')
    expect(motorway).toContain('href="tel:+353818715100"')
    expect(await given(places.pickup)).not.toContain('away from traffic')
    const several = await given('M7')
    expect(several).toContain('Within about')
    expect(several).not.toMatch(/\bpin\b/)
  })

  // Mutants: values dropped; problems only at the top; the tick taken as given.
  it('is kept, with each problem beside its field', async () => {
    const visitor = plainVisitor(app.visitor())
    const contact = await toContact(app, visitor)
    const refused = await visitor.fill(contact, '/lite/book', { 'contact.email': 'nowhere' })
    expect(textOf(refused)).toMatch(/id="contact-email-bad"/)
    expect(textOf(refused)).toMatch(/id="consent-startAtOnce-bad"/)
    expect(textOf(refused)).toContain('aria-invalid="true"')
    expect(formOf(refused, '/lite/book').get('contact.email')).toBe('nowhere')
  })

  // Mutants: `raw` around a value; a draft read without its signature.
  it('is shown as text, and a draft that is not ours begins again', async () => {
    const visitor = plainVisitor(app.visitor())
    const hostile = '"><script>alert(1)</script>'
    const start = await visitor.get('/lite')
    const where = await visitor.fill(start, '/lite/where', { ...places, pickup: hostile })
    const phone = await visitor.fill(await toPrice(visitor), '/lite/phone', {
      fullName: hostile,
      phone: hostile,
    })
    for (const page of [where, phone]) {
      expect(textOf(page)).not.toContain('<script')
      expect(textOf(page)).toContain('&lt;script&gt;')
    }
    const draft = formOf(start, '/lite/where').get('draft') ?? ''
    const [text = '', mac = ''] = draft.split('.')
    const changed = Buffer.from(text, 'base64url').toString().replace('"phone":""', '"phone":"1"')
    const forged = new URLSearchParams({
      draft: `${Buffer.from(changed).toString('base64url')}.${mac}`,
    })
    expect(textOf(await visitor.post('/lite/what', forged))).toContain('Please start again')
  })

  // Mutant: any code accepted.
  it('needs the right code', async () => {
    const visitor = plainVisitor(app.visitor())
    const code = await visitor.fill(await toPrice(visitor), '/lite/phone', {
      fullName: 'Aoife Sample',
      phone: '087 123 4567',
    })
    const wrong = await visitor.fill(code, '/lite/code', { code: '000000' })
    expect(textOf(wrong)).toMatch(/id="code-bad"/)
    expect(wrong.headers.getSetCookie()).toEqual([])
  })
})

describe('one draft', () => {
  // Mutants: the draft's lock left out; `known.quoteId === quoteId` left out; the earlier booking kept.
  it('has one booking and one hold, however often it is sent', async () => {
    const before = holds().length
    const visitor = plainVisitor(app.visitor())
    const contact = await toContact(app, visitor)
    const presses = await Promise.all(
      [1, 2, 3].map(() => visitor.fill(contact, '/lite/book', agreed)),
    )
    const [payAt] = new Set(presses.map(({ location }) => location))
    expect(new Set(presses.map(({ location }) => location)).size).toBe(1)

    // back, another vehicle, and on: the unpaid booking makes room
    const what = await visitor.fill(contact, '/lite/edit', { to: 'what' })
    expect(textOf(what)).toContain(
      `Keys locked inside ${formatAdded(launchTariff.conditionCents.keys_locked)}`,
    )
    expect(textOf(what)).toContain(
      `Motorcycle ${formatAdded(launchTariff.conditionCents.motorcycle)}`,
    )
    const dearer = await visitor.fill(what, '/lite/what', { conditions: 'not_rolling' })
    const again = await visitor.fill(dearer, '/lite/book', agreed)
    expect(again.location).not.toBe(payAt)
    await app.fixture.drain()
    expect((await fetch(payAt ?? '')).status).toBe(410)

    const paid = await payOnPage(again.location ?? '')
    const bookingId = idIn(paid.location)
    await visitor.get(pathIn(paid.location))
    // an older page of the same draft, after it is paid
    const late = await visitor.fill(contact, '/lite/book', agreed)
    expect(late.location).toBe(`/lite/bookings/${bookingId}`)
    const rows = await bookingsOf((await app.fixture.booking(bookingId)).customerId)
    expect(rows.map(({ status }) => status).toSorted()).toEqual([
      'cancelled',
      'pending_driver_acceptance',
    ])
    expect(holds().length - before).toBe(1)
  })
})
