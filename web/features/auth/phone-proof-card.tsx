import { useMutation } from '@tanstack/react-query'
import { provePhone, sendPhoneCode } from '../../api/phone.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.ts'
import { sayRefused } from './auth-toasts.ts'
import { TwoFactorCodeForm } from './two-factor-code-form.tsx'

/** For a number that is saved: whether it was confirmed, and the code that does it. */
export function PhoneProofCard({ phone, isProven }: { phone: string; isProven: boolean }) {
  const sending = useMutation(sendPhoneCode)
  const { mutateAsync: prove } = useMutation(provePhone)
  const send = (): void => sending.mutate(undefined, { onError: sayRefused })
  return (
    <Card
      title="Your phone number"
      aria-label="Your phone number"
      aside={
        <StatusBadge tone={isProven ? 'success' : 'warning'}>
          {isProven ? 'Confirmed' : 'Not confirmed'}
        </StatusBadge>
      }
    >
      <p className="text-ink-muted mb-4 text-sm">
        {isProven
          ? `${phone} is yours.`
          : `We’ll text a code to ${phone}. Typing it here shows that the number is yours. You can book without it.`}
      </p>
      {!isProven && !sending.isSuccess && (
        <Button variant="secondary" isBusy={sending.isPending} busyLabel="Sending" onClick={send}>
          Text me a code
        </Button>
      )}
      {!isProven && sending.isSuccess && (
        <TwoFactorCodeForm
          name="phone-code"
          hint={`From the text to ${phone}`}
          submit="Confirm number"
          onCode={async (code) => {
            await prove({ code })
            toast.success({
              title: 'Number confirmed',
              description: 'We know now that it is yours.',
            })
          }}
        >
          <Button variant="quiet" isBusy={sending.isPending} busyLabel="Sending" onClick={send}>
            Text me another
          </Button>
        </TwoFactorCodeForm>
      )}
    </Card>
  )
}
