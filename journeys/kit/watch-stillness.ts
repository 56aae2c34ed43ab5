import type { Page, Request } from '@playwright/test'

declare global {
  /** Everything that has moved in this document so far. */
  var moves: Move[]
}

/** One part of the page that was somewhere else a frame before. */
export type Move = {
  /** The element and the beginning of its text. */
  what: string
  /** Distance from the top of the screen and height in pixels, before and after. */
  from: string
  to: string
  /** The affected share of the screen times the distance moved, as browsers score it (Layout Instability, W3C), but for one part alone. */
  value: number
}

/** The browser's performance entry; TypeScript does not know it yet. */
type LayoutShift = PerformanceEntry & {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Long enough for the next step of a late script to begin. */
const quietMs = 500
const mostLooks = 120

/** Delays given to answers and scripts in turn, so that placeholders are seen and the parts of a page do not arrive together. */
const answerDelaysMs = [80, 160, 240]

/**
 * Records what moves on the screen while a page loads. The footer may move: it is the end of the page, and no one presses it while the page
 * loads. Call it before opening the page; `untilStill` waits until no request is open and nothing has moved for a while.
 */
export async function watchStillness(page: Page): Promise<{ untilStill: () => Promise<Move[]> }> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  let requests = 0
  await page.route(/\/api\/|\/assets\/[^/]*\.js$/, async (route) => {
    const delayMs = answerDelaysMs[(requests += 1) % answerDelaysMs.length]
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await route.continue()
  })
  await page.addInitScript(noteMoves)
  return {
    untilStill: async () => {
      for (let look = 0; look < mostLooks; look += 1) {
        const before = await page.evaluate(() => globalThis.moves.length)
        await page.waitForTimeout(quietMs)
        const moves = await page.evaluate(() => globalThis.moves)
        if (open.size === 0 && moves.length === before) return moves
      }
      throw new Error(`${page.url()} is still moving, or waits for ${open.size} answers`)
    },
  }
}

/** Runs in the page. */
function noteMoves(): void {
  globalThis.moves = []
  const screen = { area: innerWidth * innerHeight, side: Math.max(innerWidth, innerHeight) }
  const moveOf = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]): Move[] => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element || (element.closest('footer') && !element.closest('main'))) return []
    const areaOf = ({ width, height }: DOMRectReadOnly) => width * height
    const wayOf = (side: 'x' | 'y') => Math.abs(currentRect[side] - previousRect[side])
    const placeOf = ({ top, height }: DOMRectReadOnly) => `${Math.round(top)}+${Math.round(height)}`
    const touched = Math.max(areaOf(previousRect), areaOf(currentRect)) / screen.area
    return [
      {
        what: `${element.tagName.toLowerCase()} ${(node?.textContent ?? '').trim().slice(0, 40)}`,
        from: placeOf(previousRect),
        to: placeOf(currentRect),
        value: touched * Math.min(1, Math.max(wayOf('x'), wayOf('y')) / screen.side),
      },
    ]
  }
  new PerformanceObserver((list) => {
    const isShift = (entry: PerformanceEntry): entry is LayoutShift => 'sources' in entry
    const shifts = list.getEntries().filter(isShift)
    globalThis.moves.push(...shifts.flatMap(({ sources }) => sources.flatMap(moveOf)))
  }).observe({ type: 'layout-shift', buffered: true })
}
