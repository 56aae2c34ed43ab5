import { useEffect, useEffectEvent } from 'react'
import { useConnection } from '../../api/kit/connection.ts'

/**
 * Runs `load` while the browser is idle, once it is wanted, and again when the connection is back: a step whose script is there already can be reached
 * without one.
 */
export const useLoadAhead = (isWanted: boolean, load: () => Promise<void>): void => {
  const isConnected = useConnection() === 'fine'
  const begin = useEffectEvent(() => {
    // What does not load now is loaded, and its failure shown, where it is needed.
    void load().catch(() => {})
  })
  useEffect(() => {
    if (!isWanted || !isConnected) return
    if ('requestIdleCallback' in window) requestIdleCallback(begin)
    else setTimeout(begin)
  }, [isWanted, isConnected])
}
