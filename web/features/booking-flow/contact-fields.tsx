import { inputChangesPerMinute, markupMessage, stripMarkup } from '../../../domain/text.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { TypedRules } from '../../ui/forms/typed-text.ts'
import { useTypedText } from '../../ui/forms/use-typed-text.ts'
import { contactDraft, contactFields, type Contact, type ContactField } from './contact.ts'

const rules: TypedRules = {
  changesPerMinute: inputChangesPerMinute,
  strip: stripMarkup,
  markupMessage,
}

export const contactFieldId = (field: ContactField): string => `book-contact-${field}`

type ContactFieldsProps = {
  contact: Contact
  /** The problems to show; empty until the customer has tried to continue. */
  problems: Partial<Contact>
  /** A code has come between: nothing may separate it from what helps. */
  isShort?: boolean
}

/** The contact person, and how to reach them. */
export function ContactFields({ contact, problems, isShort = false }: ContactFieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      {contactFields.map((field) => (
        <ContactInput key={field} field={field} value={contact[field]} problem={problems[field]} />
      ))}
      {!isShort && (
        <Alert tone="info" title="Only your driver sees your number and email">
          After accepting your job, and only until the job is done.
        </Alert>
      )}
    </div>
  )
}

type ContactInputProps = { field: ContactField; value: string; problem: string | undefined }

function ContactInput({ field, value, problem }: ContactInputProps) {
  const typing = useTypedText({
    value,
    onChange: (text) => contactDraft.set({ ...contactDraft.get(), [field]: text }),
    rules,
  })
  return (
    <TextField
      {...looks[field]}
      id={contactFieldId(field)}
      required
      value={value}
      onChange={typing.onInput}
      error={typing.problem ?? problem ?? null}
    />
  )
}

const looks = {
  name: { label: 'Your name', autoComplete: 'name', autoCapitalize: 'words' },
  phone: {
    label: 'Phone',
    type: 'tel',
    autoComplete: 'tel',
    hint: 'Your driver calls this number from the road',
  },
  email: {
    label: 'Email',
    type: 'email',
    autoComplete: 'email',
    hint: 'For the confirmation and the receipt',
  },
} as const
