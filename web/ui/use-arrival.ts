import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The first of these stops the scrolling: the reader has taken over. */
const readerGestures = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls a reader who followed a link to a part of this page (`#operator-notes`) to it, with the focus, also when the part loads later than
 * the page.
 */
export const useArrival = (): void => {
  const { hash } = useLocation()
  useEffect(() => {
    const id = hash.slice(1)
    if (id === '' || arriveAt(id)) return
    const watcher = new MutationObserver(() => {
      if (arriveAt(id)) stop()
    })
    const stop = (): void => {
      watcher.disconnect()
      for (const gesture of readerGestures) window.removeEventListener(gesture, stop)
    }
    for (const gesture of readerGestures) window.addEventListener(gesture, stop, { passive: true })
    watcher.observe(document.body, { childList: true, subtree: true })
    return stop
  }, [hash])
}

const arriveAt = (id: string): boolean => {
  const part = document.getElementById(id)
  if (!part) return false
  part.scrollIntoView()
  part.tabIndex = -1
  part.focus({ preventScroll: true })
  return true
}
