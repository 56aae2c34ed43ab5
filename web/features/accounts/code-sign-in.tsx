import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sendCode, signInWithCode } from '../../api/accounts/auth.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toastSignInFailure, toastWelcomeBack } from './auth-toasts.ts'
import { codeFields } from './auth-values.ts'
import { EmailForm } from './email-form.tsx'
import { MailboxLink } from './mailbox-link.tsx'

type CodeSignInProps = {
  email: string
  onEmail: (email: string) => void
  passwordTo: string
  mailboxUrl: string | null
}

/** Signing in with a code from a mail: the address first, then the code. */
export function CodeSignIn({ email, onEmail, passwordTo, mailboxUrl }: CodeSignInProps) {
  const [sent, setSent] = useState<{ email: string; message: string } | null>(null)
  const sending = useMutation(sendCode)

  const requestCode = async (address: string): Promise<void> => {
    onEmail(address)
    const { message } = await sending.mutateAsync({ email: address })
    setSent({ email: address, message })
  }

  return (
    <div className="flex flex-col gap-5">
      {sent ? (
        <>
          <Alert tone="success" title="Check your email" isLive>
            <p>{sent.message}</p>
            <MailboxLink url={mailboxUrl} />
          </Alert>
          <CodeForm
            email={sent.email}
            isResending={sending.isPending}
            onResend={() => void requestCode(sent.email).catch(toastRefusal)}
          />
        </>
      ) : (
        <>
          <p className="text-ink-muted">
            We email you a code of eight letters and digits. No password needed.
          </p>
          <EmailForm name="code-email" email={email} onSend={requestCode}>
            Email me a code
          </EmailForm>
        </>
      )}
      <p className="text-sm">
        <TextLink to={passwordTo} className="inline-flex min-h-6 items-center">
          Use your password instead
        </TextLink>
      </p>
    </div>
  )
}

type CodeFormProps = {
  email: string
  isResending: boolean
  onResend: () => void
}

function CodeForm({ email, isResending, onResend }: CodeFormProps) {
  const enter = useAction(signInWithCode, {
    onSuccess: ({ nextStep }) => nextStep === null && toastWelcomeBack(),
    onRefused: toastSignInFailure,
  })
  const form = useSchemaForm({
    name: 'code',
    schema: codeFields,
    defaultValues: { code: '' },
    onSubmit: ({ code }, refuse) => enter.run({ email, code }, refuse),
  })

  return (
    <SchemaForm of={form} className="flex flex-col gap-5">
      <TextField
        {...form.field('code')}
        label="Code"
        hint={`Sent to ${email}`}
        autoComplete="one-time-code"
        maxLength={12}
        required
      />
      <SubmitButton of={form} isWide busyLabel="Signing in">
        Sign In
      </SubmitButton>
      <Button variant="quiet" isBusy={isResending} busyLabel="Sending" onClick={onResend}>
        Send another code
      </Button>
    </SchemaForm>
  )
}
