import { useState, type ReactNode } from 'react'
import { isRefusal } from '../../api/kit/failures.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Alert } from '../../ui/feedback/alert.tsx'

/** Whether the number in the field is the one that the server refused because no call reaches it. */
export const useRefusedNumber = () => {
  const [refused, setRefused] = useState<string | null>(null)
  return {
    isRefused: (typed: string): boolean => typed.trim() === refused,
    /** For the action that sent this number. */
    onRefused: (failure: unknown, sent: string | undefined): void => {
      if (isRefusal(failure, 'phone_unreachable')) setRefused(sent ?? null)
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
