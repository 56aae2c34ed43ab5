/** A code that goes to a phone, and the field to type it into: to sign in, to prove a number, to prove who is there. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PhoneCodeWay } from '../../../domain/accounts/phone-code.ts'
import { sendPhoneCode, type PhoneCode } from '../../api/accounts/own-account.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { TextUsFirst } from '../../ui/text-us-first.tsx'
import { TwoFactorCodeForm } from './two-factor-code-form.tsx'

/** `sent`: null before the first is on its way. */
export const usePhoneCode = () => {
  const sending = useMutation(sendPhoneCode)
  const to = sending.variables
  return {
    sent:
      sending.data && to ? { ...sending.data, phone: to.phone, isCall: to.by === 'call' } : null,
    isSending: sending.isPending,
    send: (phone: string, by: PhoneCodeWay = 'text') =>
      sending.mutateAsync({ phone, by }).catch(toastRefusal),
    /** For another number. */
    startAgain: sending.reset,
  }
}

type PhoneCodeFormProps = {
  /** The name of the draft. */
  name: string
  code: Omit<ReturnType<typeof usePhoneCode>, 'sent'> & {
    sent: PhoneCode & { phone: string; isCall: boolean }
  }
  submit: string
  onCode: (given: { codeId: string; code: string }) => Promise<void>
  /** Beside the buttons. */
  children?: ReactNode
}

export function PhoneCodeForm({ name, code, submit, onCode, children }: PhoneCodeFormProps) {
  const { sent, isSending, send } = code
  const { phone, codeId, textUs, mayCall } = sent
  return (
    <div className="flex flex-col gap-5">
      {textUs && <TextUsFirst {...textUs} phone={phone} />}
      <TwoFactorCodeForm
        name={name}
        hint={`${sent.isCall && !textUs ? 'From the call' : 'From the text'} to ${phone}`}
        submit={submit}
        onCode={(typed) => onCode({ codeId, code: typed })}
      >
        <Button
          variant="quiet"
          isBusy={isSending}
          busyLabel="Sending"
          onClick={() => void send(phone)}
        >
          Text me another
        </Button>
        {mayCall && (
          <Button
            variant="quiet"
            disabledReason={isSending ? 'Sending' : null}
            onClick={() => void send(phone, 'call')}
          >
            Call me with it
          </Button>
        )}
        {children}
      </TwoFactorCodeForm>
    </div>
  )
}
