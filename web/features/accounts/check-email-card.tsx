import { useMutation, useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { sendVerification } from '../../api/accounts/auth.ts'
import { meQuery } from '../../api/accounts/me.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazyIllustration } from '../../ui/loading/lazy-illustration.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { MailboxLink } from './mailbox-link.tsx'

const MailboxEmptyIllustration = lazyIllustration(
  async () =>
    (await import('../../ui/illustrations/state-illustrations.tsx')).MailboxEmptyIllustration,
)

type CheckEmailCardProps = {
  email: string
  returnTo: string
  mailboxUrl: string | null
}

/** How often to check whether the address was verified, perhaps on another device. */
const lookEveryMs = 4_000

/** After signing up: the address has to be verified before a booking. Continues as soon as it is; the user can browse until then. */
export function CheckEmailCard({ email, returnTo, mailboxUrl }: CheckEmailCardProps) {
  const { mutate, isPending } = useMutation(sendVerification)
  const { data: account } = useQuery({ ...meQuery, refetchInterval: lookEveryMs })
  const resend = (): void =>
    mutate(
      { email, returnTo },
      {
        onSuccess: ({ message }) => toast.success({ title: 'Email sent', description: message }),
        onError: toastRefusal,
      },
    )
  if (account?.isEmailVerified) return <Navigate to={returnTo} replace />
  return (
    <div className="flex flex-col items-center text-center">
      <div className="aspect-8/5 w-52">
        <MailboxEmptyIllustration />
      </div>
      <h2 className="mt-6 text-lg">Check your email</h2>
      <p className="text-ink-muted mt-2 text-balance">
        We sent a link to <span className="text-ink font-bold break-all">{email}</span>. Tap it to
        confirm your email, then carry on here.
      </p>
      <MailboxLink url={mailboxUrl} />
      <div className="mt-6 flex w-full flex-col gap-2">
        <ButtonLink to={returnTo} isWide>
          Continue
        </ButtonLink>
        <Button variant="quiet" isWide isBusy={isPending} busyLabel="Sending" onClick={resend}>
          Send the email again
        </Button>
      </div>
    </div>
  )
}
