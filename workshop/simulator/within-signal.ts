import { setMaxListeners } from 'node:events'

/**
 * Runs an action that can be aborted alone (`own.abort()`) or together with what it is part of. It leaves nothing behind
 * on the parent, which may live for weeks; `AbortSignal.any` would.
 */
export const withinSignal = async <T>(
  parent: AbortSignal,
  action: (own: AbortController) => Promise<T>,
): Promise<T> => {
  parent.throwIfAborted()
  const own = new AbortController()
  // A parent may have any number of actions under way.
  setMaxListeners(0, own.signal)
  const giveUp = (): void => own.abort(parent.reason)
  parent.addEventListener('abort', giveUp, { once: true })
  try {
    return await action(own)
  } finally {
    parent.removeEventListener('abort', giveUp)
  }
}
