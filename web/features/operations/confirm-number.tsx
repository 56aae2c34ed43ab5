import type { ReactNode } from 'react'
import { isRefusal } from '../../api/kit/failures.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Alert } from '../../ui/feedback/alert.tsx'

/** For an action whose refusal of a number `ConfirmNumber` shows. */
export const toastUnlessNumber = (failure: unknown): void => {
  if (!isRefusal(failure, 'phone_unreachable')) toastRefusal(failure)
}

type ConfirmNumberProps = {
  /** How the last try ended; null: it is under way or was not refused. */
  failure: unknown
  phone: string
  /** Sends the form as it is now, with this number confirmed. */
  children: ReactNode
}

/** Asks about a number that no call reaches, once the server has refused it; the operator may insist on it. */
export function ConfirmNumber({ failure, phone, children }: ConfirmNumberProps) {
  if (!isRefusal(failure, 'phone_unreachable')) return null
  return (
    <Alert tone="warning" title="Is this number right?" isLive action={children}>
      {`${phone} doesn’t look like a working number. Read it back to the caller.`}
    </Alert>
  )
}
