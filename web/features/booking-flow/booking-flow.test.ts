import { describe, expect, it } from 'vitest'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { consentTextVersion, type Booking } from '../../../contract/bookings/bookings.ts'
import { problemFor } from '../../../contract/problem-document.ts'
import { bookingStatuses } from '../../../domain/bookings/booking.ts'
import type { RefusalCode } from '../../../domain/refusal.ts'
import { OfflineError, ProblemError } from '../../api/kit/failures.ts'
import { confirmedCopy } from './confirmed-labels.ts'
import { checkContact, contactOf, needsCode, needsContactStep, restoreContact } from './contact.ts'
import { payDisabledReason, payLabel, preAuthorisedLine } from './payment-labels.ts'
import {
  placeBooking,
  type BookingOrder,
  type CardAnswer,
  type PaymentPorts,
} from './place-booking.ts'
import { addressOfStep, stepAfterDetails, stepFor } from './steps.ts'

describe('the steps', () => {
  const at = (query: string, progress: Partial<Parameters<typeof stepFor>[1]> = {}) =>
    stepFor(new URLSearchParams(query), {
      hasDetails: true,
      hasContact: true,
      bookingId: null,
      ...progress,
    })

  it('are found by their address', () => {
    expect(addressOfStep('details')).toBe('/book')
    expect(addressOfStep('confirmed', 'bkg_1')).toBe('/book?step=confirmed&booking=bkg_1')
    expect(at('')).toBe('details')
    expect(at('step=contact')).toBe('contact')
    expect(at('step=payment')).toBe('payment')
    expect(at('step=nonsense')).toBe('details')
    const paid = { hasDetails: false, hasContact: false, bookingId: 'bkg_1' }
    expect(at('step=payment', paid)).toBe('confirmed')
    expect(at('step=contact', paid)).toBe('confirmed')
    expect(at('', paid)).toBe('details')
  })

  it('cannot be skipped', () => {
    expect(at('step=payment', { hasDetails: false })).toBe('details')
    expect(at('step=payment', { hasContact: false })).toBe('contact')
    expect(at('step=confirmed')).toBe('details')
    expect(at('step=confirmed', { bookingId: 'bkg_1', hasDetails: false })).toBe('confirmed')
  })
})

describe('the contact', () => {
  const account = {
    fullName: 'Clare Sparewheel',
    phone: null,
    email: 'clare@example.ie',
    receiptEmail: null,
  }
  const untouched = restoreContact(null)

  it('is what the account knows, until the customer types', () => {
    expect(contactOf(untouched, account)).toEqual({
      name: 'Clare Sparewheel',
      phone: '',
      email: 'clare@example.ie',
    })
    expect(contactOf({ ...untouched, name: '' }, account).name).toBe('')
    expect(contactOf(untouched, null).name).toBe('')
  })

  it('has the address of the last receipt where the account has none', () => {
    const phoned = { ...account, email: null, receiptEmail: 'clare@example.ie' }
    expect(contactOf(untouched, phoned).email).toBe('clare@example.ie')
  })

  it('is proven by a code before payment, unless the account is proven or not a customer’s', () => {
    const who = (change: Partial<Account>) =>
      needsCode({ state: 'signed_in', account: { ...customer, ...change } })
    expect(needsCode({ state: 'unknown', account: null })).toBe(false)
    expect(needsCode({ state: 'signed_out', account: null })).toBe(true)
    expect(who({})).toBe(false)
    expect(who({ isEmailVerified: false })).toBe(true)
    expect(who({ email: null, isEmailVerified: false })).toBe(false)
    expect(who({ isEmailVerified: false, isPhoneProven: true })).toBe(false)
    expect(who({ role: 'dealer', isEmailVerified: false })).toBe(false)
  })

  it('needs no step where the account knows it and its number is proven', () => {
    const proven = { ...account, phone: '+353 20 910 0101', isPhoneProven: true }
    const next = (known: typeof proven | null, typed = untouched): string =>
      stepAfterDetails(needsContactStep(contactOf(typed, known), known))
    expect(next(proven)).toBe('payment')
    expect(next({ ...proven, isPhoneProven: false })).toBe('contact')
    expect(next({ ...proven, fullName: '' })).toBe('contact')
    expect(next(proven, { ...untouched, phone: '+353 20 910 0102' })).toBe('contact')
    expect(next(null, { name: 'Aoife', phone: '+353 20 910 0101', email: 'a@example.ie' })).toBe(
      'contact',
    )
  })

  it('is stored as text and nothing else', () => {
    expect(restoreContact({ name: 'Aoife', phone: 7, email: ['x'] })).toEqual({
      name: 'Aoife',
      phone: null,
      email: null,
    })
  })

  it('is checked in the specification’s words', () => {
    expect(checkContact({ name: 'A', phone: '12', email: 'x' })).toEqual({
      name: 'Name must be at least 2 characters',
      phone: 'Phone number too short',
      email: 'Invalid email format',
    })
    const fine = { name: 'Aoife', phone: '+353 20 910 0101', email: 'aoife@example.ie' }
    expect(checkContact(fine)).toEqual({})
  })
})

