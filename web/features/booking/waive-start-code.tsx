import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { freeText } from '../../../contract/text-fields.ts'
import { waiveStartCode } from '../../api/kit/changes.ts'
import { wordsOf } from '../../api/kit/failures.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useSchemaForm } from '../../ui/forms/schema-form.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'

const fields = z.object({
  reason: freeText(500).refine((text) => text !== '', 'Say why the code is not asked'),
})

/** For an operator who has spoken to both: the recovery may begin without the customer’s code. */
export function WaiveStartCode({ bookingId }: { bookingId: string }) {
  const waiving = useMutation(waiveStartCode)
  const { form, field } = useSchemaForm({
    name: 'waive',
    schema: fields,
    defaultValues: { reason: '' },
  })
  const submit = form.handleSubmit((body) =>
    waiving.mutate(
      { bookingId, body },
      {
        onError: (failure) => {
          const { title, detail } = wordsOf(failure)
          toast.failure({ title, description: detail })
        },
      },
    ),
  )
  return (
    <Card title="Start code">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <p className="text-ink-muted text-sm">
          The driver is asked for the customer’s code before the recovery begins. Waive it only when
          you have spoken to both. Your name and the reason are recorded.
        </p>
        <TextField {...field('reason')} label="Why it is not asked" required />
        <Button
          type="submit"
          variant="secondary"
          className="self-start"
          isBusy={waiving.isPending}
          busyLabel="Waiving"
        >
          Waive the code
        </Button>
      </form>
    </Card>
  )
}
