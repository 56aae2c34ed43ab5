import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { call } from '../../api/kit/call.ts'
import { useConnection } from '../../api/kit/connection.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FallBack } from '../../ui/feedback/fall-back.tsx'
import { forgetFailedLoads } from '../../ui/loading/loadable.tsx'

type LoadAgainProps = {
  /** Shown when it did not load. */
  title: string
  /** What is safe although it did not load. */
  detail: string
  /** Shown while it loads. */
  placeholder: ReactNode
  children: ReactNode
}

/** Around parts made with `loadable`: a script that does not load is tried again when the connection is back, or on request. */
export function LoadAgain({ title, detail, placeholder, children }: LoadAgainProps) {
  const connection = useConnection()
  const [attempt, setAttempt] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null)
  const again = (): void => setAttempt(attempt + 1)
  const fail = (): void => {
    forgetFailedLoads()
    setFailedAttempt(attempt)
    if (attempt > 0) void loadPageAgain()
  }

  const whenBack = useEffectEvent(() => {
    if (failedAttempt === attempt) again()
  })
  const isConnected = connection === 'fine'
  useEffect(() => {
    if (isConnected) whenBack()
  }, [isConnected])

  return (
    <FallBack
      key={attempt}
      onError={fail}
      fallback={
        <Alert
          tone="warning"
          title={title}
          isLive
          action={
            <Button variant="secondary" size="sm" onClick={again}>
              Try again
            </Button>
          }
        >
          {`${connection === 'offline' ? 'You’re offline.' : 'Check your connection and try again.'} ${detail}`}
        </Alert>
      }
    >
      <Suspense fallback={placeholder}>{children}</Suspense>
    </FallBack>
  )
}

/** Some browsers never request a script again that did not load, and a new release may have replaced it: a page that loads again has it. */
export const loadPageAgain = async (): Promise<void> => {
  try {
    await call('GET /api/config')
    window.location.reload()
  } catch {
    // Not without a connection: that would lead to the browser's own error page.
  }
}
