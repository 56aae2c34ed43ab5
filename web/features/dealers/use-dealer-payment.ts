import { useState } from 'react'
import { identityOf } from '../../../domain/bookings/vehicle-identity.ts'
import { call } from '../../api/kit/call.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { holdCard, type CardPort, type DealerOrder, type Held, type Opened } from './hold-cards.ts'
import type { PricedRequest } from './request-form.tsx'
import { leaveBooked, type Vehicle } from './vehicle-draft.ts'

export type DealerPaymentInput = {
  request: PricedRequest
  contact: DealerOrder['contact']
  /** The number is right, although no call seems to reach it. */
  isPhoneConfirmed: boolean
  /** The version of the wording agreed to, as the server knows it. */
  textVersion: DealerOrder['consent']['textVersion']
}

export type Outcome = Held | { kind: 'waiting' }

export type DealerPayment = {
  /** Null until the bookings are written. */
  opened: Opened | null
  /** One for each vehicle, once its turn has come. */
  outcomes: readonly Outcome[]
  isBusy: boolean
  isDone: boolean
  isCardIncomplete: boolean
  /** With the card form, a saved card or a wallet; resolves when every outcome is shown. */
  book: (port: CardPort | null) => Promise<void>
}

/** Books the vehicles together, then holds the card for each of them. */
export const useDealerPayment = (input: DealerPaymentInput): DealerPayment => {
  const [isBusy, setBusy] = useState(false)
  const [isCardIncomplete, setCardIncomplete] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])

  const book = async (port: CardPort | null): Promise<void> => {
    if (!port) {
      toast.failure({
        title: 'Payment Error',
        description: 'Payment system not ready. Please refresh and try again.',
      })
      return
    }
    setBusy(true)
    setCardIncomplete(false)
    try {
      const unfinished = await port.check()
      if (unfinished) return setCardIncomplete(true)
      // Also the second time, perhaps with another card: the same vehicles are the same bookings.
      const request = await open(input, port.payWith())
      setOpened(request)
      // Pressed again after a card was declined, the rest of a file has moved up already.
      if (!opened) leaveBooked()
      await holdAll(port, request)
    } catch (failure) {
      toastRefusal(failure)
    } finally {
      setBusy(false)
    }
  }

  /** One after the other, as the bank may ask about each; bookings that are held already are skipped. */
  const holdAll = async (port: CardPort, { bookings }: Opened): Promise<void> => {
    const now: Outcome[] = bookings.map((_, index) => outcomes[index] ?? { kind: 'waiting' })
    for (const [index, booking] of bookings.entries()) {
      if (now[index]?.kind === 'held') continue
      now[index] = await holdCard(port, booking, input.contact)
      setOutcomes([...now])
    }
  }

  const isDone =
    opened !== null &&
    outcomes.length > 0 &&
    outcomes.every(({ kind }) => kind === 'held' || kind === 'in_doubt')
  return { opened, outcomes, isBusy, isDone, isCardIncomplete, book }
}

const open = (
  {
    request: { vehicles, purchaseOrder },
    contact,
    isPhoneConfirmed,
    textVersion,
  }: DealerPaymentInput,
  payWith: ReturnType<CardPort['payWith']>,
): Promise<Opened> =>
  call('POST /api/dealer/requests', {
    body: {
      purchaseOrder,
      contact,
      ...(isPhoneConfirmed ? { isPhoneConfirmed } : {}),
      consent: { obligationToPay: true, startAtOnce: true, textVersion },
      ...(payWith && 'savedCardId' in payWith ? { payWith } : {}),
      vehicles: vehicles.map(({ vehicle, quote }) => ({
        quoteId: quote.quoteId,
        reference: vehicle.reference,
        ...identityPart(vehicle),
      })),
    },
  })

const identityPart = ({ identity }: Vehicle) => {
  const vehicleIdentity = identityOf(identity)
  return vehicleIdentity ? { vehicleIdentity } : {}
}
