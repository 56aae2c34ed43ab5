import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { Partner } from '../../../contract/partners/partners.ts'
import { fieldsOf } from '../../api/kit/failures.ts'
import { changePartnerContacts } from '../../api/partners/partners.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'

/** The people Towline writes to and calls. The server reports problems, which are shown beside the field. */
export function ContactsForm({ partner }: { partner: Partner }) {
  const { mutate, isPending, error, reset } = useMutation(changePartnerContacts)
  const [contactEmail, setEmail] = useState(partner.contactEmail)
  const [contactPhone, setPhone] = useState(partner.contactPhone ?? '')
  const wrong = fieldsOf(error)

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    mutate(
      {
        partnerId: partner.partnerId,
        body: {
          contactEmail: contactEmail.trim(),
          contactPhone: contactPhone.trim() === '' ? null : contactPhone.trim(),
        },
      },
      {
        onSuccess: () =>
          toast.success({ title: 'Contacts saved', description: 'We write to these from now on.' }),
        onError: (failure) => {
          const [first] = Object.keys(fieldsOf(failure))
          if (first) document.getElementById(`contacts-${first}`)?.focus()
          else toastRefusal(failure)
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2">
      <TextField
        id="contacts-contactEmail"
        label="Contact email"
        hint="Invoices and notices go there."
        type="email"
        autoComplete="off"
        required
        value={contactEmail}
        error={wrong['contactEmail'] ?? null}
        onChange={({ target }) => {
          setEmail(target.value)
          if (error) reset()
        }}
      />
      <TextField
        id="contacts-contactPhone"
        label="Contact phone"
        hint="If there is none, we write."
        type="tel"
        autoComplete="off"
        value={contactPhone}
        error={wrong['contactPhone'] ?? null}
        onChange={({ target }) => {
          setPhone(target.value)
          if (error) reset()
        }}
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        isBusy={isPending}
        busyLabel="Saving"
      >
        Save contacts
      </Button>
    </form>
  )
}
