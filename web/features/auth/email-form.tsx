import type { ReactNode } from 'react'
import { fieldsOf } from '../../api/kit/failures.ts'
import { Button } from '../../ui/button.tsx'
import { useSchemaForm } from '../../ui/forms/schema-form.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { sayRefused } from './auth-toasts.ts'
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
  const { form, field, refuse } = useSchemaForm({
    name,
    schema: emailFields,
    defaultValues: { email },
  })
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSend(values.email)
    } catch (failure) {
      if (!refuse(fieldsOf(failure))) sayRefused(failure)
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <TextField {...field('email')} label="Email" type="email" autoComplete="username" required />
      <Button type="submit" isWide isBusy={form.formState.isSubmitting} busyLabel="Sending">
        {children}
      </Button>
    </form>
  )
}
