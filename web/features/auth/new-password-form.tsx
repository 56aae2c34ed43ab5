import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { resetPassword } from '../../api/accounts/auth.ts'
import { fieldsOf, isRefusal, wordsOf } from '../../api/kit/failures.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { useSchemaForm } from '../../ui/forms/schema-form.ts'
import { newPasswordFields } from './auth-values.ts'
import { sayRefused } from './auth-toasts.ts'
import { NewPasswordFields } from './password-fields.tsx'

type NewPasswordFormProps = {
  /** From the link of the mail; empty when the link was incomplete. */
  token: string
  forgotTo: string
  onChanged: () => void
}

export function NewPasswordForm({ token, forgotTo, onChanged }: NewPasswordFormProps) {
  const { mutateAsync } = useMutation(resetPassword)
  const [refused, setRefused] = useState<string | null>(
    token === ''
      ? 'The link is not complete. Open it from the mail again, or ask for a new one.'
      : null,
  )
  const { form, field, problems, summary, refuse } = useSchemaForm({
    name: 'new-password',
    schema: newPasswordFields,
    defaultValues: { newPassword: '', confirmPassword: '' },
  })

  const submit = form.handleSubmit(async ({ newPassword }) => {
    try {
      await mutateAsync({ token, newPassword })
      onChanged()
    } catch (failure) {
      if (refuse(fieldsOf(failure))) return
      if (isRefusal(failure, 'link_not_valid')) setRefused(wordsOf(failure).detail)
      else sayRefused(failure)
    }
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
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <ErrorSummary ref={summary} title="Check what you typed" problems={problems} />
      <NewPasswordFields
        label="New password"
        chosen={field('newPassword')}
        again={field('confirmPassword')}
      />
      <Button type="submit" isWide isBusy={form.formState.isSubmitting} busyLabel="Saving">
        Set new password
      </Button>
    </form>
  )
}
