import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'

/** Why this browser supports no passkeys; null: it does. */
export const noPasskeysReason = (): string | null =>
  typeof PublicKeyCredential === 'undefined' ? 'This browser does not support passkeys.' : null

type PasskeyButtonProps = { isBusy: boolean; onPress: () => void }

/** Proves with a passkey: the browser opens its own dialog over the page. */
export function PasskeyButton({ isBusy, onPress }: PasskeyButtonProps) {
  return (
    <Button
      isBusy={isBusy}
      busyLabel="Waiting for your device"
      disabledReason={noPasskeysReason()}
      onClick={onPress}
    >
      Use a passkey
    </Button>
  )
}

/** The browser's errors with a meaning for the user (W3C Web Authentication, level 3, 5.1.3 and 5.1.4). */
const deviceErrors: Readonly<Record<string, { title: string; description: string }>> = {
  NotAllowedError: {
    title: 'No passkey used',
    description: 'You closed the window, or it took too long. Try again, or sign in another way.',
  },
  InvalidStateError: {
    title: 'Already there',
    description: 'This device already has a passkey for your account.',
  },
  SecurityError: {
    title: 'No passkey used',
    description: 'Passkeys don’t work at this address. Sign in another way.',
  },
}

/** Shows what the device or the server reported. */
export const toastPasskeyFailure = (failure: unknown): void => {
  const known = failure instanceof Error ? deviceErrors[failure.name] : undefined
  if (known) toast.failure(known)
  else toastRefusal(failure)
}
