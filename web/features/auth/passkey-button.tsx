import { KeyRound } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

/** Why this browser can use none; null: it can. */
export const noPasskeysReason = (): string | null =>
  typeof PublicKeyCredential === 'undefined' ? 'This browser does not support passkeys.' : null

type PasskeyButtonProps = { isBusy: boolean; onPress: () => void }

/** Proves with a passkey: the browser opens its own window over the page. */
export function PasskeyButton({ isBusy, onPress }: PasskeyButtonProps) {
  return (
    <Button
      icon={<KeyRound aria-hidden className="size-5" />}
      isBusy={isBusy}
      busyLabel="Waiting for your device"
      disabledReason={noPasskeysReason()}
      onClick={onPress}
    >
      Use a passkey
    </Button>
  )
}
