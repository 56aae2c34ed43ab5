import { useState } from 'react'
import { verifyEmail } from '../../api/accounts/auth.ts'
import { fieldsOf, isRefusal, failureCopy } from '../../api/kit/failures.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { linkPasswordFields } from './auth-values.ts'
import { PasswordField } from './password-fields.tsx'

type VerifyEmailFormProps = {
  /** From the link of the mail; empty when the link was incomplete. */
  token: string
  returnTo: string
}

/**
 * One button. On a device other than the one that signed up it asks for the password as well: the person who opens the mail may not be the
 * one who signed up with the address.
 */
export function VerifyEmailForm({ token, returnTo }: VerifyEmailFormProps) {
  const [verified, setVerified] = useState<{ isSignedInHere: boolean } | null>(null)
  const [isPasswordRequired, setPasswordRequired] = useState(false)
  const [refused, setRefused] = useState<string | null>(
    token === '' ? 'The link is not complete. Open it from the email again.' : null,
  )
  const verify = useAction(verifyEmail, {
    onSuccess: setVerified,
    // Before the password was asked for, its absence is a question and no mistake.
    fields: (failure) => (isPasswordRequired ? fieldsOf(failure) : {}),
    onRefused: (failure) => {
      if (fieldsOf(failure).password !== undefined) setPasswordRequired(true)
      else if (isRefusal(failure, 'link_not_valid')) setRefused(failureCopy(failure).detail)
      else toastRefusal(failure)
    },
  })
  const form = useSchemaForm({
    name: 'verify-email',
    schema: linkPasswordFields,
    defaultValues: { password: '' },
    onSubmit: ({ password }, refuse) =>
      verify.run({ token, ...(isPasswordRequired ? { password } : {}) }, refuse),
  })

  if (verified) return <Verified isSignedInHere={verified.isSignedInHere} returnTo={returnTo} />
  if (refused) {
    return (
      <Alert
        tone="danger"
        title="Link not valid"
        isLive
        action={
          <ButtonLink to={paths.auth({ returnTo })} size="sm">
            Sign In
          </ButtonLink>
        }
      >
        {refused} Sign in to have a new one sent.
      </Alert>
    )
  }
  return (
    <SchemaForm of={form} className="flex flex-col gap-5">
      {isPasswordRequired ? (
        <>
          <p className="text-ink-muted">
            You didn’t sign up in this browser. Enter the password you signed up with to show that
            the account is yours.
          </p>
          <PasswordField
            {...form.field('password')}
            label="Password"
            autoComplete="current-password"
            required
          />
        </>
      ) : (
        <p className="text-ink-muted">Press the button to confirm that this email is yours.</p>
      )}
      <SubmitButton of={form} isWide busyLabel="Verifying">
        Verify email
      </SubmitButton>
      {isPasswordRequired && (
        <p className="text-sm">
          <TextLink to={paths.auth({ how: 'forgot' })} className="inline-flex min-h-6 items-center">
            I didn’t choose one, or forgot it
          </TextLink>
        </p>
      )}
    </SchemaForm>
  )
}

function Verified({ isSignedInHere, returnTo }: { isSignedInHere: boolean; returnTo: string }) {
  return (
    <Alert
      tone="success"
      title="Your email is verified"
      isLive
      action={
        isSignedInHere ? (
          <ButtonLink to={returnTo}>Continue</ButtonLink>
        ) : (
          <ButtonLink to={paths.auth({ returnTo })} variant="secondary">
            Sign in here
          </ButtonLink>
        )
      }
    >
      {isSignedInHere
        ? 'Carry on where you left off. If that page is still open, it continues automatically.'
        : 'Go back to where you signed up. That page continues automatically.'}
    </Alert>
  )
}
