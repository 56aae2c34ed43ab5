/** The recipient of the link, and the button that sends it. The parts of booking beside it describe the recovery. */
import { z } from 'zod'
import type { Quote } from '../../../contract/bookings/quotes.ts'
import {
  emailAddress,
  emptyAsNull,
  personName,
  phoneNumber,
} from '../../../contract/text-fields.ts'
import { formatEuro } from '../../../domain/money.ts'
import { phoneLinkMinutes } from '../../../domain/bookings/phone-booking.ts'
import type { VehicleIdentity } from '../../../domain/bookings/vehicle-identity.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { openPhoneBooking } from '../../api/phone-bookings.ts'
import { Card } from '../../ui/card.tsx'
import type { FieldProblem } from '../../ui/forms/error-summary.tsx'
import { SchemaForm, SubmitButton, useSchemaForm, useTyped } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ConfirmNumber, useRefusedNumber } from './confirm-number.tsx'

const callerFields = z.object({
  caller: z.object({
    name: personName,
    phone: phoneNumber,
    email: emptyAsNull(emailAddress),
  }),
  /** The number that the operator insists on, although no call seems to reach it. */
  confirmedPhone: z.string(),
})

type PhoneFormProps = {
  /** The price of the described recovery; null while there is none. */
  quote: Quote | null
  isPricing: boolean
  description: string
  vehicleIdentity: VehicleIdentity | null
  /** The problems of the description of the recovery. */
  problems: readonly FieldProblem[]
  /** The operator has tried to send it, so the rest may show what is wrong with it. */
  onTry: () => void
  /** The link is on its way: the next caller. */
  onOpened: () => void
}

export function PhoneForm(props: PhoneFormProps) {
  const { quote, isPricing, description, problems, onTry, onOpened, vehicleIdentity } = props
  const number = useRefusedNumber()
  const open = useAction(openPhoneBooking, {
    success: {
      title: 'Link sent',
      description: `It’s valid for ${phoneLinkMinutes} minutes. Drivers are asked once it is confirmed.`,
    },
    onSuccess: onOpened,
    onRefused: (failure, sent) => number.onRefused(failure, sent.caller.phone),
  })
  const form = useSchemaForm({
    name: 'phone',
    schema: callerFields,
    defaultValues: { caller: { name: '', phone: '', email: '' }, confirmedPhone: '' },
    onSubmit: async ({ caller: { email, ...caller }, confirmedPhone }, refuse) => {
      if (!quote) return
      await open.run(
        {
          quoteId: quote.quoteId,
          caller: { ...caller, ...(email === null ? {} : { email }) },
          ...(confirmedPhone.trim() === caller.phone ? { isPhoneConfirmed: true as const } : {}),
          ...(description.trim() === '' ? {} : { description }),
          ...(vehicleIdentity ? { vehicleIdentity } : {}),
        },
        refuse,
      )
    },
    beside: problems,
    onTry,
  })
  const { field } = form
  const typed = useTyped(form).caller.phone
  return (
    <Card title="The caller">
      <SchemaForm
        of={form}
        summary="Something is missing"
        summaryOfOne
        className="flex flex-col gap-5"
      >
        <TextField {...field('caller.name')} label="Caller’s name" required autoComplete="off" />
        <TextField
          {...field('caller.phone')}
          label="Mobile number"
          hint="The link goes there by text."
          type="tel"
          required
          autoComplete="off"
        />
        <TextField
          {...field('caller.email')}
          label="Email"
          hint="If they give one, the link goes there too. They can also add it themselves."
          type="email"
          autoComplete="off"
        />
        <p className="text-ink-muted text-sm">
          Tell the caller the price, that nothing is charged unless a driver accepts, and that they
          enter their card through the link. Never take a card number by phone.
        </p>
        <SubmitButton
          of={form}
          busyLabel="Sending the link"
          disabledReason={stopOf(quote, isPricing)}
        >
          {quote ? `Send link for ${formatEuro(quote.anyDriver.priceCents)}` : 'Send link'}
        </SubmitButton>
        {number.isRefused(typed) && (
          <ConfirmNumber
            of={form}
            phone={typed}
            busyLabel="Sending the link"
            disabledReason={stopOf(quote, isPricing)}
            {...form.sends('confirmedPhone', typed)}
          />
        )}
      </SchemaForm>
    </Card>
  )
}

const stopOf = (quote: Quote | null, isPricing: boolean): string | null => {
  if (isPricing) return 'The price is being worked out.'
  if (quote?.eligibleCount === 0)
    return 'No drivers are available. Tell the caller, and note who called.'
  return null
}
