import { z } from 'zod'
import type { Partner } from '../../../contract/partners/partners.ts'
import { emailAddress, emptyAsNull, phoneNumber } from '../../../contract/text-fields.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { changePartnerContacts } from '../../api/partners/partners.ts'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

const contactsFields = z.object({
  contactEmail: emailAddress,
  contactPhone: emptyAsNull(phoneNumber),
})

/** The people Towline writes to and calls. */
export function ContactsForm({ partner }: { partner: Partner }) {
  const { partnerId, contactEmail, contactPhone } = partner
  const change = useAction(changePartnerContacts, {
    success: { title: 'Contacts saved', description: 'We’ll use these from now on.' },
  })
  const form = useSchemaForm({
    name: 'contacts',
    schema: contactsFields,
    defaultValues: { contactEmail, contactPhone: contactPhone ?? '' },
    onSubmit: (body, refuse) => change.run({ partnerId, body }, refuse),
  })

  return (
    <SchemaForm of={form} className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...form.field('contactEmail')}
        label="Contact email"
        hint="Invoices and notices go there."
        type="email"
        autoComplete="off"
        required
      />
      <TextField
        {...form.field('contactPhone')}
        label="Contact phone"
        hint="Without one we use email."
        type="tel"
        autoComplete="off"
      />
      <SubmitButton of={form} variant="secondary" className="justify-self-start" busyLabel="Saving">
        Save contacts
      </SubmitButton>
    </SchemaForm>
  )
}
