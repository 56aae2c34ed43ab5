import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Quote } from '../../../contract/bookings/quotes.ts'
import { call } from '../../api/kit/call.ts'
import { queryKeys } from '../../api/kit/query-keys.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import type { BookingSubject } from './booking-subject.ts'
import { confirmedPhone } from './confirmed-phone.ts'
import type { CardProblem } from './card-problem.tsx'
import type { Contact } from './contact.ts'
import { openedBooking } from './opened-booking.ts'
import { paymentFailures, placeBooking, type BookingOrder, type Placed } from './place-booking.ts'
import { consent, usePlacing, type CardPort } from './use-placing.ts'

/** A price this close to its end is not booked with. */
const marginMs = 5_000

type Options = {
  subject: BookingSubject
  /** Shown as taken off the price. */
  creditCents: number
  contact: Contact
  /** Resolves when the next step is shown. */
  onPlaced: (bookingId: string) => Promise<void>
  onSignedOut: () => void
}

export type Payment = {
  isBusy: boolean
  cardProblem: CardProblem | null
  forgetCard: () => void
  /** The price on the button before a new one was needed; null when it has not changed. */
  priceBeforeCents: number | null
  /** With the card form, or a wallet; resolves when the outcome is shown. */
  payWith: (form: CardPort | null) => Promise<void>
}

/** Payment for the described recovery, at a price that still holds. */
export const usePayment = ({
  subject,
  creditCents,
  contact,
  onPlaced,
  onSignedOut,
}: Options): Payment => {
  const client = useQueryClient()
  const [priceBeforeCents, setPriceBefore] = useState<number | null>(null)
  const { press, hold, isBusy, cardProblem, forgetCard } = usePlacing({
    onPlaced,
    onNotPlaced: ({ kind }) => {
      // An expired price is reported beside the price.
      if (kind === 'not_verified') void client.invalidateQueries({ queryKey: queryKeys.me })
      if (kind === 'signed_out') onSignedOut()
    },
  })

  const orderOf = (quote: Quote, form: CardPort): BookingOrder => {
    const description = subject.description.trim()
    const payWith = form.payWith()
    return {
      quoteId: quote.quoteId,
      driverId: subject.driverId,
      ...(subject.driverId ? { offerToOthers: subject.offerToOthers } : {}),
      ...(subject.othersIfLate ? { othersIfLate: true } : {}),
      contact,
      ...(confirmedPhone.get() === contact.phone ? { isPhoneConfirmed: true as const } : {}),
      consent,
      ...(creditCents > 0 ? { creditCents } : {}),
      ...(payWith ? { payWith } : {}),
      ...(description === '' ? {} : { description }),
      ...(subject.vehicleIdentity ? { vehicleIdentity: subject.vehicleIdentity } : {}),
    }
  }

  const place = (quote: Quote, form: CardPort): Promise<Placed> =>
    placeBooking(orderOf(quote, form), {
      checkCard: form.check,
      open: (body) => call('POST /api/bookings', { body }),
      onOpened: (bookingId) => {
        openedBooking.set({ bookingId })
        void client.invalidateQueries({ queryKey: queryKeys.credit })
      },
      confirmCard: (clientSecret) => form.confirm(clientSecret, contact),
      hold,
    })

  /** Renews a price that has ended; at the same price the customer need not press again. */
  const attempt = async (quote: Quote, form: CardPort): Promise<Placed> => {
    setPriceBefore(null)
    const isEnding = Date.parse(quote.expiresAt) - serverNow().getTime() < marginMs
    const placed: Placed = isEnding ? { kind: 'price_ended' } : await place(quote, form)
    if (placed.kind !== 'price_ended') return placed
    openedBooking.clear()
    const before = subject.priceOf(quote)
    const renewed = await subject.renewQuote()
    if (!renewed) return { kind: 'failed', ...paymentFailures.setup }
    if (subject.priceOf(renewed) === before) return place(renewed, form)
    setPriceBefore(before)
    return placed
  }

  const { quote } = subject
  return {
    isBusy,
    cardProblem,
    forgetCard,
    priceBeforeCents,
    payWith: async (form) => {
      if (quote) await press(form, (port) => attempt(quote, port))
    },
  }
}
