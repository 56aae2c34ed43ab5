/**
 * What a recovery costs now (docs/decisions/0043-tariff-versions.md). A page says with which tariff it was drawn, unless it is the one the
 * scripts know; once they run they ask the server, and again when the next version begins.
 */
import { queryOptions } from '@tanstack/react-query'
import { launchTariff, type Tariff } from '../../domain/tariff.ts'
import { drawnTariff } from './drawn-tariff.ts'
import { call } from './call.ts'
import { queryKeys } from './query-keys.ts'
import { useAnswer } from './use-answer.ts'

const asksEveryMs = 5 * 60_000
/** A start is asked about when it is past by any clock. */
const afterStartMs = 500

/** Of the page as it was drawn: for what is no component, and for whoever takes over its HTML. */
export const tariffOfPage = (): Tariff => drawnTariff() ?? launchTariff

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
export const useTariff = (): Tariff => useAnswer(tariffQuery).data?.tariff ?? tariffOfPage()
