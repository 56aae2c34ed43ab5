import type { Companion } from '../../api/companion.ts'
import { followLinkRequest } from '../../../contract/bookings/companion.ts'
import { followLinksMax } from '../../../domain/companion/companion.ts'
import { textFollowLink } from '../../api/companion.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

type FollowLinkFormProps = { bookingId: string; sent: Companion['followLinks'] }

/** Texts the trip's link to a relative, without a share sheet: two numbers for each trip. */
export function FollowLinkForm({ bookingId, sent }: FollowLinkFormProps) {
  const { run } = useAction(textFollowLink, {
    success: { title: 'Link sent', description: 'They can follow your trip until it ends.' },
    onSuccess: () => form.reset({ phone: '' }),
  })
  const form = useSchemaForm({
    name: 'follow-link',
    schema: followLinkRequest,
    defaultValues: { phone: '' },
    onSubmit: (body, refuse) => run({ bookingId, body }, refuse),
  })
  return (
    <div className="flex flex-col gap-3">
      {sent.length > 0 && (
        <p role="status" className="text-sm">
          {`Link sent to ${sent.map(({ phone }) => phone).join(' and ')}`}
        </p>
      )}
      {sent.length < followLinksMax && (
        <SchemaForm of={form} className="flex flex-col gap-3">
          <TextField
            {...form.field('phone')}
            label="Text the trip’s link to a relative"
            hint="We use this number only for this text. The link ends with the trip."
            type="tel"
            inputMode="tel"
            autoComplete="off"
          />
          <SubmitButton of={form} variant="secondary" isWide busyLabel="Sending">
            Send the link
          </SubmitButton>
        </SchemaForm>
      )}
    </div>
  )
}
