import type { Page, Request } from '@playwright/test'

declare global {
  /** What has moved in this document so far. */
  var moves: Move[]
}

/** One part of the page that stood somewhere else a frame before. */
export type Move = {
  /** What part it is: its element and how its text begins. */
  what: string
  /** Pixels from the upper edge of the screen and height, before and after. */
  from: string
  to: string
  /** The part of the screen that it touched, times how far it went: as browsers count (Layout Instability, W3C), but for one part alone. */
  value: number
}

/** As browsers tell of it; TypeScript does not know it yet. */
type LayoutShift = PerformanceEntry & {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Long enough for the step of a late script to begin after the one before. */
const quietMs = 500
const mostLooks = 40

/** Answers of the server come so much later, in turn: what stands in their place is seen, and they do not come together. */
const answerDelaysMs = [80, 160, 240]

/**
 * Notes what moves on the screen while a page comes, of itself. The footer may: it is where a page ends, and is pressed by nobody who waits for
 * the page. To be called before the page is opened; `settled` waits until nothing is on its way and nothing has moved for a while.
 */
export async function watchStillness(page: Page): Promise<{ settled: () => Promise<Move[]> }> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  let asked = 0
  await page.route('**/api/**', async (route) => {
    const delayMs = answerDelaysMs[(asked += 1) % answerDelaysMs.length]
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await route.continue()
  })
  await page.addInitScript(noteMoves)
  return {
    settled: async () => {
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
