import { useMutation } from '@tanstack/react-query'
import { sendVerification } from '../../api/auth.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazyPicture } from '../../ui/lazy-picture.tsx'
import { toast } from '../../ui/toast.ts'
import { sayRefused } from './auth-toasts.ts'
import { MailboxLink } from './mailbox-link.tsx'

const MailboxEmptyScene = lazyPicture(
  async () => (await import('../../ui/illustrations/scenes.tsx')).MailboxEmptyScene,
)

type CheckEmailCardProps = {
  email: string
  returnTo: string
  mailboxUrl: string | null
}

/** After signing up: the address has to be proven before a booking. One can look around meanwhile. */
export function CheckEmailCard({ email, returnTo, mailboxUrl }: CheckEmailCardProps) {
  const { mutate, isPending } = useMutation(sendVerification)
  const resend = (): void =>
    mutate(
      { email, returnTo },
      {
        onSuccess: ({ message }) => toast.success({ title: 'Email sent', description: message }),
        onError: sayRefused,
      },
    )
  return (
    <div className="flex flex-col items-center text-center">
      <div className="aspect-8/5 w-52">
        <MailboxEmptyScene />
      </div>
      <h2 className="mt-6 text-lg">Check your email</h2>
      <p className="text-ink-muted mt-2 text-balance">
        We sent a link to <span className="text-ink font-bold break-all">{email}</span>. Press it to
        verify your account; you can book as soon as that is done.
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