const customer: Account = {
  accountId: 'acc_1',
  fullName: 'Clare Sparewheel',
  email: 'clare@example.ie',
  receiptEmail: null,
  phone: null,
  isPhoneProven: false,
  role: 'customer',
  isEmailVerified: true,
  worksFor: null,
}

const refusal = (code: RefusalCode): ProblemError => new ProblemError(problemFor({ code }, 'req_1'))

const order: BookingOrder = {
  quoteId: 'quo_1',
  driverId: null,
  contact: { name: 'Aoife', phone: '+353 20 910 0101', email: 'aoife@example.ie' },
  consent: { obligationToPay: true, startAtOnce: true, textVersion: consentTextVersion },
}

const bookingWith = (more: Partial<Booking>): Booking => JSON.parse(JSON.stringify(more))

describe('pressing the button', () => {
  const calls: string[] = []
  const throwing = (failure: Error) => (): Promise<never> => Promise.reject(failure)
  const ports = (change: Partial<PaymentPorts> = {}): PaymentPorts => ({
    checkCard: async () => null,
    open: async () => {
      calls.push('open')
      return { bookingId: 'bkg_1', priceCents: 9500, creditCents: 0, clientSecret: 'pi_1_secret' }
    },
    confirmCard: async (secret) => {
      calls.push(`confirm ${secret}`)
      return { kind: 'held' }
    },
    hold: async (bookingId) => {
      calls.push(`hold ${bookingId}`)
      return bookingWith({ bookingId })
    },
    onOpened: (bookingId) => calls.push(`opened ${bookingId}`),
    ...change,
  })
  const press = async (change: Partial<PaymentPorts> = {}) => {
    calls.length = 0
    return placeBooking(order, ports(change))
  }
  const answering = (answer: CardAnswer) => async () => answer

  it('opens, confirms, and has our server verify, in this order', async () => {
    expect(await press()).toEqual({ kind: 'placed', bookingId: 'bkg_1' })
    expect(calls).toEqual(['open', 'opened bkg_1', 'confirm pi_1_secret', 'hold bkg_1'])
  })

  it('confirms no card when the credit is not what the button said', async () => {
    const open = async () => ({
      bookingId: 'bkg_1',
      priceCents: 9500,
      creditCents: 500,
      clientSecret: 'pi_1_secret',
    })
    expect(await press({ open })).toMatchObject({
      kind: 'failed',
      title: 'Your credit has changed',
    })
    expect(calls).toEqual(['opened bkg_1'])
  })

  it('books nothing while the card form is not filled in', async () => {
    expect(await press({ checkCard: answering({ kind: 'incomplete' }) })).toEqual({
      kind: 'card_incomplete',
    })
    expect(calls).toEqual([])
  })

  it('repeats the bank’s words, and leaves the booking for another card', async () => {
    const words = 'Your card has insufficient funds. Try another card.'
    expect(await press({ confirmCard: answering({ kind: 'refused', words }) })).toEqual({
      kind: 'failed',
      title: 'Payment Failed',
      description: words,
    })
    expect(calls).toEqual(['open', 'opened bkg_1'])
  })

  it('asks our server when the form does not know', async () => {
    expect(await press({ confirmCard: answering({ kind: 'unknown' }) })).toMatchObject({
      kind: 'placed',
    })
    const noHold = throwing(refusal('payment_not_held'))
    expect(
      await press({ confirmCard: answering({ kind: 'unknown' }), hold: noHold }),
    ).toMatchObject({ kind: 'failed', title: 'Payment Error' })
    expect(await press({ hold: noHold })).toMatchObject({ kind: 'failed', title: 'Payment Failed' })
  })

  it('is in doubt, not failed, when no answer comes after the card', async () => {
    expect(await press({ hold: throwing(new OfflineError('gone')) })).toEqual({
      kind: 'in_doubt',
      bookingId: 'bkg_1',
    })
  })

  it.each([
    ['quote_expired', { kind: 'price_ended' }],
    ['quote_already_used', { kind: 'price_ended' }],
    ['email_not_verified', { kind: 'not_verified' }],
    ['not_signed_in', { kind: 'signed_out' }],
    ['payment_unavailable', { kind: 'failed', title: 'Payment Setup Failed' }],
    ['driver_not_available', { kind: 'failed', title: 'Driver not available' }],
    ['invalid_input', { kind: 'failed', title: 'Validation Error' }],
    [
      'internal_error',
      { kind: 'failed', title: 'Booking Failed', description: 'Please try again' },
    ],
  ] as const)('answers %s', async (code, outcome) => {
    expect(await press({ open: throwing(refusal(code)) })).toMatchObject(outcome)
    expect(calls).toEqual([])
  })

  it('keeps everything when the connection is lost, and says so', async () => {
    expect(await press({ open: throwing(new OfflineError('gone')) })).toMatchObject({
      kind: 'failed',
      title: 'No connection',
    })
  })

  it('says that payment was not initialised when there is no secret', async () => {
    const open = async () => ({
      bookingId: 'bkg_1',
      priceCents: 9500,
      creditCents: 0,
      clientSecret: '',
    })
    expect(await press({ open })).toEqual({
      kind: 'failed',
      title: 'Payment Error',
      description: 'Payment not initialized. Please try again.',
    })
  })
})

