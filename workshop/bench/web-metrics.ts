/** The metrics of a visit to one public page, and their limits (the budgets for every public page). */
import type { Result } from 'lighthouse'

/** As Lighthouse names them. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

export type VisitMetrics = {
  /** 0 to 100. */
  scores: Record<Category, number>
  /** Time until the largest part of the first screen is drawn. */
  largestPaintMs: number
  /** How far the page jumped while it loaded: cumulative layout shift, 0 for not at all. */
  shift: number
  /** How long the page could not answer a touch while it loaded: total blocking time. */
  blockedMs: number
  /** Everything that came over the network, as it was packed. */
  transferBytes: number
  /** The scripts among these, without response headers. All of them run without any input. */
  scriptBytes: number
}

export const budgets = {
  score: 95,
  largestPaintMs: 1_000,
  shift: 0.02,
  blockedMs: 200,
  /** From the first key to the first suggestion of a place, on slow 3G and a phone of a quarter of this machine's speed. */
  firstSuggestionMs: 2_500,
  /** From the address of the landing page to a price, two Eircodes typed on the way, on the same line and phone. */
  priceMs: 12_000,
  /** What a page needs to hydrate. */
  scriptBytes: 140_000,
  /** With the scripts of its large parts, which follow. */
  visitScriptBytes: 180_000,
} as const

/**
 * `scriptBytes`: what the scripts of the visit (`listVisitScripts`) come to when packed. Throws when Lighthouse could not load the page or left a
 * figure out: no figure is not a good figure.
 */
export const readMetrics = (result: Result, scriptBytes: number): VisitMetrics => {
  if (result.runtimeError) throw new Error(`${result.requestedUrl}: ${result.runtimeError.message}`)
  const numberOf = (audit: string): number => {
    const value = result.audits[audit]?.numericValue
    if (value === undefined) throw new Error(`${result.requestedUrl}: no figure for ${audit}`)
    return value
  }
  const scoreOf = (category: Category): number => {
    const score = result.categories[category]?.score
    if (typeof score !== 'number') throw new Error(`${result.requestedUrl}: no ${category} score`)
    return Math.round(score * 100)
  }
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    largestPaintMs: numberOf(
      isOnePaint(result) ? 'first-contentful-paint' : 'largest-contentful-paint',
    ),
    shift: numberOf('cumulative-layout-shift'),
    blockedMs: numberOf('total-blocking-time'),
    transferBytes: numberOf('total-byte-weight'),
    scriptBytes,
  }
}

/**
 * Whether the largest part came with the first paint, as it does where everything is in the page's HTML. Then what Lighthouse estimates for
 * the first paint is the figure: its estimate for the largest also waits for every module that happened to arrive before, on a line that
 * takes no time, though nothing on the page did.
 */
const isOnePaint = (result: Result): boolean => {
  const { details } = result.audits.metrics ?? {}
  if (details?.type !== 'debugdata') throw new Error(`${result.requestedUrl}: no observed paints`)
  const [seen]: Record<string, unknown>[] = Array.isArray(details.items) ? details.items : []
  const largest = seen?.observedLargestContentfulPaint
  return typeof largest === 'number' && largest === seen?.observedFirstContentfulPaint
}

/** Addresses of the scripts that were fetched. Lighthouse knows their size only with the headers of the answers. */
export const listVisitScripts = (result: Result): string[] => {
  const { details } = result.audits['network-requests'] ?? {}
  if (details?.type !== 'table') throw new Error(`${result.requestedUrl}: no list of requests`)
  return details.items
    .filter(({ resourceType }) => resourceType === 'Script')
    .flatMap(({ url }) => (typeof url === 'string' ? [url] : []))
}

/** Each budget that is broken, as a person reads it; none when the page keeps them all. */
export const brokenBudgets = (metrics: VisitMetrics): string[] => {
  const broken = categories
    .filter((category) => metrics.scores[category] < budgets.score)
    .map((category) => `${category} ${metrics.scores[category]} < ${budgets.score}`)
  const { largestPaintMs, shift, blockedMs, scriptBytes } = metrics
  const over = (name: string, value: number, most: number, unit: string): void => {
    if (value > most) broken.push(`${name} ${value}${unit} > ${most}${unit}`)
  }
  over('LCP', Math.round(largestPaintMs), budgets.largestPaintMs, ' ms')
  // The budget for shift is "less than".
  if (shift >= budgets.shift) broken.push(`CLS ${shift.toFixed(3)} >= ${budgets.shift}`)
  over('TBT', Math.round(blockedMs), budgets.blockedMs, ' ms')
  over('scripts', Math.round(scriptBytes / 1_000), budgets.visitScriptBytes / 1_000, ' kB')
  return broken
}

/** The median of each figure over several visits, which leaves out what else the machine was doing. */
export const takeMedian = (visits: readonly VisitMetrics[]): VisitMetrics => {
  const middle = (pick: (metrics: VisitMetrics) => number): number => {
    const sorted = visits.map(pick).toSorted((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  }
  return {
    scores: {
      performance: middle(({ scores }) => scores.performance),
      accessibility: middle(({ scores }) => scores.accessibility),
      'best-practices': middle(({ scores }) => scores['best-practices']),
      seo: middle(({ scores }) => scores.seo),
    },
    largestPaintMs: middle(({ largestPaintMs }) => largestPaintMs),
    shift: middle(({ shift }) => shift),
    blockedMs: middle(({ blockedMs }) => blockedMs),
    transferBytes: middle(({ transferBytes }) => transferBytes),
    scriptBytes: middle(({ scriptBytes }) => scriptBytes),
  }
}
