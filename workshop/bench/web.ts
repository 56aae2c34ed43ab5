/**
 * `npm run bench:web [path…]`: runs Lighthouse on every public page of the built product, or on the pages named, as a phone (slow 4G, a
 * quarter of this machine's speed, both simulated) and as a desktop; on the landing page also how soon the first address suggestion and a
 * price are there.
 * Exits with 1 when a budget of `web-metrics.ts` is broken, or a page could not be measured.
 */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import startProduct from '../../journeys/kit/start-product.ts'
import { findBrowser } from '../tests/find-browser.ts'
import { findFreePort } from '../../scripts/postgres/find-free-port.ts'
import { paths } from '../../web/paths.ts'
import { publicPages } from '../../web/public-pages.ts'
import { attempt } from './attempt.ts'
import { print } from './measure.ts'
import { measureFirstSuggestion, measurePrice } from './slow-line.ts'
import {
  brokenBudgets,
  budgets,
  categories,
  takeMedian,
  readMetrics,
  listVisitScripts,
  type VisitMetrics,
} from './web-metrics.ts'

const forms = ['phone', 'desktop'] as const
type Form = (typeof forms)[number]

/** A page that breaks a budget is visited this often in all, and the middle of each figure counts. */
const visitsInDoubt = 3
/** A visit whose trace the browser loses is made again this often in all. */
const tries = 2

const wanted = process.argv.slice(2)
const unknown = wanted.filter((path) => !publicPages.some((page) => page.path === path))
if (unknown.length > 0) throw new Error(`No public page: ${unknown.join(', ')}`)
const pages = publicPages
  .map(({ path }) => path)
  .filter((path) => wanted.length === 0 || wanted.includes(path))

const { executablePath, env } = findBrowser()
const debugPort = await findFreePort()
process.env.JOURNEYS_PORT = String(await findFreePort())
const address = `http://localhost:${process.env.JOURNEYS_PORT}`
const stop = await startProduct()
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env },
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debugPort}`],
})

/** The server packs a file in a hurry when it is first asked for it, and well after that. Who came first is not measured. */
const comeFirst = async (path: string): Promise<void> => {
  const page = await (await fetch(`${address}${path}`)).text()
  const files = new Set([...page.matchAll(/\/assets\/[\w.-]+/g)].map(([file]) => file))
  const bytes = async (): Promise<number> => {
    let sum = 0
    for (const file of files) sum += await packedSize(`${address}${file}`)
    return sum
  }
  for (let before = 0, now = await bytes(); now !== before;) {
    await pause(1_000)
    ;[before, now] = [now, await bytes()]
  }
}

const visit = async (path: string, form: Form): Promise<VisitMetrics> => {
  const answer = await lighthouse(
    `${address}${path}`,
    { port: debugPort, logLevel: 'error', disableFullPageScreenshot: true },
    form === 'desktop' ? desktopConfig : undefined,
  )
  if (!answer) throw new Error(`Lighthouse says nothing of ${path}`)
  const sizes = await Promise.all(listVisitScripts(answer.lhr).map(packedSize))
  return readMetrics(
    answer.lhr,
    sizes.reduce((sum, size) => sum + size, 0),
  )
}

/** Bytes of the body as browsers are sent it. */
const packedSize = async (url: string): Promise<number> => {
  const sent = get(url, { headers: { 'accept-encoding': 'br' } })
  const [answer]: IncomingMessage[] = await once(sent, 'response')
  let size = 0
  for await (const chunk of answer ?? []) size += Buffer.byteLength(chunk)
  return size
}

const judge = async (path: string, form: Form): Promise<VisitMetrics> => {
  const visits = [await visit(path, form)]
  while (brokenBudgets(takeMedian(visits)).length > 0 && visits.length < visitsInDoubt) {
    visits.push(await visit(path, form))
  }
  return takeMedian(visits)
}

const headings =
  'page|form|performance|accessibility|best practices|SEO|LCP|CLS|TBT|transfer|scripts'.split('|')
const widths = [Math.max(...pages.map((path) => path.length)), 6, 12, 14, 15, 4, 8, 6, 8, 9, 8]

/** Words to the left, figures to the right. */
const row = (cells: readonly string[]): string =>
  cells
    .map((cell, index) => {
      const width = widths[index] ?? 0
      return index < 2 ? cell.padEnd(width) : cell.padStart(width)
    })
    .join(' ')

const milliseconds = (value: number): string => `${Math.round(value)} ms`
const kilobytes = (value: number): string => `${Math.round(value / 1_000)} kB`
const cellsOf = (metrics: VisitMetrics): string[] => [
  ...categories.map((category) => String(metrics.scores[category])),
  milliseconds(metrics.largestPaintMs),
  metrics.shift.toFixed(3),
  milliseconds(metrics.blockedMs),
  kilobytes(metrics.transferBytes),
  kilobytes(metrics.scriptBytes),
]

const broken: string[] = []
const failed: string[] = []
try {
  print(
    `Load of this machine: ${(loadavg()[0] ?? 0).toFixed(1)}. What else runs here makes pages slower.`,
  )
  // The first visit shares the processors with a product and a browser that have just started: it counts for nothing.
  await attempt(tries, () => visit(paths.home, 'phone'))
  print(row(headings))
  for (const path of pages) {
    await comeFirst(path)
    for (const form of forms) {
      const seen = await attempt(tries, () => judge(path, form))
      if ('why' in seen) {
        print(`${path} ${form} could not be measured: ${seen.why}`)
        failed.push(`${path} on a ${form}: ${seen.why}`)
        continue
      }
      for (const failure of seen.failures) print(`${path} ${form} was measured again: ${failure}`)
      print(row([path, form, ...cellsOf(seen.value)]))
      for (const budget of brokenBudgets(seen.value)) {
        broken.push(`${path} on a ${form}: ${budget}`)
      }
    }
  }
  if (pages.includes(paths.home)) {
    const seen = await attempt(tries, () => measureFirstSuggestion(browser, address))
    if ('why' in seen) failed.push(`the first suggestion: ${seen.why}`)
    else {
      const { atOnceMs, afterReadingMs } = seen.value
      print(
        `First suggestion on slow 3G: ${milliseconds(afterReadingMs)} after typing, ${milliseconds(atOnceMs)} when typed before the scripts are there.`,
      )
      if (afterReadingMs > budgets.firstSuggestionMs) {
        broken.push(
          `first suggestion ${milliseconds(afterReadingMs)} > ${milliseconds(budgets.firstSuggestionMs)}`,
        )
      }
    }
    const priced = await attempt(tries, () => measurePrice(browser, address))
    if ('why' in priced) failed.push(`the price: ${priced.why}`)
    else {
      print(`Price on slow 3G: ${milliseconds(priced.value)} after opening the landing page.`)
      if (priced.value > budgets.priceMs) {
        broken.push(`price ${milliseconds(priced.value)} > ${milliseconds(budgets.priceMs)}`)
      }
    }
  }
} finally {
  await browser.close()
  await stop()
}
print('')
for (const [title, lines] of [
  ['Broken budgets', broken],
  ['Not measured', failed],
] as const) {
  if (lines.length > 0) print(`${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}
const isFine = broken.length + failed.length === 0
if (isFine) print('Every page keeps its budgets.')
process.exit(isFine ? 0 : 1)
