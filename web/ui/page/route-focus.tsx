import { useEffect, useRef } from 'react'
import { useMatches } from 'react-router'

/**
 * After navigation to another page, puts focus on its heading (or its main part), as a full page load would have done: keyboard and screen
 * reader start at the top of the new page. The first page and navigation within a page are left alone, and so is a screen that lies over
 * its page (`handle = { isOverPage: true }`): a dialog with an address of its own.
 */
export function RouteFocus() {
  const pathname = useMatches().findLast(({ handle }) => !isOverPage(handle))?.pathname ?? '/'
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (document.activeElement?.closest('[role="dialog"]')) return
    const main = document.getElementById('main')
    if (main) return keepFocusOnHeading(main)
  }, [pathname])

  return null
}

/**
 * While a page loads, its heading may be replaced and the focus lost with it: then the new heading gets it. Ends when the user has moved
 * the focus elsewhere; the returned function ends it too.
 */
const keepFocusOnHeading = (main: HTMLElement): (() => void) => {
  let target = focusHeading(main)
  const observer = new MutationObserver(() => {
    if (target.isConnected) return
    if (document.activeElement === document.body) target = focusHeading(main)
    else observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

const focusHeading = (main: HTMLElement): HTMLElement => {
  const target = main.querySelector<HTMLElement>('h1') ?? main
  target.tabIndex = -1
  target.focus({ preventScroll: true })
  return target
}

const isOverPage = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'isOverPage' in handle
