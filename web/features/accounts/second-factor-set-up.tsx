import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { noPasskeysReason } from './passkey-button.tsx'
import { PasskeyAddForm } from './passkey-add-form.tsx'
import { TwoFactorSetUp } from './two-factor-set-up.tsx'

type SecondFactorSetUpProps = {
  onDone: () => void
  /** Beside the button: cancel. */
  children: ReactNode
}

/** An authenticator app or a passkey, whichever the user has at hand. */
export function SecondFactorSetUp({ onDone, children }: SecondFactorSetUpProps) {
  const [isPasskey, setPasskey] = useState(false)
  const Way = isPasskey ? PasskeyAddForm : TwoFactorSetUp
  return (
    <div className="flex flex-col gap-4">
      {noPasskeysReason() === null && (
        <Button variant="secondary" className="self-start" onClick={() => setPasskey(!isPasskey)}>
          {isPasskey ? 'Use an authenticator app instead' : 'Use a passkey instead'}
        </Button>
      )}
      <Way onDone={onDone}>{children}</Way>
    </div>
  )
}