describe('the words of step 3', () => {
  const ready = {
    priceCents: 9500,
    hasDrivers: true,
    isPayable: true,
    isPricing: false,
    isCardReady: true,
    hasCardFailed: false,
    isOffline: false,
  }

  it('are the specification’s', () => {
    expect(payLabel(9500)).toBe('Pre-Authorize €95.00 & Book Driver')
    expect(preAuthorisedLine).toBe(
      'Payment will be pre-authorized. Driver has 10 minutes to accept before auto-cancellation.',
    )
  })

  it('give the button’s reason while it cannot be pressed', () => {
    expect(payDisabledReason(ready)).toBeNull()
    const reasons = [
      { isOffline: true },
      { hasCardFailed: true },
      { priceCents: null },
      { priceCents: null, isPricing: true },
      { priceCents: 0 },
      { hasDrivers: false },
      { isPayable: false },
      { isCardReady: false },
    ].map((change) => payDisabledReason({ ...ready, ...change }))
    expect(reasons.every((reason) => reason !== null)).toBe(true)
    expect(new Set(reasons).size).toBe(reasons.length)
    expect(reasons[4]).toBe('Invalid price')
  })
})

describe('step 4', () => {
  const seen = (more: Partial<Booking>) =>
    confirmedCopy(
      bookingWith({ priceCents: 9500, assignment: 'auto', chosenDriverDeclined: false, ...more }),
    )

  it('has words for every status', () => {
    for (const status of bookingStatuses) {
      const { headline, next } = seen({ status, driver: null })
      expect(headline, status).toMatch(/\w/)
      expect(next, status).toMatch(/\w/)
    }
  })

  it('never says accepted or held while that is unknown', () => {
    expect(seen({ status: 'pending' }).headline).toBe('Confirming your card')
    expect(seen({ status: 'confirming_payment' }).headline).toBe('Confirming payment')
  })

  // Seen to fail with: the whole price said of the card.
  it('says what the card holds, and what credit pays beside it', () => {
    const status = 'pending_driver_acceptance'
    expect(seen({ status }).next).toContain('€95.00 is held on your card. We’re asking')
    const credit = { usedCents: 1000, returnedCents: 0, grantedCents: 0 }
    expect(seen({ status, credit }).next).toContain(
      '€85.00 is held on your card, and your credit pays €10.00. We’re asking',
    )
  })

  it('says who was asked', () => {
    const status = 'pending_driver_acceptance'
    expect(seen({ status }).next).toContain('soonest')
    expect(seen({ status, assignment: 'chosen_driver' }).next).toContain('the driver you chose')
    const undecided = seen({ status, chosenDriverDeclined: true })
    expect(undecided.headline).toContain('can’t take this one')
    // The step has the button itself.
    expect(undecided.next).not.toContain('Open your booking')
    const replacedChoice = { name: 'Ciarán Sample', areOthersOffered: true }
    expect(seen({ status, replacedChoice }).next).toContain(
      'Ciarán can’t take this one. We’ve asked',
    )
  })
})
