import { useState, type ReactNode } from 'react'
import { isRefusal } from '../../api/kit/failures.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Alert } from '../../ui/feedback/alert.tsx'

/** The number that the server refused because no call reaches it, until the form holds another one. `typed` reads the field. */
export const useRefusedNumber = (typed: () => string) => {
  const [refused, setRefused] = useState<string | null>(null)
  return {
    refused,
    /** For the action that sends the number. */
    onRefused: (failure: unknown): void => {
      if (isRefusal(failure, 'phone_unreachable')) setRefused(typed())
      else toastRefusal(failure)
    },
  }
}

type ConfirmNumberProps = {
  phone: string
  /** Sends the form with this number confirmed. After the form's own button, which the Enter key presses. */
  children: ReactNode
}

/** Asks about a number that no call reaches; the operator may insist on it. */
export function ConfirmNumber({ phone, children }: ConfirmNumberProps) {
  return (
    <Alert tone="warning" title="Is this number right?" isLive action={children}>
      {`${phone} doesn’t look like a working number. Read it back to the caller.`}
    </Alert>
  )
}
