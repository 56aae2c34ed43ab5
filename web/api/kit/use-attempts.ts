import { useEffect, useRef, useState } from 'react'
import { useConnection } from './connection.ts'

/**
 * The number of the current attempt to show something that needs the network, 0 at first: one more each time the connection is back
 * and it is still not shown. For a key, and for what must be asked for once per attempt.
 */
export const useAttempts = (isShown: boolean): number => {
  const connection = useConnection()
  const [attempt, setAttempt] = useState(0)
  const before = useRef(connection)
  const latest = useRef(isShown)
  useEffect(() => {
    latest.current = isShown
  })
  useEffect(() => {
    const isBack = connection === 'fine' && before.current !== 'fine'
    before.current = connection
    if (isBack && !latest.current) setAttempt((count) => count + 1)
  }, [connection])
  return attempt
}
