/**
 * A part of a prerendered page whose script waits until the visitor interacts with the page: moves, touches, scrolls, types. Its HTML is
 * there from the start, and what is typed before the script has loaded is not lost. After a client-side navigation it loads at once; so
 * does one that has something to show to a returning visitor.
 */
import { lazy, memo, Suspense, useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { notePresses, readTyped } from './forms/adopt-typed.ts'
import { hasSign, signs } from './late-start.ts'

const isInBrowser = typeof document !== 'undefined'

/** Resolves at the visitor's first interaction. */
const wanted: Promise<void> = !isInBrowser
  ? Promise.resolve()
  : new Promise((resolve) => {
      const options = { capture: true, passive: true }
      const want = () => {
        for (const sign of signs) document.removeEventListener(sign, want, options)
        resolve()
      }
      for (const sign of signs) document.addEventListener(sign, want, options)
      notePresses()
      if (hasSign()) want()
    })

type IslandOptions = {
  /** Called once, in the browser: whether it has more to show than its HTML, so that it loads without an interaction. */
  isAwaited?: () => boolean
  /** Its HTML is enough where its script fails to load: no reason to show the page as failed. */
  isDispensable?: boolean
}

/** Like `lazy`, for a part of a prerendered page. */
export const island = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isAwaited, isDispensable = false }: IslandOptions = {},
): ComponentType<Props> => {
  const Part = lazy(async () => {
    if (isInBrowser && !isAwaited?.()) await wanted
    try {
      return { default: await load() }
    } catch (failure) {
      if (!isDispensable) throw failure
      return new Promise<never>(() => undefined)
    }
  })
  // React would discard waiting HTML that changes before its script is loaded, so only new props may reach it.
  return memo(function Island(props: Props) {
    return (
      <Suspense>
        <Adopting>
          <Part {...props} />
        </Adopting>
      </Suspense>
    )
  })
}

function Adopting({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After the re-render with what was kept from before, which follows these effects at once.
    if (frame.current) queueMicrotask(readTyped(frame.current))
  }, [])
  return (
    <div ref={frame} data-island className="contents">
      {children}
    </div>
  )
}
