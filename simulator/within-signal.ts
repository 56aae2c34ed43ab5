import { setMaxListeners } from 'node:events'

/**
 * Runs a deed that may be given up by itself (`own.abort()`) or together with what it is part of. Nothing of it stays behind
 * on the parent, which may live for weeks; `AbortSignal.any` would.
 */
export const withinSignal = async <T>(
  parent: AbortSignal,
  deed: (own: AbortController) => Promise<T>,
): Promise<T> => {
  parent.throwIfAborted()
  const own = new AbortController()
  // A life has as many deeds under way as it likes.
  setMaxListeners(0, own.signal)
  const giveUp = (): void => own.abort(parent.reason)
  parent.addEventListener('abort', giveUp, { once: true })
  try {
    return await deed(own)
  } finally {
    parent.removeEventListener('abort', giveUp)
  }
}
