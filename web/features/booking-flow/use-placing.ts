import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { call } from '../../api/kit/call.ts'
import { queryKeys } from '../../api/kit/query-keys.ts'
import { keepBooking } from '../../api/kit/persist-query-cache.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { Contact } from './contact.ts'
import type { CardProblem } from './card-problem.tsx'
import { successToast } from './payment-labels.ts'
import {
  paymentFailures,
  type BookingOrder,
  type CardAnswer,
  type Placed,
} from './place-booking.ts'

/** The card form, as far as paying needs it (`features/payments`). */
export type CardPort = {
  check: () => Promise<CardAnswer | null>
  confirm: (clientSecret: string, billing: Contact) => Promise<CardAnswer>
  /** The saved card to pay with, or the consent to save the typed one. */
  payWith: () => BookingOrder['payWith']
}

/** The wording agreed to; the type ensures that it is the one the server expects. */
export const consent: BookingOrder['consent'] = {
  obligationToPay: true,
  startAtOnce: true,
  textVersion: '2026-11-25',
}

/** Outcomes that each way of booking handles itself. */
type NotPlaced = Extract<Placed, { kind: 'price_ended' | 'not_verified' | 'signed_out' }>

type Options = {
  /** Resolves when the next step is shown. */
  onPlaced: (bookingId: string) => Promise<void>
  onNotPlaced: (placed: NotPlaced) => void | Promise<unknown>
}

/** Card payment for every kind of booking: one press at a time, every outcome shown, nothing typed lost. */
export const usePlacing = ({ onPlaced, onNotPlaced }: Options) => {
  const client = useQueryClient()
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [cardProblem, setCardProblem] = useState<CardProblem | null>(null)

  const finish = (placed: Placed): unknown => {
    switch (placed.kind) {
      case 'placed':
        toast.success(successToast)
        return onPlaced(placed.bookingId)
      case 'in_doubt':
        return onPlaced(placed.bookingId)
      case 'card_incomplete':
        return setCardProblem({ kind: 'incomplete' })
      case 'failed':
        if (placed.title === paymentFailures.refusedTitle) {
          // The provider may have forgotten a saved card.
          void client.invalidateQueries({ queryKey: queryKeys.savedCards })
          return setCardProblem({ kind: 'refused', words: placed.description })
        }
        return toast.failure({ title: placed.title, description: placed.description })
      default:
        return onNotPlaced(placed)
    }
  }

  /** `form`: the card form, or a wallet; null while it is loading. */
  const press = async (
    form: CardPort | null,
    place: (form: CardPort) => Promise<Placed>,
  ): Promise<void> => {
    if (isRunning.current) return
    if (!form) {
      toast.failure(paymentFailures.notReady)
      return
    }
    isRunning.current = true
    setBusy(true)
    setCardProblem(null)
    try {
      await finish(await place(form))
    } catch {
      toast.failure(paymentFailures.unexpected)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return {
    isBusy,
    cardProblem,
    /** Another card is typed. */
    forgetCard: () => setCardProblem(null),
    press,
    /** Asks our server to check whether the card is held. */
    hold: async (bookingId: string): Promise<Booking> => {
      const booking = await call('POST /api/bookings/:bookingId/hold', { params: { bookingId } })
      keepBooking(client, booking)
      return booking
    },
  }
}
