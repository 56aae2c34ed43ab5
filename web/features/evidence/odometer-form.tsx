import { useState } from 'react'
import { z } from 'zod'
import type { CornerStage } from '../../../domain/evidence/evidence.ts'
import {
  odometerBounds,
  odometerUnits,
  readingDoubt,
  type OdometerValue,
} from '../../../domain/evidence/odometer.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { readNumber } from '../../ui/forms/read-number.ts'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

type OdometerFormProps = {
  stage: CornerStage
  /** The readings that count, for the question whether this one can be so. */
  known: readonly (OdometerValue & { stage: CornerStage })[]
  isBusy: boolean
  onRead: (reading: OdometerValue & { isConfirmed: boolean }) => void
  onCancel: () => void
}

const grouped = /^\d{1,3}(?:[ ,]\d{3})+$/

/** Also as dashboards and people group it: "48,210". */
const readTyped = (typed: string): number | null => {
  const text = typed.trim()
  return readNumber(grouped.test(text) ? text.replaceAll(/[ ,]/g, '') : text, odometerBounds)
}

const fields = z.object({
  value: z.string().transform((typed, context): number => {
    const value = readTyped(typed)
    if (value !== null) return value
    context.addIssue({
      code: 'custom',
      message: 'Enter the number on the dashboard, up to 2,000,000, without tenths',
    })
    return z.NEVER
  }),
  unit: z.enum(odometerUnits),
})

const unitOptions = [
  { value: 'km', label: 'Kilometres' },
  { value: 'mi', label: 'Miles' },
]

/** What the dashboard shows, or that it cannot be read. One that cannot be so is questioned once, and kept when the driver confirms it. */
export function OdometerForm({ stage, known, isBusy, onRead, onCancel }: OdometerFormProps) {
  const [doubted, setDoubted] = useState<{ reading: OdometerValue; doubt: string } | null>(null)
  const form = useSchemaForm({
    name: 'odometer',
    schema: fields,
    defaultValues: { value: '', unit: 'km' },
    takesFocus: true,
    onSubmit: (reading) => {
      const doubt = readingDoubt({ ...reading, stage }, known)
      setDoubted(doubt === null ? null : { reading, doubt })
      if (doubt === null) onRead({ ...reading, isConfirmed: false })
    },
  })
  return (
    <SchemaForm of={form} className="flex flex-col gap-4">
      <TextField
        {...form.field('value')}
        label={stage === 'pickup' ? 'Odometer at pickup' : 'Odometer at hand-over'}
        hint="As the dashboard shows it."
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
      />
      <SegmentedControl {...form.field('unit')} label="Unit" options={unitOptions} />
      {doubted && (
        <Alert
          tone="warning"
          title="Is that right?"
          action={
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                isBusy={isBusy}
                busyLabel="Saving"
                onClick={() => onRead({ ...doubted.reading, isConfirmed: true })}
              >
                Yes, keep it
              </Button>
              <Button size="sm" variant="secondary" onClick={() => setDoubted(null)}>
                No, correct it
              </Button>
            </div>
          }
        >
          {doubted.doubt}
        </Alert>
      )}
      {!doubted && (
        <div className="flex flex-wrap gap-2">
          <SubmitButton of={form} isBusy={isBusy} busyLabel="Saving">
            Save the reading
          </SubmitButton>
          <Button
            variant="secondary"
            onClick={() => onRead({ value: null, unit: null, isConfirmed: false })}
          >
            Not readable
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Not now
          </Button>
        </div>
      )}
    </SchemaForm>
  )
}
