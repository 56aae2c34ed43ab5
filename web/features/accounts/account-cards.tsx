import { useMutation, useQuery } from '@tanstack/react-query'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { accountLabel, isProvenAccount } from '../../../domain/accounts/roles.ts'
import { sendVerification } from '../../api/accounts/auth.ts'
import { configQuery } from '../../api/config.ts'
import { nameOf } from '../../api/accounts/session.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/data/avatar.tsx'
import { RoleBadge, StatusBadge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { EmailProof } from './email-proof.tsx'
import { MailboxLink } from './mailbox-link.tsx'

/** The user's name, role, and whether the e-mail address is verified. */
export function IdentityCard({ account }: { account: Account }) {
  const { email } = account
  const { data: config } = useQuery(configQuery)
  const { mutate, isPending } = useMutation(sendVerification)
  const mailboxUrl = config?.mailboxUrl ?? null
  const resend = (address: string): void =>
    mutate(
      { email: address, returnTo: paths.account },
      {
        onSuccess: ({ message }) => toast.success({ title: 'Email sent', description: message }),
        onError: toastRefusal,
      },
    )
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={nameOf(account)} size="lg" />
        <div className="min-w-0 flex-1 basis-44">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-lg leading-tight font-bold">{nameOf(account)}</span>
            <RoleBadge>{accountLabel(account)}</RoleBadge>
          </p>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-ink-muted break-all">{email ?? account.phone}</span>
            {isProvenAccount(account) ? (
              <StatusBadge tone="success">Verified</StatusBadge>
            ) : (
              <StatusBadge tone="warning">Not verified</StatusBadge>
            )}
          </p>
        </div>
      </div>
      {email === null && (
        <div className="border-line mt-5 border-t pt-5">
          <p className="text-ink-muted mb-4 text-sm">
            You sign in with your phone number. Confirm an email too, so you can still get in if you
            change your number.
          </p>
          <EmailProof receiptEmail={account.receiptEmail} mailboxUrl={mailboxUrl} />
        </div>
      )}
      {email !== null && !account.isEmailVerified && (
        <div className="border-line mt-5 border-t pt-5">
          <p className="text-ink-muted text-sm">
            Please check your email to verify your account. You can book as soon as that’s done.
          </p>
          <MailboxLink url={mailboxUrl} />
          <Button
            variant="secondary"
            size="sm"
            className="mt-3"
            isBusy={isPending}
            busyLabel="Sending"
            onClick={() => resend(email)}
          >
            Send the email again
          </Button>
        </div>
      )}
    </Card>
  )
}
