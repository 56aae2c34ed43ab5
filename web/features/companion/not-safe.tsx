import { useState } from 'react'
import { emergencyNumbers } from '../../../domain/emergency-call.ts'
import { Button } from '../../ui/button.tsx'
import { buttonStyles } from '../../ui/button-styles.ts'
import type { Signs } from './use-signs.ts'

type NotSafeProps = { signs: Signs; isAlerted: boolean }

/** One press: 112 first, at once and without a connection; our operators are notified beside it. */
export function NotSafe({ signs, isAlerted }: NotSafeProps) {
  const [isPressed, setPressed] = useState(false)
  const press = (): void => {
    setPressed(true)
    void signs.press('not_safe')
  }
  if (!isPressed && !isAlerted) {
    return (
      <Button variant="danger" isWide onClick={press}>
        I’m not safe
      </Button>
    )
  }
  const [first] = emergencyNumbers
  return (
    <div role="alert" className="bg-danger-soft flex flex-col gap-3 rounded-lg p-4">
      <a
        href={`tel:${first.dialled}`}
        className={buttonStyles({ variant: 'danger', size: 'lg', isWide: true })}
      >
        {`Call ${first.shown} now`}
      </a>
      {isAlerted ? (
        <p className="text-danger-ink font-bold">Our operators know. They’ll call you.</p>
      ) : (
        <>
          <p className="text-ink">
            {signs.pending === 'not_safe'
              ? 'Telling our operators'
              : (signs.problem ?? 'Telling our operators')}
          </p>
          {signs.problem !== null && (
            <Button variant="secondary" isBusy={signs.pending !== null} onClick={press}>
              Tell our operators
            </Button>
          )}
        </>
      )}
    </div>
  )
}
