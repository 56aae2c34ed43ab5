import type { DriverMove } from '../../../domain/booking.ts'
import { driverMoveLabels } from '../../../domain/booking-words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { useSchemaForm } from '../../ui/schema-form.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { arrivalLabel, moveFields, notesMaxLength, type MoveValues } from './move-values.ts'

type MovePanelProps = {
  move: DriverMove
  /** Minutes that the way would take, as we reckon; null when nobody knows, or nothing is driven. */
  proposedMinutes: number | null
  isBusy: boolean
  /** Resolves to whether the step was taken: then the fields are cleared. */
  onMove: (values: MoveValues) => Promise<boolean>
  level?: 2 | 3
}

/** The proposal first, then what a busy road adds. */
const quickMinutesFrom = (proposed: number | null): readonly number[] =>
  proposed === null ? [10, 20, 30] : [proposed, proposed + 10, proposed + 20]

/** The one step a driver may take now, under the thumb, with notes and an arrival time for the customer. */
export function MovePanel({ move, proposedMinutes, isBusy, onMove, level = 2 }: MovePanelProps) {
  const { form, field, problems, summary } = useSchemaForm({
    name: 'move',
    schema: moveFields,
    defaultValues: { notes: '', arrival: '' },
  })
  const arrival = arrivalLabel(move)

  const submit = form.handleSubmit(async (values) => {
    if (await onMove(values)) form.reset()
  })

  return (
    <Card title="Next step" level={level}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <ErrorSummary ref={summary} title="Check what you typed" problems={problems} />
        {arrival && (
          <div className="flex flex-col gap-2">
            <TextField
              {...field('arrival')}
              label={arrival}
              hint={
                proposedMinutes === null
                  ? 'Optional. The customer sees the time.'
                  : `We reckon ${proposedMinutes} min, and tell the customer so unless you know better.`
              }
              inputMode="numeric"
              autoComplete="off"
              suffix="min"
            />
            <div className="grid grid-cols-3 gap-2">
              {quickMinutesFrom(proposedMinutes).map((minutes) => (
                <Button
                  key={minutes}
                  size="sm"
                  variant="secondary"
                  onClick={() =>
                    form.setValue('arrival', String(minutes), { shouldValidate: true })
                  }
                >
                  {`${minutes} min`}
                </Button>
              ))}
            </div>
          </div>
        )}
        <TextAreaField
          {...field('notes')}
          label="Notes"
          hint="Optional. The customer reads them."
          rows={2}
          maxLength={notesMaxLength}
        />
        <Button type="submit" size="lg" isWide isBusy={isBusy} busyLabel="Saving">
          {driverMoveLabels[move]}
        </Button>
      </form>
    </Card>
  )
}
