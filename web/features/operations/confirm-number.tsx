import { isRefusal } from '../../api/kit/failures.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'

/** For an action whose refusal of a number `ConfirmNumber` shows. */
export const toastUnlessNumber = (failure: unknown): void => {
  if (!isRefusal(failure, 'phone_unreachable')) toastRefusal(failure)
}

type ConfirmNumberProps = {
  /** How the last try ended; null: it is under way or was not refused. */
  failure: unknown
  phone: string | null | undefined
  onConfirm: () => void
}

/** Asks about a number that no call reaches, once the server has refused it, and sends the link there if the operator insists. */
export function ConfirmNumber({ failure, phone, onConfirm }: ConfirmNumberProps) {
  if (!phone || !isRefusal(failure, 'phone_unreachable')) return null
  return (
    <Alert
      tone="warning"
      title="Is this number right?"
      isLive
      action={
        <Button type="button" variant="secondary" onClick={onConfirm}>
          Yes, send it there
        </Button>
      }
    >
      {`${phone} doesn’t look like a working number. Read it back to the caller.`}
    </Alert>
  )
}
