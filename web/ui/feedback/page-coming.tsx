import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { announce } from './live-region.tsx'

/** A page that loads within this time needs no bar. */
const noticedAfterMs = 250

/** A bar along the top while the next page loads: on a slow line it shows that the press was registered. */
export function PageComing() {
  const isComing = useNavigation().state !== 'idle'
  const [isSlow, setSlow] = useState(false)

  useEffect(() => {
    if (!isComing) return undefined
    const timer = setTimeout(() => {
      setSlow(true)
      announce('Loading the page')
    }, noticedAfterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isComing])

  if (!isSlow) return null
  return (
    <div aria-hidden className="bg-line fixed inset-x-0 top-0 z-50 h-1 print:hidden">
      <div className="bg-action animate-approach h-full origin-left" />
    </div>
  )
}
