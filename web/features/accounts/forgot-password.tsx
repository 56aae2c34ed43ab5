import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { requestPasswordReset } from '../../api/accounts/auth.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { EmailForm } from './email-form.tsx'
import { MailboxLink } from './mailbox-link.tsx'

type ForgotPasswordProps = {
  email: string
  onEmail: (email: string) => void
  passwordTo: string
  mailboxUrl: string | null
}

/** Asks for the mail with the link to a new password. The answer is the same whether or not there is such an account. */
export function ForgotPassword({ email, onEmail, passwordTo, mailboxUrl }: ForgotPasswordProps) {
  const { mutateAsync } = useMutation(requestPasswordReset)
  const [message, setMessage] = useState<string | null>(null)

  const requestReset = async (address: string): Promise<void> => {
    onEmail(address)
    setMessage((await mutateAsync({ email: address })).message)
  }

  return (
    <div className="flex flex-col gap-5">
      {message ? (
        <Alert tone="success" title="Check your email" isLive>
          <p>{message}</p>
          <MailboxLink url={mailboxUrl} />
        </Alert>
      ) : (
        <>
          <p className="text-ink-muted">We email you a link to set a new password.</p>
          <EmailForm name="forgot-email" email={email} onSend={requestReset}>
            Email me a link
          </EmailForm>
        </>
      )}
      <p className="text-sm">
        <TextLink to={passwordTo} className="inline-flex min-h-6 items-center">
          Back to signing in
        </TextLink>
      </p>
    </div>
  )
}
