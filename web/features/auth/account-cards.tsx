import { useMutation, useQuery } from '@tanstack/react-query'
import type { Account } from '../../../contract/accounts.ts'
import { roleLabels } from '../../../domain/roles.ts'
import { sendVerification, signOut, signOutEverywhere } from '../../api/auth.ts'
import { configQuery } from '../../api/first-queries.ts'
import { nameOf } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { RoleBadge, StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.ts'
import { sayRefused } from './auth-toasts.ts'
import { MailboxLink } from './mailbox-link.tsx'

/** Who this is: name, role, and whether the address is proven. */
export function IdentityCard({ account }: { account: Account }) {
  const { data: config } = useQuery(configQuery)
  const { mutate, isPending } = useMutation(sendVerification)
  const resend = (): void =>
    mutate(
      { email: account.email, returnTo: paths.account },
      {
        onSuccess: ({ message }) => toast.success({ title: 'Email sent', description: message }),
        onError: sayRefused,
      },
    )
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={nameOf(account)} size="lg" />
        <div className="min-w-0 flex-1 basis-44">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-lg leading-tight font-bold">{nameOf(account)}</span>
            <RoleBadge>{roleLabels[account.role]}</RoleBadge>
          </p>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-ink-muted break-all">{account.email}</span>
            {account.isEmailVerified ? (
              <StatusBadge tone="success">Verified</StatusBadge>
            ) : (
              <StatusBadge tone="warning">Not verified</StatusBadge>
            )}
          </p>
        </div>
      </div>
      {!account.isEmailVerified && (
        <div className="border-line mt-5 border-t pt-5">
          <p className="text-ink-muted text-sm">
            Please check your email to verify your account. You can book as soon as that is done.
          </p>
          <MailboxLink url={config?.mailboxUrl ?? null} />
          <Button
            variant="secondary"
            size="sm"
            className="mt-3"
            isBusy={isPending}
            busyLabel="Sending"
            onClick={resend}
          >
            Send the email again
          </Button>
        </div>
      )}
    </Card>
  )
}

/** Leaving: here, or wherever this account is signed in. Whoever is signed out is led to sign in by the screen itself. */
export function SessionsCard() {
  const here = useMutation(signOut)
  const everywhere = useMutation(signOutEverywhere)
  return (
    <Card title="Signed in">
      <p className="text-ink-muted text-sm">
        If you have lost a phone or used someone else’s, sign out everywhere and choose a new
        password.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          isBusy={everywhere.isPending}
          busyLabel="Signing out"
          onClick={() => everywhere.mutate(undefined, { onError: sayRefused })}
        >
          Sign out everywhere
        </Button>
        <Button
          variant="quiet"
          isBusy={here.isPending}
          busyLabel="Signing out"
          onClick={() => here.mutate(undefined, { onError: sayRefused })}
        >
          Sign out here
        </Button>
      </div>
    </Card>
  )
}
