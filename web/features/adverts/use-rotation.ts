import { useEffect, useState } from 'react'
import { rotationSeconds } from '../../../domain/adverts/advert.ts'

/** Which of `count` is shown. While `isRunning` the next one follows automatically, each time after the whole pause. */
export const useRotation = (count: number, isRunning: boolean) => {
  const [shown, setShown] = useState(0)
  const now = shown % count

  useEffect(() => {
    if (!isRunning || count < 2) return undefined
    const timer = window.setTimeout(() => setShown(now + 1), rotationSeconds * 1_000)
    return () => window.clearTimeout(timer)
  }, [isRunning, count, now])

  return { shown: now, show: (index: number) => setShown(index % count) }
}
