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

/** Presses in the part that was drawn what was pressed in what was written. */
export type PressAgain = (drawn: HTMLElement) => void

/** Resolves when the part is to be drawn: its script has loaded, and no focus would be lost but that of a pressed button. */
export const whenNear = async (
  written: HTMLElement,
  { load, isWanted, signal }: WhenNear,
): Promise<PressAgain> => {
  if (!isWanted) await cameNear(written, signal)
  await loaded(load, signal)
  while (holdsFocus(written)) {
    await new Promise<void>((changed) => {
      // From one link in it to the next, the focus leaves the first before it is on the second.
      const later = (): void => void setTimeout(changed)
      written.addEventListener('focusout', later, { once: true, signal })
      written.addEventListener('click', later, { once: true, signal })
    })
  }
  return pressesIn(written)
}

const pressedIn = (written: HTMLElement): HTMLButtonElement[] =>
  (window.pressedButtons ?? []).filter((button) => written.contains(button))

const holdsFocus = (written: HTMLElement): boolean => {
  const focused = document.activeElement
  const isPressed = pressedIn(written).some((button) => button === focused)
  return written.contains(focused) && !isPressed
}

const nameOf = (button: HTMLButtonElement): string | null =>
  button.getAttribute('aria-label') ?? button.textContent

const pressesIn = (written: HTMLElement): PressAgain => {
  const pressed = pressedIn(written).map((button) => ({
    name: nameOf(button),
    isFocused: button === document.activeElement,
  }))
  return (drawn) => {
    for (const { name, isFocused } of pressed) {
      const button = [...drawn.querySelectorAll('button')].find((one) => nameOf(one) === name)
      if (isFocused) button?.focus({ preventScroll: true })
      button?.click()
    }
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
