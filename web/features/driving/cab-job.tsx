import { Navigation, Phone } from 'lucide-react'
import { z } from 'zod'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { howToProveText, isArrivalUnproven } from '../../../domain/bookings/proven-arrival.ts'
import {
  driverQuestionText,
  startCodeLength,
  startCodePattern,
  startCodeTexts,
} from '../../../domain/bookings/start-code.ts'
import { buttonStyles } from '../../ui/button-styles.ts'
import { classNames } from '../../ui/class-names.ts'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { mapsLink } from '../../ui/map/maps-link.ts'
import { CabLarge, CabLayout, CabLine, cabButton } from './cab-parts.tsx'
import { cabTransitionLabels } from './cab-labels.ts'

/** Whether the step was taken, and the problem with the code. */
export type CabTransitionAnswer = { isTaken: boolean; codeProblem: string | null }

const codeFields = z.object({
  startCode: z.string().regex(startCodePattern, startCodeTexts.missing),
})
/** A step that asks for no code. */
const freeFields = z.object({ startCode: z.string() })

type CabJobProps = {
  booking: Booking
  /** The state of the job, in a few words. */
  headline: string
  isAdvancing: boolean
  onAdvance: (startCode: string) => Promise<CabTransitionAnswer>
}

/** The job in hand: its state, its destination, the one next step, and directions or the customer's phone. */
export function CabJob({ booking, headline, isAdvancing, onAdvance }: CabJobProps) {
  const { nextTransition, isStartCodeAsked: isStartCodeRequired, customer } = booking
  const isCodeRequired = nextTransition === 'start' && isStartCodeRequired
  // The answer to the last wrong code already says that the customer is asked.
  const question = nextTransition === 'start' ? booking.driverQuestion : null
  const { field, ...form } = useSchemaForm({
    name: 'cab',
    schema: isCodeRequired ? codeFields : freeFields,
    defaultValues: { startCode: '' },
    onSubmit: async ({ startCode }, refuse) => {
      const { isTaken, codeProblem } = await onAdvance(startCode)
      if (codeProblem) refuse({ startCode: codeProblem })
      // What was typed for the next step before this answer arrived stays.
      if (isTaken && form.getValues('startCode') === startCode) form.setValue('startCode', '')
    },
  })
  const { error: problem, onChange, ...code } = field('startCode')

  return (
    <CabLayout
      buttons={
        <>
          {nextTransition ? (
            <SubmitButton
              of={form}
              isWide
              isBusy={isAdvancing}
              busyLabel="Saving"
              className={cabButton.main}
            >
              {cabTransitionLabels[nextTransition]}
            </SubmitButton>
          ) : (
            <CabLine isQuiet>Nothing to do right now</CabLine>
          )}
          <OtherButton booking={booking} />
        </>
      }
    >
      <SchemaForm of={form} className="contents">
        <CabLine isQuiet>{headline}</CabLine>
        <CabLarge>{placeOf(booking)}</CabLarge>
        {customer && <CabLine>{`For ${customer.name}`}</CabLine>}
        {isArrivalUnproven(booking.status, booking.arrivalProof) && !question && (
          <CabLine isQuiet>{`Your arrival isn’t confirmed yet. ${howToProveText}`}</CabLine>
        )}
        {question && (question.isDriver !== null || !problem) && (
          <CabLine isQuiet>{driverQuestionText(question.isDriver)}</CabLine>
        )}
        {isCodeRequired && (
          <div className="flex flex-col gap-2">
            <label htmlFor={code.id} className="font-bold">
              Start code
            </label>
            <input
              {...code}
              inputMode="numeric"
              autoComplete="off"
              maxLength={startCodeLength}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${code.id}-problem` : `${code.id}-hint`}
              onChange={(event) => {
                event.target.value = event.target.value.replace(/\D/g, '')
                void onChange(event)
              }}
              className="border-line-strong bg-surface min-h-16 w-48 rounded-lg border-[1.5px] px-4 text-2xl font-bold tracking-[0.3em] tabular-nums"
            />
            {!problem && (
              <p id={`${code.id}-hint`} className="text-ink-muted">
                The customer reads it out from their screen.
              </p>
            )}
            {problem && (
              <p id={`${code.id}-problem`} role="alert" className="text-danger-ink font-bold">
                {problem}
              </p>
            )}
          </div>
        )}
      </SchemaForm>
    </CabLayout>
  )
}

/** The current destination: the drop-off with the vehicle on the truck, before that the pickup. */
const placeOf = ({ status, pickup, dropoff }: Booking): string =>
  status === 'in_progress' ? (dropoff?.label ?? 'No drop-off given') : pickup.label

/** On the way: directions. Beside the vehicle: the customer's phone. */
function OtherButton({ booking }: { booking: Booking }) {
  const { status, customer } = booking
  const look = classNames(buttonStyles({ variant: 'secondary', isWide: true }), cabButton.other)
  const phone = customer?.phone
  if (status === 'driver_arrived' && phone) {
    return (
      <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={look}>
        <Phone aria-hidden />
        <span>{`Call ${customer.name.split(' ')[0]}`}</span>
      </a>
    )
  }
  return (
    <a href={mapsLink(placeOf(booking))} target="_blank" rel="noreferrer" className={look}>
      <Navigation aria-hidden />
      <span>
        Open in maps<span className="sr-only"> (opens in a new tab)</span>
      </span>
    </a>
  )
}
