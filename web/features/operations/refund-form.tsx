import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { refundReason } from '../../../contract/bookings/refunds.ts'
import type { OperatorBooking } from '../../../contract/operations/operator-booking.ts'
import { formatEuro } from '../../../domain/money.ts'
import { longestRefundReason, refundForNewPrice } from '../../../domain/payments/refund.ts'
import { proposeRefund } from '../../api/operations/operator-booking.ts'
import { beginUndoable } from '../../api/undo.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { SchemaForm, SubmitButton, useSchemaForm, useTyped } from '../../ui/forms/schema-form.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { readHundredths } from '../../ui/forms/typed-number.ts'

/** Cents; far beyond any price, so that too large an amount is told apart from an invalid one. */
const mostTyped = 100_000_000

const ways = [
  { value: 'amount', label: 'Refund amount' },
  { value: 'price', label: 'Correct price' },
] as const
type Way = (typeof ways)[number]['value']

/**
 * Refunds part or all of what was charged, with a reason: an amount, or as much as corrects the price
 * (`docs/decisions/0042-adjusting-a-price.md`). The driver's pay and our commission shrink with it.
 */
export function RefundForm({ view }: { view: OperatorBooking }) {
  const { bookingId, mostRefundCents, leftAloneCents } = view
  // After a request the form is cleared, so that one more press does not repeat it.
  const clear = (): void => form.reset({ way: form.getValues('way'), amountCents: '', reason: '' })
  const alone = useAction(beginUndoable, { onSuccess: clear })
  const together = useAction(proposeRefund, {
    success: {
      title: 'Refund proposed',
      description: 'Another operator has to approve it. It’s on the board.',
    },
    onSuccess: clear,
  })
  // the search links here for a price that was too high
  const [address] = useSearchParams()
  const opening: Way = address.get('give') === 'price' ? 'price' : 'amount'
  const keptCents = view.payment.capturedCents - view.payment.refundedCents
  const sums = { keptCents, mostCents: mostRefundCents }
  const form = useSchemaForm({
    name: 'refund',
    schema: refundFields(sums),
    defaultValues: { way: opening, amountCents: '', reason: '' },
    onSubmit: (body, refuse) =>
      body.amountCents > leftAloneCents
        ? together.run({ bookingId, body }, refuse)
        : alone.run({ kind: 'refund', bookingId, leftCents: mostRefundCents, ...body }, refuse),
  })
  const { field } = form
  const { way, amountCents: typed } = useTyped(form)
  const wanted = amountOf(way, typed, sums)
  const chosen = field('way')

  return (
    <SchemaForm
      of={form}
      aria-labelledby="refund-title"
      className="border-line flex flex-col gap-4 border-t pt-5"
    >
      <h3 id="refund-title" className="text-base">
        Refund
      </h3>
      <SegmentedControl
        {...chosen}
        label="How much"
        options={ways}
        onChange={(event) => {
          void chosen.onChange(event)
          form.set('amountCents', '')
        }}
      />
      <TextField
        {...field('amountCents')}
        aria-keyshortcuts="r"
        label={way === 'amount' ? 'Amount' : 'New price'}
        hint={`${way === 'price' ? `It is ${formatEuro(keptCents)} now. ` : ''}At most ${formatEuro(mostRefundCents)}, on your own ${formatEuro(Math.min(mostRefundCents, leftAloneCents))}. The driver’s pay and our commission are reduced in proportion.`}
        prefix="€"
        inputMode="decimal"
        autoComplete="off"
      />
      <TextAreaField
        {...field('reason')}
        label="Reason"
        hint="For the record. The customer does not see it."
        rows={2}
        maxLength={longestRefundReason}
      />
      <SubmitButton of={form} variant="danger" className="self-start" busyLabel="Requesting">
        {'error' in wanted
          ? 'Refund'
          : `${wanted.amountCents > leftAloneCents ? 'Propose' : 'Refund'} ${formatEuro(wanted.amountCents)}`}
      </SubmitButton>
    </SchemaForm>
  )
}

type Sums = { keptCents: number; mostCents: number }

const refundFields = (sums: Sums) =>
  z
    .object({ way: z.enum(['amount', 'price']), amountCents: z.string(), reason: refundReason })
    .superRefine(({ way, amountCents }, context) => {
      const wanted = amountOf(way, amountCents, sums)
      if ('amountCents' in wanted) return
      context.addIssue({ code: 'custom', path: ['amountCents'], message: wanted.error })
    })
    .transform(({ way, amountCents, reason }) => {
      const wanted = amountOf(way, amountCents, sums)
      return { amountCents: 'amountCents' in wanted ? wanted.amountCents : 0, reason }
    })

/** The amount to refund, in cents; or why it is invalid or not available. */
const amountOf = (
  way: Way,
  typed: string,
  { keptCents, mostCents }: Sums,
): { amountCents: number } | { error: string } => {
  const cents = readHundredths(typed, { min: 0, max: mostTyped })
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
        ? `The price can only go down from ${formatEuro(keptCents)}. To charge more, make another booking that the customer agrees to.`
        : error,
  }
}
