/**
 * A part of a prerendered page whose script loads apart from the page's own, so that the page hydrates step by step. Its HTML is there from
 * the start, and what is entered before the script has loaded is not lost.
 */
import { lazy, memo, Suspense, useEffect, useRef, type ComponentType, type RefObject } from 'react'
import { replayEarlyInput } from '../early-input.ts'
import { fillInAgain, loadPageAgain } from './load-page-again.ts'

type IslandOptions = {
  /** Its HTML is enough where its script fails to load: no reason to show the page as failed. */
  isDispensable?: boolean
}

/**
 * Like `lazy`, for a part of a prerendered page. Where the connection goes before its script has come, the HTML stays, with what was entered
 * in it, until the connection is back.
 */
export const island = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isDispensable = false }: IslandOptions = {},
): ComponentType<Props> => {
  const Part = lazy(async () => {
    try {
      return { default: await load() }
    } catch (failure) {
      if (!isDispensable && navigator.onLine) throw failure
      // Not requested again: some browsers remember that a script failed until the page is left.
      if (!isDispensable) window.addEventListener('online', loadPageAgain)
      return new Promise<never>(() => undefined)
    }
  })
  // React would discard waiting HTML that changes before its script is loaded, so only new props may reach it.
  return memo(function Island(props: Props) {
    const frame = useRef<HTMLDivElement>(null)
    // Before its script runs, as if it had been typed early.
    useEffect(() => {
      if (frame.current) fillInAgain(frame.current)
    }, [])
    return (
      <div ref={frame} data-island className="contents">
        <Suspense>
          <Part {...props} />
          <Replayed region={frame} />
        </Suspense>
      </div>
    )
  })
}

/** Beside the part: its effect runs when that has hydrated. */
function Replayed({ region }: { region: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    // After the re-render with what was kept from before, which follows these effects at once.
    if (region.current) queueMicrotask(replayEarlyInput(region.current))
  }, [region])
  return null
}
