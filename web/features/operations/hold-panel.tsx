/** For operators, on the page of a booking: its legal hold. */
import { useState } from 'react'
import { z } from 'zod'
import { day } from '../../../contract/shapes.ts'
import { neededText } from '../../../contract/text-fields.ts'
import { userReasonMaxLength } from '../../../domain/accounts/user-admin.ts'
import { dateKey, dublinClock } from '../../../domain/time/dublin-time.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { changeLegalHold, legalHoldQuery } from '../../api/privacy.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

export function HoldPanel({ bookingId }: { bookingId: string }) {
  const [isOpen, setOpen] = useState(false)
  const load = useLoad(legalHoldQuery(bookingId))
  const leave = () => setOpen(false)
  return (
    <Card title="Legal hold" aria-label="Legal hold">
      <Loaded load={load} label="Loading the legal hold">
        {({ hold }) => (
          <div className="flex flex-col items-start gap-3 text-sm">
            {hold ? (
              <p>
                Until <DateTime at={hold.until} wording="date" />, by {hold.placedBy}: {hold.reason}
              </p>
            ) : (
              <p className="text-ink-muted">
                None. Photos, messages and positions are deleted as the privacy page says.
              </p>
            )}
            {!isOpen ? (
              <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
                {hold ? 'Release' : 'Place a hold'}
              </Button>
            ) : hold ? (
              <ReleaseHold bookingId={bookingId} onLeave={leave} />
            ) : (
              <PlaceHold bookingId={bookingId} onLeave={leave} />
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

const holdReason = neededText(userReasonMaxLength, 'Say why')

/** A claim is usually over within a year. */
const inYear = (): string => dateKey(dublinClock(new Date(Date.now() + 365 * 86_400_000)))

type HoldFormProps = { bookingId: string; onLeave: () => void }

const placeFields = z.object({
  until: z.string().min(1, 'Choose the last day').pipe(day),
  reason: holdReason,
})

function PlaceHold({ bookingId, onLeave }: HoldFormProps) {
  const change = useAction(changeLegalHold, {
    success: { title: 'Hold placed', description: 'Nothing of this booking is deleted.' },
    onSuccess: onLeave,
  })
  const form = useSchemaForm({
    name: 'hold',
    schema: placeFields,
    defaultValues: { until: inYear(), reason: '' },
    onSubmit: (values, refuse) => change.run({ bookingId, ...values }, refuse),
    takesFocus: true,
  })
  return (
    <SchemaForm of={form} className="flex flex-col gap-3">
      <TextField {...form.field('until')} label="Last day of the hold" type="date" />
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        hint="For the record."
        rows={2}
        maxLength={userReasonMaxLength}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton of={form} busyLabel="Saving">
          Place the hold
        </SubmitButton>
        <Button variant="quiet" onClick={onLeave}>
          Leave it
        </Button>
      </div>
    </SchemaForm>
  )
}

function ReleaseHold({ bookingId, onLeave }: HoldFormProps) {
  const change = useAction(changeLegalHold, {
    success: { title: 'Hold released', description: 'What is old enough is deleted tonight.' },
    onSuccess: onLeave,
  })
  return (
    <ReasonForm
      id="hold"
      name="reason"
      label="Reason"
      hint="For the record."
      maxLength={userReasonMaxLength}
      schema={holdReason}
      press="Release the hold"
      busyLabel="Saving"
      onSubmit={(reason, refuse) => change.run({ bookingId, reason, until: null }, refuse)}
      leave="Leave it"
      onLeave={onLeave}
    />
  )
}
