/** When a part of the page that is left as the server wrote it is drawn by its script (`distant-part.tsx`). Loads after the page. */

/** Once a person scrolls, a screen ahead; also within a part that scrolls on its own. */
const ahead = { rootMargin: '100% 0px', scrollMargin: '100% 0px' }

/** Resolves when the part is to be drawn: its script has loaded, and no focus would be lost. `isWanted`: however far away it is. */
export const whenNear = async (
  written: HTMLElement | null,
  load: () => Promise<unknown>,
  isWanted: boolean | undefined,
): Promise<void> => {
  if (!written) return
  if (!isWanted) await cameNear(written)
  await load()
  if (!written.contains(document.activeElement)) return
  await new Promise((resolve) => {
    written.addEventListener('focusout', resolve, { once: true })
  })
}

const cameNear = async (region: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    const watch = (options?: IntersectionObserverInit): void => {
      const observer = new IntersectionObserver((entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      }, options)
      // The element around them has no box.
      for (const child of region.children) observer.observe(child)
    }
    watch()
    window.addEventListener('scroll', () => watch(ahead), {
      once: true,
      capture: true,
      passive: true,
    })
  })
