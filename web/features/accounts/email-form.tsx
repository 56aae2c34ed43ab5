import type { ReactNode } from 'react'
import { useAction } from '../../api/kit/use-action.ts'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { emailFields } from './auth-values.ts'

type EmailFormProps = {
  name: string
  email: string
  /** Rejects with the server's refusal. */
  onSend: (email: string) => Promise<void>
  children: ReactNode
}

/** One address and a button: for a code, for a reset link. */
export function EmailForm({ name, email, onSend, children }: EmailFormProps) {
  const send = useAction({ mutationFn: onSend })
  const form = useSchemaForm({
    name,
    schema: emailFields,
    defaultValues: { email },
    onSubmit: (values, refuse) => send.run(values.email, refuse),
  })
  return (
    <SchemaForm of={form} className="flex flex-col gap-5">
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        required
      />
      <SubmitButton of={form} isWide busyLabel="Sending">
        {children}
      </SubmitButton>
    </SchemaForm>
  )
}
