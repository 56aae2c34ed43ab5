import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { phoneCodeDigits } from '../../../domain/accounts/phone-code.ts'
import { plainSignInCode, signInCode } from '../../../domain/accounts/sign-in-code.ts'
import { sendCode, signInByPhone, signInWithCode } from '../../api/accounts/auth.ts'
import { sendPhoneCode } from '../../api/accounts/own-account.ts'
import { useConnection } from '../../api/kit/connection.ts'
import { fieldsOf, isRefusal, OfflineError, failureCopy } from '../../api/kit/failures.ts'
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

const uncheckedCopy = 'No connection. Your code is kept, and checked when you’re back online.'

/** Whether what was typed is as long as the code, whichever it is. */
export const isWholeCode = ({ by }: Pick<SentCode, 'by'>, typed: string): boolean =>
  by !== 'email'
    ? /^\d+$/.test(typed.trim()) && typed.trim().length === phoneCodeDigits
    : plainSignInCode(typed).length === signInCode.length

const whyUnsent = (failure: unknown): string =>
  isRefusal(failure, 'not_configured')
    ? 'We can’t send texts right now.'
    : failureCopy(failure).detail

/** Proves the number, or the address, of the person who books: a code goes there and comes back. */
export const useContactCode = ({ contact, onDone, onMore }: Options) => {
  const kept = sentCode.use()
  // a corrected number needs a code of its own
  const sent =
    kept && kept.to === (kept.by === 'email' ? contact.email : contact.phone) ? kept : null
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnchecked, setUnchecked] = useState(false)
  const [isRefusedHere, setRefusedHere] = useState(false)
  const [unsent, setUnsent] = useState<{ by: SentCode['by']; why: string } | null>(null)
  const texting = useMutation(sendPhoneCode)
  const mailing = useMutation(sendCode)
  const byPhone = useMutation(signInByPhone)
  const byMail = useMutation(signInWithCode)

  const type = (text: string): void => {
    setTyped(text)
    setProblem(null)
    setUnchecked(false)
  }

  const send = async (by: SentCode['by']): Promise<void> => {
    setProblem(null)
    setRefusedHere(false)
    const { phone, email } = contact
    try {
      if (by === 'email') {
        await mailing.mutateAsync({ email, mayMakeAccount: true })
        type('')
        setUnsent(null)
        sentCode.set({ by, to: email, sentAtMs: Date.now() })
        return
      }
      const code = await texting.mutateAsync({ phone, by })
      type('')
      setUnsent(null)
      sentCode.set({ by, to: phone, ...code, sentAtMs: Date.now() })
    } catch (failure) {
      // beside a code that was sent there are other ways already
      if (sent !== null || failure instanceof OfflineError) toastRefusal(failure)
      else setUnsent({ by, why: whyUnsent(failure) })
    }
  }

  const give = async (code: string): Promise<void> => {
    if (!sent) return
    type(code)
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
      const refuse = (words: string): void => {
        setTyped('')
        setProblem(words)
      }
      if (isRefusal(failure, 'wrong_code')) return refuse(failureCopy(failure).detail)
      if (isRefusal(failure, 'no_sign_in_by_phone')) {
        sentCode.clear()
        return setRefusedHere(true)
      }
      const { code: words } = fieldsOf(failure)
      if (words !== undefined) return refuse(words)
      setUnchecked(true)
      if (failure instanceof OfflineError) setProblem(uncheckedCopy)
      else toastRefusal(failure)
    }
  }

  const giveAgain = async (): Promise<void> => {
    if (isUnchecked) await give(typed)
  }
  const whenBack = useEffectEvent(() => void giveAgain())
  const isConnected = useConnection() === 'fine'
  useEffect(() => {
    if (isConnected) whenBack()
  }, [isConnected])

  return {
    sent,
    send,
    give,
    /** What is in the field. Only a wrong code empties it. */
    typed,
    type,
    /** What is wrong with the code that was given; null while another one is typed. */
    problem,
    /** No answer came about the typed code: it is given again once the connection is back, or by `giveAgain`. */
    isUnchecked,
    giveAgain,
    /** The number belongs to an account that signs in by email. */
    isRefusedHere,
    /** Why no first code could be sent, until one is; null while none was refused. */
    unsent,
    isSending: texting.isPending || mailing.isPending,
    isChecking: byPhone.isPending || byMail.isPending,
  }
}
