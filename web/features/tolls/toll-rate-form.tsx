import { z } from 'zod'
import { day } from '../../../contract/shapes.ts'
import { neededText } from '../../../contract/text-fields.ts'
import { formatEuro, plainEuro } from '../../../domain/money.ts'
import { tollPlazas, type TollPlazaId } from '../../../domain/tolls/toll-plaza.ts'
import {
  rateOn,
  tollClasses,
  tollClassLabels,
  tollMostCents,
  tollSourceMaxLength,
} from '../../../domain/tolls/toll-rate.ts'
import { formatCalendarDate } from '../../../domain/time/calendar-date.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { setTollRate, type TollRates } from '../../api/tolls.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { typedHundredths } from '../../ui/forms/typed-number.ts'

const amount = typedHundredths(
  { min: 0, max: tollMostCents },
  `Enter up to ${formatEuro(tollMostCents)}`,
)

const rateFields = z.object({
  validFrom: day,
  light: amount,
  medium: amount,
  heavy: amount,
  source: neededText(tollSourceMaxLength, 'Enter where the rate is published'),
})

type TollRateFormProps = { plaza: TollPlazaId; known: TollRates; onClose: () => void }

/** What a toll costs from a day on, beginning with a copy of today's. */
export function TollRateForm({ plaza, known: { rates, today }, onClose }: TollRateFormProps) {
  const { name } = tollPlazas[plaza]
  const now = rateOn(rates, plaza, today)
  const set = useAction(setTollRate, {
    success: (_, { params }) => ({
      title: 'Rate saved',
      description: `${name}, from ${formatCalendarDate(params.validFrom)}.`,
    }),
    onSuccess: onClose,
    onRefused: toastRefusal,
  })
  const typed = (cents: number | undefined): string => (cents === undefined ? '' : plainEuro(cents))
  const form = useSchemaForm({
    name: 'toll-rate',
    schema: rateFields,
    defaultValues: {
      validFrom: today,
      light: typed(now?.cents.light),
      medium: typed(now?.cents.medium),
      heavy: typed(now?.cents.heavy),
      source: now?.source ?? '',
    },
    onSubmit: ({ validFrom, source, ...cents }, refuse) =>
      set.run({ params: { plaza, validFrom }, body: { cents, source } }, refuse),
  })

  return (
    <Dialog
      kind="question"
      isOpen
      onOpenChange={(next) => !next && onClose()}
      title={name}
      actions={
        <>
          <SubmitButton of={form} busyLabel="Saving">
            Save
          </SubmitButton>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <SchemaForm of={form} className="flex flex-col gap-4">
        <TextField
          {...form.field('validFrom')}
          type="date"
          label="From"
          hint="A rate of the same day is replaced."
        />
        {tollClasses.map((one) => (
          <TextField
            key={one}
            {...form.field(one)}
            label={tollClassLabels[one]}
            prefix="€"
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
        <TextField
          {...form.field('source')}
          label="Source"
          hint="Where the operator of the road publishes it."
          autoComplete="off"
        />
      </SchemaForm>
    </Dialog>
  )
}
