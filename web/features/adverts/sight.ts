/** Whether the place of an advert comes near, and whether enough of it is in sight. */
import { useEffect, useState, type RefObject } from 'react'
import { viewedShare } from '../../../domain/adverts/advert.ts'

/** `isNear` stays true once it was. Both are false while the page is drawn on the server, and where the place is not drawn at all. */
export const useSight = (frame: RefObject<HTMLElement | null>) => {
  const [isNear, setNear] = useState(false)
  const [isSeen, setSeen] = useState(false)

  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const near = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      // A screen ahead, so that the adverts are known before the place is in sight; also within a part that scrolls on its own.
      { rootMargin: '100% 0px', scrollMargin: '100% 0px' },
    )
    const seen = new IntersectionObserver(
      (entries) => setSeen((entries.at(-1)?.intersectionRatio ?? 0) >= viewedShare),
      { threshold: [0, viewedShare] },
    )
    near.observe(element)
    seen.observe(element)
    return () => {
      near.disconnect()
      seen.disconnect()
    }
  }, [frame])

  return { isNear, isSeen }
}

const scrollsItself = (element: Element): boolean =>
  /auto|scroll/.test(getComputedStyle(element).overflowY)

/** Whether it begins below the visible part of the window, and of the element it scrolls with. */
export const isBelowSight = (element: HTMLElement): boolean => {
  let foot = window.innerHeight
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (scrollsItself(around)) foot = Math.min(foot, around.getBoundingClientRect().bottom)
  }
  return element.getBoundingClientRect().top >= foot
}

/** Whether it is covered by an overlay that keeps the rest of the page still. */
export const isCovered = (element: HTMLElement): boolean =>
  element.closest('[inert], [aria-hidden="true"]') !== null
