import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { OperatorBooking } from '../../../contract/operations/operator-booking.ts'
import { formatEuro } from '../../../domain/money.ts'
import {
  longestRefundReason,
  refundForNewPrice,
  refundReasonIsTooShort,
} from '../../../domain/payments/refund.ts'
import { proposeRefund, refundBooking } from '../../api/operations/operator-booking.ts'
import { wordsOf } from '../../api/kit/failures.ts'
import { Button } from '../../ui/button.tsx'
import { readNumber } from '../../ui/forms/read-number.ts'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'

const oneCent = 0.01
/** Euro; far beyond any price, so that too large an amount is told apart from an invalid one. */
const mostTyped = 1_000_000

const ways = [
  { value: 'amount', label: 'Amount to give back' },
  { value: 'price', label: 'What it should cost' },
] as const
type Way = (typeof ways)[number]['value']

/**
 * Refunds part or all of what was charged, with a reason: an amount, or as much as corrects the price
 * (`docs/decisions/0042-adjusting-a-price.md`). The driver's pay and our commission shrink with it.
 */
export function RefundForm({ view }: { view: OperatorBooking }) {
  const { bookingId, mostRefundCents, leftAloneCents } = view
  const alone = useMutation(refundBooking)
  const together = useMutation(proposeRefund)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  // the search links here for a price that was too high
  const [address] = useSearchParams()
  const [way, setWay] = useState<Way>(address.get('give') === 'price' ? 'price' : 'amount')
  const keptCents = view.payment.capturedCents - view.payment.refundedCents
  const wanted = amountOf(way, typed, { keptCents, mostCents: mostRefundCents })
  const amountCents = 'amountCents' in wanted ? wanted.amountCents : null
  const needsSecond = amountCents !== null && amountCents > leftAloneCents

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (amountCents === null || refundReasonIsTooShort(reason)) {
      setTried(true)
      document.getElementById(amountCents === null ? 'refund-amount' : 'refund-reason')?.focus()
      return
    }
    const ask = { bookingId, body: { amountCents, reason } }
    const onError = (failure: unknown): void => {
      const { title, detail } = wordsOf(failure)
      toast.failure({ title, description: detail })
    }
    // After a request the form is cleared, so that one more press does not repeat it.
    const clear = (): void => {
      setTyped('')
      setReason('')
      setTried(false)
    }
    if (needsSecond) {
      together.mutate(ask, {
        onError,
        onSuccess: () => {
          clear()
          toast.success({
            title: 'Refund proposed',
            description: 'Another operator decides. It is on the board.',
          })
        },
      })
      return
    }
    alone.mutate(ask, {
      onError,
      onSuccess: () => {
        clear()
        toast.success({
          title: 'Refund asked for',
          description: 'The customer is told when the bank has taken it.',
        })
      },
    })
  }

  return (
    <form
      onSubmit={submit}
      aria-labelledby="refund-title"
      className="border-line flex flex-col gap-4 border-t pt-5"
    >
      <h3 id="refund-title" className="text-base">
        Give money back
      </h3>
      <SegmentedControl
        label="How much"
        name="refund-way"
        options={ways}
        value={way}
        onChange={({ target }) => {
          setWay(target.value === 'price' ? 'price' : 'amount')
          setTyped('')
        }}
      />
      <TextField
        id="refund-amount"
        label={way === 'amount' ? 'Amount' : 'New price'}
        hint={`${way === 'price' ? `It is ${formatEuro(keptCents)} now. ` : ''}At most ${formatEuro(mostRefundCents)}, by you alone ${formatEuro(Math.min(mostRefundCents, leftAloneCents))}. The driver’s pay and our commission shrink with it.`}
        prefix="€"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={isTried && 'error' in wanted ? wanted.error : null}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextAreaField
        id="refund-reason"
        label="Reason"
        hint="For the record. The customer does not see it."
        rows={2}
        maxLength={longestRefundReason}
        value={reason}
        error={isTried && refundReasonIsTooShort(reason) ? 'Say why in a few words' : null}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button
        type="submit"
        variant="danger"
        className="self-start"
        isBusy={alone.isPending || together.isPending}
        busyLabel="Asking"
      >
        {amountCents === null
          ? 'Give back'
          : `${needsSecond ? 'Propose' : 'Give back'} ${formatEuro(amountCents)}`}
      </Button>
    </form>
  )
}

type Sums = { keptCents: number; mostCents: number }

/** The amount to refund, in cents; or why it is invalid or not available. */
const amountOf = (
  way: Way,
  typed: string,
  { keptCents, mostCents }: Sums,
): { amountCents: number } | { error: string } => {
  const euro = readNumber(typed, { min: 0, max: mostTyped, step: oneCent })
  const cents = euro === null ? null : Math.round(euro * 100)
  if (way === 'amount') {
    return cents === null || cents === 0 || cents > mostCents
      ? { error: `Enter an amount up to ${formatEuro(mostCents)}` }
      : { amountCents: cents }
  }
  const error = `Enter a price from ${formatEuro(keptCents - mostCents)}, below ${formatEuro(keptCents)}`
  if (cents === null) return { error }
  const change = refundForNewPrice(cents, { keptCents, mostCents })
  if (!('refused' in change)) return change
  return {
    error:
      change.refused === 'higher'
        ? `The price can only go down from ${formatEuro(keptCents)}. What costs more is another booking, agreed by the customer.`
        : error,
  }
}
