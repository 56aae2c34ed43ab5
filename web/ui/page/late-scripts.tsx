/**
 * The router's own scripts, fetched once the page has been painted: it can be read before it can be used, and on a slow line everything
 * fetched at the same time shares the line.
 */
import { Children, Fragment, isValidElement, use, type ReactElement, type ReactNode } from 'react'
import { Scripts as listScripts } from 'react-router'
import { NonceContext } from '../nonce.ts'

const waitingId = 'waiting-scripts'

/** In a browser that reports no paint, or while the page is in a tab in the background, this long after everything else has loaded. */
const latestMs = 1_000

/** Written into the page as text, so it can use nothing but its arguments. */
function startAfterPaint(id: string, latest: number): void {
  let hasBegun = false
  const nonce = document.currentScript?.nonce ?? ''
  const begin = (): void => {
    if (hasBegun) return
    if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', begin)
    hasBegun = true
    const waiting = document.getElementById(id)
    for (const href of waiting?.dataset.modules?.split(' ') ?? []) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.fetchPriority = 'low'
      link.href = href
      document.head.append(link)
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = nonce
    script.textContent = waiting?.textContent ?? ''
    document.head.append(script)
  }
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  addEventListener('load', () => setTimeout(begin, latest))
}

/** It has run before this script loads: the browser's copy of the page need not contain it. */
const startScript = import.meta.env.SSR
  ? `(${startAfterPaint.toString()})(${JSON.stringify(waitingId)},${latestMs})`
  : ''

type Part = ReactElement<{
  type?: string
  href?: string
  dangerouslySetInnerHTML?: { __html: string }
}>

const partsOf = (node: ReactNode): Part[] =>
  Children.toArray(node).flatMap((part) => {
    if (!isValidElement<Part['props'] & { children?: ReactNode }>(part)) return []
    return part.type === Fragment ? partsOf(part.props.children) : [part]
  })

/** In place of `Scripts`. Throws when the router no longer draws them as expected here. */
export function LateScripts() {
  const nonce = use(NonceContext)
  // Called instead of drawn: the router has no setting for when its scripts are fetched, and this is its own list of them.
  const parts = partsOf(listScripts({}))
  if (parts.length === 0) return null
  const start = parts.find(({ props }) => props.type === 'module')
  const modules = parts.flatMap(({ type, props }) => (type === 'link' && props.href) || [])
  if (!start || modules.length === 0) throw new Error('a page without scripts that could wait')
  return (
    <>
      {parts.filter((part) => part !== start && part.type !== 'link')}
      <script
        id={waitingId}
        type="text/plain"
        data-modules={modules.join(' ')}
        suppressHydrationWarning
        dangerouslySetInnerHTML={start.props.dangerouslySetInnerHTML}
      />
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: startScript }}
      />
    </>
  )
}
