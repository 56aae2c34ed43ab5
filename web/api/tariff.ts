/**
 * What a recovery costs now (docs/decisions/0043-tariff-versions.md). A page says with which tariff it was drawn, unless it is the one the
 * scripts know; once they run they ask the server, and again when the next version begins.
 */
import { queryOptions } from '@tanstack/react-query'
import { launchTariff, type Tariff } from '../../domain/tariff.ts'
import { call } from './call.ts'
import { queryKeys } from './query-keys.ts'
import { useAnswer } from './use-answer.ts'

/** Of the element that holds the tariff a page was drawn with. */
export const tariffElementId = 'tariff'

const isInBrowser = typeof document !== 'undefined'
const asksEveryMs = 5 * 60_000
/** A start is asked about when it is past by any clock. */
const afterStartMs = 500

let drawnWith: Tariff = launchTariff
const written = isInBrowser ? document.getElementById(tariffElementId)?.textContent : null
// the server wrote it for these scripts
if (written) drawnWith = JSON.parse(written) as Tariff

/** On the server, before a page is drawn: versions only follow each other, so a late request brings none back. */
export const drawWith = (tariff: Tariff | undefined): void => {
  if (tariff && tariff.effectiveFrom > drawnWith.effectiveFrom) drawnWith = tariff
}

/** Of the page as it was drawn: for what is no component, and for whoever takes over its HTML. */
export const tariffOfPage = (): Tariff => drawnWith

/** What the page holds for its scripts; null when they know it. */
export const tariffToWrite = (): string | null =>
  drawnWith === launchTariff ? null : JSON.stringify(drawnWith).replaceAll('<', '\\u003c')

const tariffQuery = queryOptions({
  queryKey: queryKeys.tariff,
  queryFn: ({ signal }) => call('GET /api/tariff', { signal }),
  staleTime: asksEveryMs,
  refetchInterval: ({ state: { data } }) => {
    if (!data?.nextFrom) return asksEveryMs
    const untilMs = Date.parse(data.nextFrom) - Date.parse(data.serverNow)
    return Math.min(asksEveryMs, untilMs + afterStartMs)
  },
})

/** The tariff in force. As long as nobody has answered, the one the page was drawn with. */
export const useTariff = (): Tariff => useAnswer(tariffQuery).data?.tariff ?? drawnWith
