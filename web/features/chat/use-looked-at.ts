import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'

/** Whether this element is on screen now, in a visible tab. */
export const useLookedAt = (element: RefObject<Element | null>): boolean => {
  const [isOnScreen, setOnScreen] = useState(false)
  const isTabSeen = useSyncExternalStore(subscribe, isVisible, () => false)

  useEffect(() => {
    const watched = element.current
    if (!watched) return undefined
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1)
      if (last) setOnScreen(last.isIntersecting)
    })
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])

  return isOnScreen && isTabSeen
}

const subscribe = (notify: () => void): (() => void) => {
  document.addEventListener('visibilitychange', notify)
  return () => document.removeEventListener('visibilitychange', notify)
}

const isVisible = (): boolean => document.visibilityState === 'visible'
