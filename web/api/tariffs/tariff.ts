/**
 * The tariff in force (docs/decisions/0043-tariff-versions.md). A page contains the tariff it was drawn with, unless it is the one in the
 * scripts; once these run they fetch the current one, and again when the next version begins.
 */
import { queryOptions } from '@tanstack/react-query'
import { launchTariff, type Tariff } from '../../../domain/tariffs/tariff.ts'
import { renderedTariff } from '../rendered-page.ts'
import { call } from '../kit/call.ts'
import { queryKeys } from '../kit/query-keys.ts'
import { useAnswer } from '../kit/use-answer.ts'

const pollEveryMs = 5 * 60_000
/** A margin after the start of the next version, so that it is past by any clock. */
const afterStartMs = 500

/** The tariff the page was drawn with: for code outside components, and for hydration. */
export const tariffOfPage = (): Tariff => renderedTariff() ?? launchTariff

const tariffQuery = queryOptions({
  queryKey: queryKeys.tariff,
  queryFn: ({ signal }) => call('GET /api/tariff', { signal }),
  staleTime: pollEveryMs,
  refetchInterval: ({ state: { data } }) => {
    if (!data?.nextFrom) return pollEveryMs
    const untilMs = Date.parse(data.nextFrom) - Date.parse(data.serverNow)
    return Math.min(pollEveryMs, untilMs + afterStartMs)
  },
})

/** The tariff in force; until the server has answered, the one the page was drawn with. */
export const useTariff = (): Tariff => useAnswer(tariffQuery).data?.tariff ?? tariffOfPage()
