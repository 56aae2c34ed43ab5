import { useState, type ComponentProps } from 'react'
import { isRefusal } from '../../api/kit/failures.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { SubmitButton } from '../../ui/forms/schema-form.tsx'

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

type ConfirmNumberProps = { phone: string } & ComponentProps<typeof SubmitButton>

/**
 * Asks about a number that no call reaches; its button sends the form with the number confirmed. It comes after the form's own button, which
 * the Enter key presses.
 */
export function ConfirmNumber({ phone, ...button }: ConfirmNumberProps) {
  return (
    <Alert
      tone="warning"
      title="Is this number right?"
      isLive
      action={
        <SubmitButton variant="secondary" {...button}>
          Yes, send it there
        </SubmitButton>
      }
    >
      {`${phone} doesn’t look like a working number. Read it back to the caller.`}
    </Alert>
  )
}
