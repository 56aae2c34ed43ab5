/**
 * A part far down a prerendered page, which a visitor may never reach: its HTML stays as the server wrote it, and its script loads once it is
 * a screen away. Until then it costs a phone nothing and delays no navigation. What is pressed in it before is pressed once it is drawn; for
 * parts in which nothing is typed.
 */
import { startTransition, useEffect, useRef, useState, type ComponentType } from 'react'
import { island } from './island.tsx'
import { useHydrated } from '../use-hydrated.ts'
import type { PressAgain } from './when-near.ts'

type Wanted = {
  /** However far away it is: its props have more to show than what is written. */
  isWanted?: boolean
}

/** Like `island`, for such a part. */
export const distantPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Wanted> => {
  let Loaded: ComponentType<Props> | null = null
  /** What the server wrote, once the page has been left without its script: who comes back finds the page as long as it was. */
  let written = ''
  const start = async (): Promise<ComponentType<Props>> => (Loaded ??= await load())
  const Island = island(start)

  return function Distant({ isWanted, ...props }: Props & Wanted) {
    const isHydrated = useHydrated()
    /** Null while what is written stays. A server draws the same, whatever it has loaded. */
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => {
      if (import.meta.env.SSR) return Island
      return isHydrated ? (Loaded ?? (written ? null : Island)) : null
    })
    /** Empty while hydrating: React leaves the content of an element that has some of its own. */
    const [content] = useState(() => ({ __html: isHydrated ? written : '' }))
    const isKept = Part === null
    const frame = useRef<HTMLDivElement>(null)
    const [pressAgain, setPressAgain] = useState<PressAgain | null>(null)

    useEffect(() => {
      const region = frame.current
      if (!isKept || !region) return undefined
      const leaving = new AbortController()
      import('./when-near.ts')
        .then(({ whenNear }) => whenNear(region, { load: start, isWanted, signal: leaving.signal }))
        // Where a script does not load, what was written stays.
        .then(
          (again) =>
            startTransition(() => {
              setPart(() => Loaded)
              setPressAgain(() => again)
            }),
          () => undefined,
        )
      return () => {
        leaving.abort()
        if (!Loaded) written = region.innerHTML
      }
    }, [isKept, isWanted])

    useEffect(() => {
      if (frame.current) pressAgain?.(frame.current)
    }, [pressAgain])

    // The rest of the props is what the part takes.
    const part = Part && <Part {...(props as unknown as Props)} />
    if (import.meta.env.SSR) return part
    if (part) {
      return (
        <div ref={frame} className="contents">
          {part}
        </div>
      )
    }
    return (
      <div
        ref={frame}
        className="contents"
        suppressHydrationWarning
        dangerouslySetInnerHTML={content}
      />
    )
  }
}
