import { useMutation } from '@tanstack/react-query'
import type { PhoneCodeWay } from '../../../domain/accounts/phone-code.ts'
import { provePhone, sendPhoneCode } from '../../api/accounts/own-account.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TwoFactorCodeForm } from './two-factor-code-form.tsx'

/** Sends a code to the account's number, with the field to type it into. `isMain`: it is the main action of its surroundings. */
export function PhoneProof({ phone, isMain = false }: { phone: string; isMain?: boolean }) {
  const sending = useMutation(sendPhoneCode)
  const { mutateAsync: prove } = useMutation(provePhone)
  const send = (by: PhoneCodeWay): void => sending.mutate({ phone, by }, { onError: toastRefusal })
  const { codeId, mayCall } = sending.data ?? {}
  if (codeId === undefined) {
    return (
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        isBusy={sending.isPending}
        busyLabel="Sending"
        onClick={() => send('text')}
      >
        Text me a code
      </Button>
    )
  }
  return (
    <TwoFactorCodeForm
      name="phone-code"
      hint={`${sending.variables?.by === 'call' ? 'From the call' : 'From the text'} to ${phone}`}
      submit="Confirm number"
      onCode={async (code) => {
        await prove({ codeId, code })
        toast.success({ title: 'Number confirmed', description: 'Your number is confirmed.' })
      }}
    >
      <Button
        variant="quiet"
        isBusy={sending.isPending}
        busyLabel="Sending"
        onClick={() => send('text')}
      >
        Text me another
      </Button>
      {mayCall && (
        <Button
          variant="quiet"
          disabledReason={sending.isPending ? 'Sending' : null}
          onClick={() => send('call')}
        >
          Call me with it
        </Button>
      )}
    </TwoFactorCodeForm>
  )
}
