import { useState } from 'react'
import { resetPassword } from '../../api/accounts/auth.ts'
import { isRefusal, failureCopy } from '../../api/kit/failures.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { newPasswordFields } from './auth-values.ts'
import { NewPasswordFields } from './password-fields.tsx'

type NewPasswordFormProps = {
  /** From the link of the mail; empty when the link was incomplete. */
  token: string
  forgotTo: string
  onChanged: () => void
}

export function NewPasswordForm({ token, forgotTo, onChanged }: NewPasswordFormProps) {
  const [refused, setRefused] = useState<string | null>(
    token === ''
      ? 'The link is not complete. Open it from the email again, or ask for a new one.'
      : null,
  )
  const change = useAction(resetPassword, {
    onSuccess: onChanged,
    onRefused: (failure) => {
      if (isRefusal(failure, 'link_not_valid')) setRefused(failureCopy(failure).detail)
      else toastRefusal(failure)
    },
  })
  const form = useSchemaForm({
    name: 'new-password',
    schema: newPasswordFields,
    defaultValues: { newPassword: '', confirmPassword: '' },
    onSubmit: ({ newPassword }, refuse) => change.run({ token, newPassword }, refuse),
  })

  if (refused) {
    return (
      <Alert
        tone="danger"
        title="Link not valid"
        isLive
        action={
          <ButtonLink to={forgotTo} size="sm">
            Ask for a new link
          </ButtonLink>
        }
      >
        {refused}
      </Alert>
    )
  }
  return (
    <SchemaForm of={form} summary="Check what you typed" className="flex flex-col gap-5">
      <NewPasswordFields
        label="New password"
        chosen={form.field('newPassword')}
        again={form.field('confirmPassword')}
      />
      <SubmitButton of={form} isWide busyLabel="Saving">
        Set new password
      </SubmitButton>
    </SchemaForm>
  )
}
