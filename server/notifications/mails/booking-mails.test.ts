import { describe, expect, it } from 'vitest'
import {
  arrivalMissedMail,
  arrivalUnprovenMail,
  cancelledByCustomerMail,
  cancelledByDriverMail,
  cancelledByOperatorMail,
  cardRefusedMail,
  completedMail,
  driverAcceptedMail,
  jobArrivalMissedMail,
  jobArrivalUnprovenMail,
  jobCancelledByCustomerMail,
  jobCancelledByOperatorMail,
  jobCardRefusedMail,
  jobCompletedMail,
  jobConfirmedMail,
  newJobMail,
  noDriverAcceptedMail,
  preAuthorizedMail,
  refundedAsCreditMail,
  refundMadeMail,
  type Mail,
} from '../index.ts'

const facts = {
  bookingReference: 'TL-7K3Q9',
  link: 'https://towline.example/bookings/bkg_01k00000000000000000000000',
  customerName: 'Aoife Samplecustomer',
  driverName: 'Seán Sampledriver',
  pickupLocation: 'Roadside, N25 near Midleton',
  dropoffLocation: 'Garage, Youghal',
  vehicle: 'Van, medium',
  priceCents: 9_500,
  creditCents: 0,
}
const acceptBy = new Date('2026-12-04T18:20:00Z')
const promisedBy = new Date('2026-12-04T18:40:00Z')
const estimatedArrival = new Date('2026-12-04T18:45:00Z')
const completedAt = new Date('2026-12-04T20:10:00Z')

const toCard = (cardCents: number) => ({ cardCents, creditCents: 0 })
const half = { wasCharged: true, feeCents: 4_750, back: toCard(4_750), returnedCents: 0 } as const
const whole = { wasCharged: true, feeCents: 0, back: toCard(9_500), returnedCents: 0 } as const

/** Every mail about a booking, made from the same booking. */
const every = (over: Partial<typeof facts> = {}): Record<string, Mail> => {
  const some = { ...facts, ...over }
  return {
    preAuthorizedMail: preAuthorizedMail({ ...some, isOffered: true, acceptBy }),
    driverAcceptedMail: driverAcceptedMail({
      ...some,
      truck: 'Flatbed',
      estimatedArrival,
      shownArrivalMinutes: null,
      isReplacement: false,
    }),
    noDriverAcceptedMail: noDriverAcceptedMail(some),
    cardRefusedMail: cardRefusedMail({ ...some, words: 'Your card was declined.' }),
    cancelledByCustomerMail: cancelledByCustomerMail({
      ...some,
      money: half,
    }),
    cancelledByDriverMail: cancelledByDriverMail({ ...some, money: whole }),
    cancelledByOperatorMail: cancelledByOperatorMail({ ...some, money: { wasCharged: false } }),
    completedMail: completedMail({ ...some, completedAt }),
    refundMadeMail: refundMadeMail({ ...some, refundedCents: 4_750, creditBackCents: 0 }),
    refundedAsCreditMail: refundedAsCreditMail({
      ...some,
      refundedCents: 4_750,
      creditBackCents: 4_750,
    }),
    arrivalMissedMail: arrivalMissedMail({ ...some, promisedBy, estimatedArrival }),
    arrivalUnprovenMail: arrivalUnprovenMail({ ...some, promisedBy }),
    jobArrivalMissedMail: jobArrivalMissedMail({ ...some, promisedBy, estimatedArrival }),
    jobArrivalUnprovenMail: jobArrivalUnprovenMail({ ...some, promisedBy }),
    newJobMail: newJobMail({ ...some, estimatedArrival, netCents: 8_682, acceptBy }),
    jobConfirmedMail: jobConfirmedMail({ ...some, netCents: 8_682 }),
    jobCardRefusedMail: jobCardRefusedMail(some),
    jobCancelledByCustomerMail: jobCancelledByCustomerMail({ ...some, netFeeCents: 4_341 }),
    jobCancelledByOperatorMail: jobCancelledByOperatorMail(some),
    jobCompletedMail: jobCompletedMail({ ...some, netCents: 8_682, completedAt }),
  }
}

describe('the wording of the specification', () => {
  it('offers a job to a driver with everything they decide by', () => {
    const { subject, text, html } = newJobMail({
      ...facts,
      estimatedArrival,
      netCents: 8_682,
      acceptBy,
    })
    expect(subject).toBe(`NEW RECOVERY JOB - ACCEPT WITHIN 10 MINUTES · ${facts.bookingReference}`)
    for (const body of [text, html]) {
      for (const expected of [
        'Seán',
        'Aoife',
        'Roadside, N25 near Midleton',
        'Garage, Youghal',
        'Fri 4 Dec, 18:45',
        '€95.00',
        '€86.82',
        'Fri 4 Dec, 18:20',
        facts.bookingReference,
        facts.link,
      ]) {
        expect(body).toContain(expected)
      }
    }
  })

  it('tells the customer that the card is only held', () => {
    const { subject, text } = preAuthorizedMail({ ...facts, isOffered: true, acceptBy })
    expect(subject).toBe(
      `Recovery Booking Pre-Authorized - Waiting for Driver · ${facts.bookingReference}`,
    )
    expect(text).toContain(
      '€95.00 is held on your card. It is charged only after a driver accepts.',
    )
    expect(text).toContain('Seán Sampledriver to take your recovery. The driver has until 18:20')
    const textWith = (offer: { driverName: string | null; isOffered: boolean }) =>
      preAuthorizedMail({ ...facts, ...offer, acceptBy }).text
    expect(textWith({ driverName: null, isOffered: true })).toContain(
      'We’re asking the nearest drivers.',
    )
    expect(textWith({ driverName: null, isOffered: false })).toContain(
      'No driver near you is free yet. We keep looking until 18:20.',
    )
    const gone = textWith({ driverName: facts.driverName, isOffered: false })
    expect(gone).toContain('Seán Sampledriver can’t take your recovery')
    expect(gone).not.toContain('We’ve asked')
  })
})

