import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { proveEmail, sendEmailProof } from '../../api/accounts/own-account.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { EmailForm } from './email-form.tsx'
import { MailboxLink } from './mailbox-link.tsx'
import { TwoFactorCodeForm } from './two-factor-code-form.tsx'

type EmailProofProps = {
  /** Where receipts went last. */
  receiptEmail: string | null
  mailboxUrl: string | null
}

/** For an account that a phone number opened: an address, confirmed by a code that is mailed there. */
export function EmailProof({ receiptEmail, mailboxUrl }: EmailProofProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { mutateAsync: send } = useMutation(sendEmailProof)
  const { mutateAsync: prove } = useMutation(proveEmail)
  if (sentTo === null) {
    return (
      <EmailForm
        name="email-proof"
        email={receiptEmail ?? ''}
        onSend={async (email) => {
          await send({ email })
          setSentTo(email)
        }}
      >
        Email me a code
      </EmailForm>
    )
  }
  return (
    <>
      <MailboxLink url={mailboxUrl} />
      <TwoFactorCodeForm
        name="email-proof-code"
        hint={`From the email to ${sentTo}`}
        submit="Confirm email"
        onCode={async (code) => {
          await prove({ email: sentTo, code })
          toast.success({ title: 'Email confirmed', description: 'You can sign in with it too.' })
        }}
      />
    </>
  )
}
