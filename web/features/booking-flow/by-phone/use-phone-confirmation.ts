import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type CallAnswer } from '../../../api/kit/call.ts'
import { isRefusal } from '../../../api/kit/failures.ts'
import { phoneConfirmQuery } from '../../../api/phone-bookings.ts'
import { queryKeys } from '../../../api/kit/query-keys.ts'
import { placeBooking, type BookingOrder, type Placed } from '../place-booking.ts'
import { consent, usePlacing, type CardPort } from '../use-placing.ts'

export type AgreedByPhone = Extract<CallAnswer<'GET /api/phone-bookings/:token'>, { state: 'open' }>

type ToConfirm = {
  token: string
  agreed: AgreedByPhone
  onPlaced: (bookingId: string) => Promise<void>
}

/** Payment for a booking agreed by phone. */
export const usePhoneConfirmation = ({ token, agreed, onPlaced }: ToConfirm) => {
  const client = useQueryClient()
  const { refetch } = useQuery(phoneConfirmQuery(token))
  const [hasAccount, setHasAccount] = useState(false)
  const { press, hold, isBusy, cardProblem, forgetCard } = usePlacing({
    onPlaced,
    onNotPlaced: () => refetch(),
  })

  const open = async (email: string, payWith: BookingOrder['payWith']) => {
    try {
      const body = { email, consent, ...(payWith ? { payWith } : {}) }
      const request = { params: { token }, body }
      return await call('POST /api/phone-bookings/:token/confirm', request)
    } catch (failure) {
      if (isRefusal(failure, 'account_exists')) setHasAccount(true)
      throw failure
    }
  }

  const place = (email: string, form: CardPort): Promise<Placed> => {
    setHasAccount(false)
    const contact = { name: agreed.name, phone: '', email }
    // the link identifies what is booked; the server knows the rest of the order
    const order = { quoteId: '', driverId: null, contact, consent }
    return placeBooking(order, {
      checkCard: form.check,
      open: () => open(email, form.payWith()),
      onOpened: () => void client.invalidateQueries({ queryKey: queryKeys.me }),
      confirmCard: (clientSecret) => form.confirm(clientSecret, contact),
      hold,
    })
  }

  /** `port`: the card form, or a wallet; null while it is loading. Resolves when the outcome is shown. */
  const pay = (port: CardPort | null, email: string): Promise<void> =>
    press(port, (form) => place(email, form))
  return { pay, isBusy, hasAccount, cardProblem, forgetCard }
}
