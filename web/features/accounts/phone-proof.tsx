import { useMutation } from '@tanstack/react-query'
import { provePhone } from '../../api/accounts/own-account.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { PhoneCodeForm, usePhoneCode } from './phone/phone-code.tsx'

/** Sends a code to the account's number, with the field to type it into. `isMain`: it is the main action of its surroundings. */
export function PhoneProof({ phone, isMain = false }: { phone: string; isMain?: boolean }) {
  const { sent, ...code } = usePhoneCode(phone)
  const { mutateAsync: prove } = useMutation(provePhone)
  if (!sent) {
    return (
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        isBusy={code.isSending}
        busyLabel="Sending"
        onClick={() => void code.send(phone)}
      >
        Text me a code
      </Button>
    )
  }
  return (
    <PhoneCodeForm
      name="phone-code"
      code={{ ...code, sent }}
      submit="Confirm number"
      onCode={async (given) => {
        await prove(given)
        toast.success({ title: 'Number confirmed', description: 'Your number is confirmed.' })
      }}
    />
  )
}
