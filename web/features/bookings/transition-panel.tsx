import type { ComponentProps, ReactNode } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { DriverTransition } from '../../../domain/bookings/booking.ts'
import { driverTransitionLabels } from '../../../domain/bookings/booking-labels.ts'
import { howToProveText, isArrivalUnproven } from '../../../domain/bookings/proven-arrival.ts'
import { driverQuestionText, startCodeLength } from '../../../domain/bookings/start-code.ts'
import { formatMinutes } from '../../../domain/places/distance.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useControlLock } from '../../ui/control-lock.ts'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { BottomBar } from '../../ui/page/bottom-bar.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useServerNow } from '../../ui/use-server-now.ts'
import type { TransitionAnswer } from './booking-actions.ts'
import { notesMaxLength, startFields, transitionFields } from './transition-fields.ts'
import {
  arrivalLabel,
  proposedMinutesOf,
  plainTransition,
  type TransitionValues,
} from './transition-values.ts'

type TransitionPanelProps = {
  booking: Booking
  transition: DriverTransition
  clockOffsetMs: number
  isBusy: boolean
  /** Once the step is taken, what was sent with it is cleared. */
  onAdvance: (values: TransitionValues) => Promise<TransitionAnswer>
  /** A note before the step is taken. */
  note?: ReactNode
  level?: 2 | 3
  /** On a phone the step is at the lower edge of the screen. */
  isInBar?: boolean
}

/** The estimate first, then allowances for traffic. */
const quickMinutesFrom = (proposed: number | null): readonly number[] =>
  proposed === null ? [10, 20, 30] : [proposed, proposed + 10, proposed + 20]

/** For the driver: the question that the customer is asked about them, and what the answer means. */
function QuestionNote({ booking }: { booking: Booking }) {
  const { viewer, nextTransition, driverQuestion } = booking
  if (viewer !== 'driver' || nextTransition !== 'start' || !driverQuestion) return null
  const { isDriver } = driverQuestion
  const tone = isDriver === null ? 'info' : isDriver ? 'success' : 'danger'
  return (
    <Alert tone={tone} isLive>
      {driverQuestionText(isDriver)}
    </Alert>
  )
}

/** For the driver: why the customer may still cancel as if they were on the way. */
function ArrivalNote({ booking }: { booking: Booking }) {
  if (booking.viewer !== 'driver' || !isArrivalUnproven(booking.status, booking.arrivalProof))
    return null
  return (
    <Alert tone="warning" title="Your arrival isn’t confirmed yet">
      <p>{howToProveText}</p>
      <p>If the customer cancels before it is, you count as on the way.</p>
    </Alert>
  )
}

/** The one step a driver may take now, under the thumb, with notes and an arrival time for the customer. */
export function TransitionPanel({
  booking,
  transition,
  clockOffsetMs,
  isBusy,
  onAdvance,
  note,
  level = 2,
  isInBar = false,
}: TransitionPanelProps) {
  // The customer is asked for their code.
  const isStartCodeRequired = transition === 'start' && booking.isStartCodeAsked
  const { field, ...form } = useSchemaForm({
    name: 'transition',
    schema: isStartCodeRequired ? startFields : transitionFields,
    defaultValues: plainTransition,
    onSubmit: async (values, refuse) => {
      const sent = form.getValues()
      const { isTaken, fields } = await onAdvance(values)
      if (!isTaken) {
        refuse(fields)
        return
      }
      // The live event may have shown the next step before this answer: what was typed for it stays.
      for (const name of ['startCode', 'arrival', 'notes'] as const) {
        if (form.getValues(name) === sent[name]) form.setValue(name, '')
      }
    },
  })
  const arrival = arrivalLabel(transition)
  const lock = useControlLock()

  return (
    <Card title="Next step" level={level}>
      <SchemaForm of={form} summary="Check what you typed" className="flex flex-col gap-5">
        {isStartCodeRequired && (
          <TextField
            {...field('startCode')}
            label="Start code"
            hint="Four digits. The customer reads them out from their screen."
            inputMode="numeric"
            autoComplete="off"
            maxLength={startCodeLength}
            required
          />
        )}
        {arrival && (
          <ArrivalField
            {...field('arrival')}
            label={arrival}
            booking={booking}
            clockOffsetMs={clockOffsetMs}
            onPick={(minutes) => form.setValue('arrival', minutes, { shouldValidate: true })}
          />
        )}
        <TextAreaField
          {...field('notes')}
          label="Notes"
          hint="Optional. The customer sees them."
          rows={2}
          maxLength={notesMaxLength}
        />
        <QuestionNote booking={booking} />
        <ArrivalNote booking={booking} />
        {note}
        <BottomBar isFixed={isInBar}>
          <SubmitButton
            of={form}
            isBusy={isBusy}
            disabledReason={lock}
            size="lg"
            isWide
            busyLabel="Saving"
          >
            {driverTransitionLabels[transition]}
          </SubmitButton>
        </BottomBar>
      </SchemaForm>
    </Card>
  )
}

type ArrivalFieldProps = Omit<ComponentProps<typeof TextField>, 'hint'> &
  Pick<TransitionPanelProps, 'booking' | 'clockOffsetMs'> & { onPick: (minutes: string) => void }

/** The driver's own estimate, beside what the customer sees without one. */
function ArrivalField({ booking, clockOffsetMs, onPick, ...field }: ArrivalFieldProps) {
  const nowMs = useServerNow(clockOffsetMs) ?? Date.parse(booking.serverNow)
  const proposed = proposedMinutesOf(booking, nowMs)
  return (
    <div className="flex flex-col gap-2">
      <TextField
        {...field}
        hint={
          proposed === null
            ? 'Optional. The customer sees the time.'
            : `The customer sees ${formatMinutes(proposed)} unless you change it.`
        }
        inputMode="numeric"
        autoComplete="off"
        suffix="min"
      />
      <div className="grid grid-cols-3 gap-2">
        {quickMinutesFrom(proposed).map((minutes) => (
          <Button
            key={minutes}
            size="sm"
            variant="secondary"
            onClick={() => onPick(String(minutes))}
          >
            {formatMinutes(minutes)}
          </Button>
        ))}
      </div>
    </div>
  )
}
