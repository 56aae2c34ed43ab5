import { z } from 'zod'
import { freeText } from '../../../contract/text-fields.ts'
import { waiveStartCode } from '../../api/bookings/changes.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { Card } from '../../ui/card.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

const fields = z.object({
  reason: freeText(500).refine((text) => text !== '', 'Give a reason'),
})

/** For an operator who has spoken to both: the recovery may begin without the customer’s code. */
export function WaiveStartCode({ bookingId }: { bookingId: string }) {
  const waive = useAction(waiveStartCode)
  const form = useSchemaForm({
    name: 'waive',
    schema: fields,
    defaultValues: { reason: '' },
    onSubmit: (body, refuse) => waive.run({ bookingId, body }, refuse),
  })
  return (
    <Card title="Start code">
      <SchemaForm of={form} className="flex flex-col gap-4">
        <p className="text-ink-muted text-sm">
          The driver is asked for the customer’s code before the recovery begins. Waive it only when
          you have spoken to both. Your name and the reason are recorded.
        </p>
        <TextField {...form.field('reason')} label="Reason for waiving" required />
        <SubmitButton of={form} variant="secondary" className="self-start" busyLabel="Waiving">
          Waive the code
        </SubmitButton>
      </SchemaForm>
    </Card>
  )
}
