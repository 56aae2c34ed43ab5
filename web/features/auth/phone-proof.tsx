import { useMutation } from '@tanstack/react-query'
import { provePhone, sendPhoneCode } from '../../api/accounts/own-account.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TwoFactorCodeForm } from './two-factor-code-form.tsx'

/** Sends a code to the account's number, with the field to type it into. `isMain`: it is the main action of its surroundings. */
export function PhoneProof({ phone, isMain = false }: { phone: string; isMain?: boolean }) {
  const sending = useMutation(sendPhoneCode)
  const { mutateAsync: prove } = useMutation(provePhone)
  const send = (): void => sending.mutate({ phone }, { onError: toastRefusal })
  const codeId = sending.data?.codeId
  if (codeId === undefined) {
    return (
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        isBusy={sending.isPending}
        busyLabel="Sending"
        onClick={send}
      >
        Text me a code
      </Button>
    )
  }
  return (
    <TwoFactorCodeForm
      name="phone-code"
      hint={`From the text to ${phone}`}
      submit="Confirm number"
      onCode={async (code) => {
        await prove({ codeId, code })
        toast.success({ title: 'Number confirmed', description: 'Your number is confirmed.' })
      }}
    >
      <Button variant="quiet" isBusy={sending.isPending} busyLabel="Sending" onClick={send}>
        Text me another
      </Button>
    </TwoFactorCodeForm>
  )
}
