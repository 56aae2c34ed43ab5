const pauseMs = 5_000

/**
 * Begins something whose script may not come at once: without a connection, or while the server starts anew, which the device does not
 * notice. Tried again until it does. The answer ends it.
 */
export const keepTrying = (begin: () => Promise<() => void>): (() => void) => {
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
