import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { phoneCodeDigits } from '../../../domain/accounts/phone-code.ts'
import { plainSignInCode, signInCode } from '../../../domain/accounts/sign-in-code.ts'
import { sendCode, signInByPhone, signInWithCode } from '../../api/accounts/auth.ts'
import { sendPhoneCode } from '../../api/accounts/own-account.ts'
import { fieldsOf, isRefusal, wordsOf } from '../../api/kit/failures.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import type { Contact } from './contact.ts'
import { sentCode, type SentCode } from './sent-code.ts'

type Options = {
  contact: Contact
  /** Signed in: on to payment. Resolves when it is shown. */
  onDone: () => Promise<void>
  /** The account asks for more than a code: on to the sign-in page. */
  onMore: () => void
}

/** Whether what was typed is as long as the code, whichever it is. */
export const isWholeCode = ({ by }: Pick<SentCode, 'by'>, typed: string): boolean =>
  by !== 'email'
    ? /^\d+$/.test(typed.trim()) && typed.trim().length === phoneCodeDigits
    : plainSignInCode(typed).length === signInCode.length

/** Proves the number, or the address, of the person who books: a code goes there and comes back. */
export const useContactCode = ({ contact, onDone, onMore }: Options) => {
  const kept = sentCode.use()
  // a corrected number needs a code of its own
  const sent =
    kept && kept.to === (kept.by === 'email' ? contact.email : contact.phone) ? kept : null
  const [problem, setProblem] = useState<string | null>(null)
  const [isRefusedHere, setRefusedHere] = useState(false)
  const texting = useMutation(sendPhoneCode)
  const mailing = useMutation(sendCode)
  const byPhone = useMutation(signInByPhone)
  const byMail = useMutation(signInWithCode)

  const send = async (by: SentCode['by']): Promise<void> => {
    setProblem(null)
    setRefusedHere(false)
    const { phone, email } = contact
    try {
      if (by === 'email') {
        await mailing.mutateAsync({ email, mayMakeAccount: true })
        sentCode.set({ by, to: email, sentAtMs: Date.now() })
        return
      }
      const code = await texting.mutateAsync({ phone, by })
      sentCode.set({ by, to: phone, ...code, sentAtMs: Date.now() })
    } catch (failure) {
      toastRefusal(failure)
    }
  }

  const give = async (code: string): Promise<void> => {
    if (!sent) return
    setProblem(null)
    const fullName = contact.name
    try {
      const { nextStep } =
        sent.by === 'email'
          ? await byMail.mutateAsync({ email: sent.to, code, fullName })
          : await byPhone.mutateAsync({ codeId: sent.codeId, code, fullName })
      if (nextStep !== null) return onMore()
      await onDone()
      sentCode.clear()
    } catch (failure) {
      if (isRefusal(failure, 'wrong_code')) return setProblem(wordsOf(failure).detail)
      if (isRefusal(failure, 'no_sign_in_by_phone')) {
        sentCode.clear()
        return setRefusedHere(true)
      }
      const { code: words } = fieldsOf(failure)
      if (words === undefined) toastRefusal(failure)
      else setProblem(words)
    }
  }

  return {
    sent,
    send,
    give,
    /** What is wrong with the code that was given; null while another one is typed. */
    problem,
    clearProblem: () => setProblem(null),
    /** The number belongs to an account that signs in by email. */
    isRefusedHere,
    isSending: texting.isPending || mailing.isPending,
    isChecking: byPhone.isPending || byMail.isPending,
  }
}
