import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Quote } from '../../../contract/quotes.ts'
import { call } from '../../api/call.ts'
import { keepBooking } from '../../api/keep-answers.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { serverNow } from '../../api/server-clock.ts'
import { toast } from '../../ui/toast.ts'
import type { BookingSubject } from './booking-subject.ts'
import type { Contact } from './contact.ts'
import { openedBooking } from './opened-booking.ts'
import { successToast } from './payment-words.ts'
import {
  paymentFailures,
  placeBooking,
  type BookingOrder,
  type CardAnswer,
  type Placed,
} from './place-booking.ts'

/** The card form, as far as paying needs it (`features/payment`). */
export type CardPort = {
  check: () => Promise<CardAnswer | null>
  confirm: (clientSecret: string, billing: Contact) => Promise<CardAnswer>
}

/** The wording agreed to; the type makes sure that it is the one the server expects. */
const consent: BookingOrder['consent'] = {
  obligationToPay: true,
  startAtOnce: true,
  textVersion: '2026-11-01',
}

/** Too close to its end to be booked with. */
const marginMs = 5_000

type Options = {
  subject: BookingSubject
  contact: Contact
  card: CardPort | null
  /** Resolves when the next step is shown. */
  onPlaced: (bookingId: string) => Promise<void>
  onSignedOut: () => void
}

export type Payment = {
  isBusy: boolean
  /** The card form wants something; it says at its field what. */
  isCardIncomplete: boolean
  /** The price that was on the button before a new one had to be made; null when it has not changed. */
  priceBeforeCents: number | null
  pay: () => void
}

/** Paying: one press at a time, every outcome said, nothing typed lost. */
export const usePayment = ({ subject, contact, card, onPlaced, onSignedOut }: Options): Payment => {
  const client = useQueryClient()
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [isCardIncomplete, setCardIncomplete] = useState(false)
  const [priceBeforeCents, setPriceBefore] = useState<number | null>(null)

  const orderOf = (quote: Quote): BookingOrder => {
    const description = subject.description.trim()
    return {
      quoteId: quote.quoteId,
      driverId: subject.driverId,
      contact,
      consent,
      ...(description === '' ? {} : { description }),
    }
  }

  const place = (quote: Quote, form: CardPort): Promise<Placed> =>
    placeBooking(orderOf(quote), {
      checkCard: form.check,
      open: (body) => call('POST /api/bookings', { body }),
      onOpened: (bookingId) => openedBooking.set({ bookingId }),
      confirmCard: (clientSecret) => form.confirm(clientSecret, contact),
      hold: async (bookingId) => {
        const booking = await call('POST /api/bookings/:bookingId/hold', { params: { bookingId } })
        keepBooking(client, booking)
        return booking
      },
    })

  /** A price that has ended is made anew; at the same price nobody has to press again. */
  const attempt = async (quote: Quote, form: CardPort): Promise<Placed> => {
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

  const settle = (placed: Placed): void | Promise<void> => {
    switch (placed.kind) {
      case 'placed':
        toast.success(successToast)
        return onPlaced(placed.bookingId)
      case 'in_doubt':
        return onPlaced(placed.bookingId)
      case 'card_incomplete':
        setCardIncomplete(true)
        return
      case 'price_ended':
        // Said beside the price.
        return
      case 'not_verified':
        void client.invalidateQueries({ queryKey: queryKeys.me })
        return
      case 'signed_out':
        onSignedOut()
        return
      case 'failed':
        toast.failure({ title: placed.title, description: placed.description })
        return
      default:
        placed satisfies never
    }
  }

  const run = async (): Promise<void> => {
    const { quote } = subject
    if (isRunning.current || !quote) return
    if (!card) {
      toast.failure(paymentFailures.notReady)
      return
    }
    isRunning.current = true
    setBusy(true)
    setCardIncomplete(false)
    setPriceBefore(null)
    try {
      await settle(await attempt(quote, card))
    } catch {
      toast.failure(paymentFailures.unexpected)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return { isBusy, isCardIncomplete, priceBeforeCents, pay: () => void run() }
}
