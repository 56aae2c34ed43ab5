import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, type CallAnswer } from '../../api/call.ts'
import { isRefusal } from '../../api/failures.ts'
import { keepBooking } from '../../api/keep-answers.ts'
import { phoneConfirmQuery } from '../../api/phone-bookings.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { toast } from '../../ui/toast.ts'
import { successToast } from './payment-words.ts'
import { paymentFailures, placeBooking, type BookingOrder, type Placed } from './place-booking.ts'
import type { CardPort } from './use-payment.ts'

export type AgreedByPhone = Extract<CallAnswer<'GET /api/phone-bookings/:token'>, { state: 'open' }>

/** The wording agreed to; the type makes sure that it is the one the server expects. */
const consent: BookingOrder['consent'] = {
  obligationToPay: true,
  startAtOnce: true,
  textVersion: '2026-11-01',
}
type ToConfirm = {
  token: string
  agreed: AgreedByPhone
  card: { port: CardPort | null }
  onPlaced: (bookingId: string) => Promise<void>
}

/** One press at a time, every outcome said, nothing typed lost. */
export const usePhoneConfirmation = ({ token, agreed, card, onPlaced }: ToConfirm) => {
  const client = useQueryClient()
  const { refetch } = useQuery(phoneConfirmQuery(token))
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [hasAccount, setHasAccount] = useState(false)
  const [isCardIncomplete, setCardIncomplete] = useState(false)

  const settle = async (placed: Placed): Promise<void> => {
    switch (placed.kind) {
      case 'placed':
        toast.success(successToast)
        return onPlaced(placed.bookingId)
      case 'in_doubt':
        return onPlaced(placed.bookingId)
      case 'card_incomplete':
        return setCardIncomplete(true)
      case 'price_ended':
      case 'signed_out':
      case 'not_verified':
        await refetch()
        return
      case 'failed':
        toast.failure({ title: placed.title, description: placed.description })
        return
      default:
        placed satisfies never
    }
  }

  const run = async (email: string, form: CardPort): Promise<void> => {
    const contact = { name: agreed.name, phone: '', email }
    const placed = await placeBooking(
      // what is booked is known by the link; the rest of the order is the server's
      { quoteId: '', driverId: null, contact, consent },
      {
        checkCard: form.check,
        open: async () => {
          try {
            const params = { token }
            const body = { email, consent }
            return await call('POST /api/phone-bookings/:token/confirm', { params, body })
          } catch (failure) {
            if (isRefusal(failure, 'account_exists')) setHasAccount(true)
            throw failure
          }
        },
        onOpened: () => void client.invalidateQueries({ queryKey: queryKeys.me }),
        confirmCard: (clientSecret) => form.confirm(clientSecret, contact),
        hold: async (bookingId) => {
          const params = { bookingId }
          const booking = await call('POST /api/bookings/:bookingId/hold', { params })
          keepBooking(client, booking)
          return booking
        },
      },
    )
    await settle(placed)
  }

  const pay = (email: string): void => {
    if (isRunning.current) return
    if (!card.port) {
      toast.failure(paymentFailures.notReady)
      return
    }
    isRunning.current = true
    setBusy(true)
    setHasAccount(false)
    setCardIncomplete(false)
    run(email, card.port)
      .catch(() => toast.failure(paymentFailures.unexpected))
      .finally(() => {
        isRunning.current = false
        setBusy(false)
      })
  }
  return { pay, isBusy, hasAccount, isCardIncomplete }
}
