/** The recipient of the link, and the button that sends it. The parts of booking beside it describe the recovery. */
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import type { Quote } from '../../../contract/bookings/quotes.ts'
import { formatEuro } from '../../../domain/money.ts'
import { phoneLinkMinutes } from '../../../domain/bookings/phone-booking.ts'
import { checkCustomerEmail, checkCustomerName, checkCustomerPhone } from '../../../domain/text.ts'
import type { VehicleIdentity } from '../../../domain/bookings/vehicle-identity.ts'
import { wordsOf } from '../../api/kit/failures.ts'
import { openPhoneBooking } from '../../api/operations/phone-bookings.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary, type FieldProblem } from '../../ui/forms/error-summary.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'

type Caller = { name: string; phone: string; email: string }
const nobody: Caller = { name: '', phone: '', email: '' }

const fields = [
  { id: 'caller-name', key: 'name', label: 'Caller’s name', type: 'text' },
  { id: 'caller-phone', key: 'phone', label: 'Mobile number', type: 'tel' },
  { id: 'caller-email', key: 'email', label: 'Email', type: 'email' },
] as const

const hints: Record<keyof Caller, string | undefined> = {
  name: undefined,
  phone: 'The link goes there by text.',
  email: 'If they give one: the link goes there too. They can add it themselves.',
}

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
  const { mutate, isPending } = useMutation(openPhoneBooking)
  const [caller, setCaller] = useState(nobody)
  const [isTried, setTried] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const own = problemsOf(caller)
  const all = [
    ...problems,
    ...fields.flatMap(({ id, key }) => (own[key] ? [{ fieldId: id, message: own[key] }] : [])),
  ]

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (all.length > 0 || !quote) {
      setTried(true)
      onTry()
      window.setTimeout(() => summary.current?.focus())
      return
    }
    const email = caller.email.trim()
    mutate(
      {
        quoteId: quote.quoteId,
        caller: { name: caller.name, phone: caller.phone, ...(email === '' ? {} : { email }) },
        ...(description.trim() === '' ? {} : { description }),
        ...(vehicleIdentity ? { vehicleIdentity } : {}),
      },
      {
        onError: (failure) => {
          const { title, detail } = wordsOf(failure)
          toast.failure({ title, description: detail })
        },
        onSuccess: () => {
          toast.success({
            title: 'Link sent',
            description: `It holds for ${phoneLinkMinutes} minutes. Drivers are asked once it is confirmed.`,
          })
          setCaller(nobody)
          setTried(false)
          onOpened()
        },
      },
    )
  }
  return (
    <Card title="The caller">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {isTried && <ErrorSummary ref={summary} title="Something is missing" problems={all} />}
        {fields.map(({ id, key, label, type }) => (
          <TextField
            key={id}
            id={id}
            label={label}
            hint={hints[key]}
            type={type}
            required={key !== 'email'}
            autoComplete="off"
            value={caller[key]}
            error={isTried ? own[key] : null}
            onChange={({ target }) => setCaller({ ...caller, [key]: target.value })}
          />
        ))}
        <p className="text-ink-muted text-sm">
          Say it to the caller: the price, that nothing is charged unless a driver accepts, and that
          they give their card by the link. Never take a card number by phone.
        </p>
        <Button
          type="submit"
          isBusy={isPending}
          busyLabel="Sending the link"
          disabledReason={stopOf(quote, isPricing)}
        >
          {quote ? `Send link for ${formatEuro(quote.anyDriver.priceCents)}` : 'Send link'}
        </Button>
      </form>
    </Card>
  )
}

const problemsOf = ({ name, phone, email }: Caller): Record<keyof Caller, string | null> => ({
  name: checkCustomerName(name),
  phone: checkCustomerPhone(phone),
  email: email.trim() === '' ? null : checkCustomerEmail(email),
})

const stopOf = (quote: Quote | null, isPricing: boolean): string | null => {
  if (isPricing) return 'The price is being worked out.'
  if (quote?.eligibleCount === 0)
    return 'No driver could come. Tell the caller, and note who asked.'
  return null
}
