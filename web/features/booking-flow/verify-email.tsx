import { useMutation, useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { sendVerification } from '../../api/accounts/auth.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { configQuery } from '../../api/config.ts'
import { meQuery } from '../../api/accounts/me.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { addressOfStep } from './steps.ts'

/** How often to check whether the link was opened, perhaps on another device. */
const lookEveryMs = 4_000

/** Required before a booking: the customer has to verify their address. Continues as soon as they have. */
export function VerifyEmail({ email }: { email: string }) {
  useQuery({ ...meQuery, refetchInterval: lookEveryMs })
  const { data: config } = useQuery(configQuery)
  const send = useMutation(sendVerification)

  const sendAgain = (): void =>
    send.mutate(
      { email, returnTo: addressOfStep('payment') },
      {
        onSuccess: ({ message }) => toast.success({ title: 'Email sent', description: message }),
        onError: toastRefusal,
      },
    )

  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          <MailCheck aria-hidden className="size-6" />
          Verify your email
        </span>
      }
      level={3}
    >
      <p>
        We sent a link to <b>{email}</b>. Tap it to confirm your email. This page will continue
        automatically.
      </p>
      <p className="text-ink-muted mt-2 text-sm">
        Not there yet? Look in the spam folder, or have it sent again.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <Button variant="secondary" onClick={sendAgain} isBusy={send.isPending} busyLabel="Sending">
          Send the link again
        </Button>
        {config?.mailboxUrl && (
          <OutsideLink href={config.mailboxUrl}>Open the local mailbox</OutsideLink>
        )}
      </div>
    </Card>
  )
}
