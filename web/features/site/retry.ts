const pauseMs = 5_000

/**
 * Begins something whose script may not load at once: without a connection, or while the server restarts, which the device does not
 * notice. Retries until it loads. The returned function ends it.
 */
export const retry = (begin: () => Promise<() => void>): (() => void) => {
  let end = (): void => {}
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = async (): Promise<void> => {
    try {
      end = await begin()
      if (isOver) end()
    } catch {
      if (!isOver) timer = setTimeout(() => void start(), pauseMs)
    }
  }
  void start()
  return () => {
    isOver = true
    clearTimeout(timer)
    end()
  }
}
