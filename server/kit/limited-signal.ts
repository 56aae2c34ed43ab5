/**
 * Runs `work` with a signal that is aborted after `ms`, or together with `parent`. For calls that take a signal and have no limit of their
 * own. It replaces `AbortSignal.any` with a timeout, which Node 20 may collect before it fires, and then nothing ends the wait. Nothing
 * stays behind on `parent`, which may live for weeks.
 */
export const withLimitedSignal = async <T>(
  ms: number,
  parent: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const own = new AbortController()
  const stop = (): void => own.abort(parent.reason)
  const timer = setTimeout(
    () => own.abort(new DOMException(`not done within ${ms} ms`, 'TimeoutError')),
    ms,
  )
  if (parent.aborted) stop()
  else parent.addEventListener('abort', stop, { once: true })
  try {
    return await work(own.signal)
  } finally {
    clearTimeout(timer)
    parent.removeEventListener('abort', stop)
  }
}
