import { useEffect } from 'react'

/** `(2) Live board · Towline`, on whichever page: each brings a title of its own, and may change it. */
export const useTitleCount = (count: number): void => {
  useEffect(() => {
    if (count === 0) return
    const counted = (): void => setTitle(`(${count}) ${plainTitle()}`)
    counted()
    const watcher = new MutationObserver(counted)
    watcher.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      watcher.disconnect()
      setTitle(plainTitle())
    }
  }, [count])
}

const plainTitle = (): string => document.title.replace(/^\(\d+\) /, '')

/** Nothing is written that is there already, which the watcher would see as a change. */
const setTitle = (title: string): void => {
  if (document.title !== title) document.title = title
}
