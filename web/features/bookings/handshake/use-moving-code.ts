/** The code that this phone makes, with or without a connection. */
import { useEffect, useState } from 'react'
import type { HandshakeKeys } from '../../../../contract/bookings/handshake.ts'
import { codeIn, windowEnd, windowOf } from '../../../../domain/handshake/moving-code.ts'
import { serverNow } from '../../../api/kit/server-clock.ts'

export type MovingCode = {
  code: string
  /** When another takes its place. */
  changesAt: Date
}

/** In place of the code for the moment that the first takes, so that nothing below it shifts. */
const notYet = '····'

/** `unavailable`: this phone has no keys, or its browser makes no codes. */
export const useMovingCode = (
  keys: HandshakeKeys | null | undefined,
): MovingCode | 'unavailable' => {
  const { checkKey, restKey = null } = keys ?? {}
  const [shown, setShown] = useState<MovingCode | 'unavailable'>(() =>
    checkKey && restKey ? { code: notYet, changesAt: windowEnd(serverNow()) } : 'unavailable',
  )
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const show = async (): Promise<void> => {
      clearTimeout(timer)
      const at = serverNow()
      const changesAt = windowEnd(at)
      const next = await makeCode(checkKey, restKey, at)
      if (isGone) return
      setShown(next === null ? 'unavailable' : { code: next, changesAt })
      timer = setTimeout(() => void show(), changesAt.getTime() - serverNow().getTime() + 50)
    }
    // A phone that slept, or whose clock was corrected, is looked at again before its timer ends.
    const look = () => void show()
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      isGone = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [checkKey, restKey])
  return shown
}

const makeCode = async (
  checkKey: string | undefined,
  restKey: string | null,
  at: Date,
): Promise<string | null> => {
  if (!checkKey || !restKey) return null
  try {
    return await codeIn({ checkKey, restKey }, windowOf(at))
  } catch {
    // No Web Crypto: the address is not secure, or the browser is very old.
    return null
  }
}