describe('the receipt', () => {
  it('is linked where money was kept, and nowhere else', () => {
    const linked = Object.entries(every())
      .filter(([, { text }]) => text.includes(`${facts.link}/receipt`))
      .map(([name]) => name)
    expect(linked).toEqual(['cancelledByCustomerMail', 'completedMail'])
    expect(cancelledByCustomerMail({ ...facts, money: whole }).text).not.toContain('receipt')
  })
})

describe('privacy', () => {
  it('gives a driver no more than a first name before acceptance', () => {
    const { subject, text, html } = newJobMail({
      ...facts,
      estimatedArrival: null,
      netCents: 8_682,
      acceptBy,
    })
    expect(subject + text + html).not.toContain('Samplecustomer')
  })
})

describe('money after a cancellation', () => {
  const of = (money: Parameters<typeof cancelledByCustomerMail>[0]['money']) =>
    cancelledByCustomerMail({ ...facts, money }).text

  it('says what was released, kept and given back', () => {
    expect(of({ wasCharged: false })).toContain(
      'The hold of €95.00 is released and you pay nothing.',
    )
    expect(of(half)).toContain('The cancellation fee is €47.50. €47.50 goes back to your card.')
    const all = of({ ...whole, feeCents: 9_500, back: toCard(0) })
    expect(all).toContain('The cancellation fee is the full price of €95.00.')
    expect(all).toContain('Back to your card: €0.00')
    expect(of(whole)).not.toContain('fee is')
  })

  it('promises nothing that is back already', () => {
    const part = of({ ...whole, back: toCard(6_500), returnedCents: 3_000 })
    expect(part).toContain('You already have €30.00 back. €65.00 goes back to your card.')
    expect(part).toContain('Back already: €30.00')
    const all = of({ ...whole, back: toCard(0), returnedCents: 9_500 })
    expect(all).toContain('You already have €95.00 back.')
    expect(all).not.toContain('goes back to your card')
    const fromDriver = cancelledByDriverMail({
      ...facts,
      money: { ...whole, back: toCard(0), returnedCents: 9_500 },
    })
    expect(fromDriver.text).not.toContain('€95.00 goes back')
  })

  it('says what a driver gets of the fee', () => {
    expect(jobCancelledByCustomerMail({ ...facts, netFeeCents: 4_341 }).text).toContain(
      'You get €43.41 of the cancellation fee',
    )
    expect(jobCancelledByCustomerMail({ ...facts, netFeeCents: 0 }).text).toContain(
      'without a cancellation fee',
    )
  })
})

it('names the Friday on which a completed job is paid', () => {
  expect(jobCompletedMail({ ...facts, netCents: 8_682, completedAt }).text).toContain(
    'It is paid on Fri 11 Dec.',
  )
})

describe('every mail', () => {
  it.each(Object.entries(every()))(
    '%s reads alike in text and HTML and leads somewhere',
    (_, mail) => {
      expect(mail.subject).toMatch(/.{5} · TL-\w{5}$/)
      expect(mail.text).toContain(facts.link)
      expect(mail.html).toContain(`href="${facts.link}"`)
      expect(mail.text).toContain(facts.bookingReference)
      expect(mail.html).toContain(facts.bookingReference)
      expect(mail.html).toMatch(/^<!doctype html>\n<html lang="en-IE"/)
      expect(mail.html).not.toMatch(/<img|<script|url\(|undefined|NaN|\[object/)
      expect(mail.text).not.toMatch(/undefined|NaN|\[object/)
    },
  )

  // S18: a body as stored and as older rows may hold it, whatever the forms refuse today.
  const hostile = '<img src=x onerror=alert(1)>"\'&\r\nBcc: someone@example.com'
  const inEveryField = every({
    customerName: hostile,
    driverName: hostile,
    pickupLocation: hostile,
    dropoffLocation: hostile,
    vehicle: hostile,
  })
  it.each(Object.entries(inEveryField))('%s shows markup instead of running it', (_, mail) => {
    expect(mail.html).not.toContain('<img')
    expect(mail.subject).not.toMatch(/[\r\n]/)
    if (mail.html.includes('onerror'))
      expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })
})
