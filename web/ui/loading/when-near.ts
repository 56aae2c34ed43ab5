/** When a part of the page that is left as the server wrote it is drawn by its script (`distant-part.tsx`). Loads after the page. */

/** Once a person scrolls, a screen ahead; also within a part that scrolls on its own. */
const ahead = { rootMargin: '100% 0px', scrollMargin: '100% 0px' }

type WhenNear = {
  load: () => Promise<unknown>
  /** However far away it is. */
  isWanted: boolean | undefined
  /** Aborted when the page is left. */
  signal: AbortSignal
}

/** Resolves when the part is to be drawn: its script has loaded, and no focus would be lost. */
export const whenNear = async (
  written: HTMLElement,
  { load, isWanted, signal }: WhenNear,
): Promise<void> => {
  if (!isWanted) await cameNear(written, signal)
  await loaded(load, signal)
  // From one link in it to the next, the focus leaves the first before it is on the second.
  while (written.contains(document.activeElement)) {
    await new Promise<void>((left) => {
      written.addEventListener('focusout', () => setTimeout(left), { once: true, signal })
    })
  }
}

const cameNear = async (region: HTMLElement, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const observers: IntersectionObserver[] = []
    const stop = (): void => {
      document.removeEventListener('scroll', watchAhead)
      for (const observer of observers) observer.disconnect()
    }
    const watch = (options?: IntersectionObserverInit): void => {
      const observer = new IntersectionObserver((entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        stop()
        resolve()
      }, options)
      observers.push(observer)
      // The element around them has no box.
      for (const child of region.children) observer.observe(child)
    }
    const watchAhead = (): void => watch(ahead)
    watch()
    // Of the page alone: a dialog over it scrolls on its own.
    document.addEventListener('scroll', watchAhead, { once: true, passive: true })
    signal.addEventListener('abort', stop, { once: true })
  })

/** Without a connection what is written stays, and its script is loaded when there is one again. */
const loaded = async (load: () => Promise<unknown>, signal: AbortSignal): Promise<void> => {
  for (;;) {
    try {
      await load()
      return
    } catch {
      await new Promise((online) => {
        window.addEventListener('online', online, { once: true, signal })
      })
    }
  }
}
