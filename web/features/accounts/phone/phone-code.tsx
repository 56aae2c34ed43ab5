/** A code that goes to a phone, and the field to type it into: to sign in, to prove a number, to prove who is there. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  stoppedTextsHelp,
  type PhoneCodeChannel,
  phoneCodeMinutes,
} from '../../../../domain/accounts/phone-code.ts'
import { sendPhoneCode, readTextUs, type PhoneCode } from '../../../api/accounts/own-account.ts'
import { toastRefusal } from '../../../api/kit/toast-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { TextUsFirst } from '../../../ui/text-us-first.tsx'
import { TwoFactorCodeForm } from '../two-factor-code-form.tsx'
import { openPersistedState } from '../../../ui/persisted-state.ts'

/**
 * `sent`: null before the first is on its way. It counts until another one is on its way. `phone`: the one number that it is about; left
 * out: any.
 */
export const usePhoneCode = (phone?: string | null) => {
  const sending = useMutation(sendPhoneCode)
  const kept = keptPhoneCode.use()
  return {
    sent: kept && (phone === undefined || kept.phone === phone) ? kept : null,
    isSending: sending.isPending,
    send: async (to: string, by: PhoneCodeChannel = 'text'): Promise<void> => {
      try {
        const code = await sending.mutateAsync({ phone: to, by })
        keptPhoneCode.set({ ...code, phone: to, isCall: by === 'call' })
      } catch (failure) {
        toastRefusal(failure)
      }
    },
    /** For another number. */
    startAgain: keptPhoneCode.clear,
  }
}

type KeptPhoneCode = PhoneCode & { phone: string; isCall: boolean }

/**
 * A code that is on its way to a phone: kept until it has expired, since the messages may open in place of the page, which is loaded again
 * afterwards. It counts with its id alone, so it ends with the tab.
 */
const keptPhoneCode = openPersistedState<KeptPhoneCode | null>({
  key: 'towline.phone-code',
  version: 1,
  keptForMs: phoneCodeMinutes * 60_000,
  where: 'tab',
  initial: null,
  restore: (value) => {
    const { phone, codeId, isCall, mayCall, textUs }: Record<string, unknown> = { ...Object(value) }
    return typeof phone === 'string' && typeof codeId === 'string'
      ? {
          phone,
          codeId,
          isCall: isCall === true,
          mayCall: mayCall === true,
          textUs: readTextUs(textUs),
        }
      : null
  },
})

type PhoneCodeFormProps = {
  /** The name of the draft. */
  name: string
  code: Omit<ReturnType<typeof usePhoneCode>, 'sent'> & {
    sent: KeptPhoneCode
  }
  submit: string
  onCode: (given: { codeId: string; code: string }) => Promise<void>
  /** Beside the buttons. */
  children?: ReactNode
}

export function PhoneCodeForm({ name, code, submit, onCode, children }: PhoneCodeFormProps) {
  const { sent, isSending, send, startAgain } = code
  const { phone, codeId, textUs, mayCall } = sent
  return (
    <div className="flex flex-col gap-5">
      {textUs && <TextUsFirst {...textUs} phone={phone} />}
      <TwoFactorCodeForm
        name={name}
        hint={`${sent.isCall && !textUs ? 'From the call' : 'From the text'} to ${phone}`}
        submit={submit}
        onCode={async (typed) => {
          await onCode({ codeId, code: typed })
          startAgain()
        }}
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
      {!sent.isCall && <p className="text-ink-muted text-sm">{stoppedTextsHelp}</p>}
    </div>
  )
}
