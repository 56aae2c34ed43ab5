/** Towline's revenue for operators, and their records of advertisers' invoices. Failures are thrown as they are. */
import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import { call, type BodyOf } from './kit/call.ts'
import { dashboardKeys } from './dashboard-keys.ts'

const minuteMs = 60_000

export const revenueOverviewQuery = queryOptions({
  queryKey: dashboardKeys.revenueOverview,
  queryFn: ({ signal }) => call('GET /api/revenue/overview', { signal }),
  staleTime: minuteMs,
})

export const revenueAdvertsQuery = queryOptions({
  queryKey: dashboardKeys.revenueAdverts,
  queryFn: ({ signal }) => call('GET /api/revenue/adverts', { signal }),
  staleTime: minuteMs,
})

export const revenuePartnersQuery = queryOptions({
  queryKey: dashboardKeys.revenuePartners,
  queryFn: ({ signal }) => call('GET /api/revenue/partners', { signal }),
  staleTime: minuteMs,
})

/** Irish days, `2026-12-04`; both are included. */
export type Period = { from: string; to: string }

export const revenueReportsQuery = (period: Period) =>
  queryOptions({
    queryKey: dashboardKeys.revenueReports(period.from, period.to),
    queryFn: ({ signal }) => call('GET /api/revenue/reports', { query: period, signal }),
    staleTime: minuteMs,
    placeholderData: keepPreviousData,
  })

/** Refusals: `advert_charge_not_found`, `advert_charge_exists`. */
export const recordCharge = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/revenue/advert-charges'>) =>
    call('POST /api/revenue/advert-charges', { body }),
  onSuccess: (_made, _sent, _kept, { client }) => changed(client),
})

/** Refusals: `advert_charge_not_found`, `advert_charge_moved`. Either way the list is read again. */
export const transitionCharge = mutationOptions({
  mutationFn: ({
    advertChargeId,
    body,
  }: {
    advertChargeId: string
    body: BodyOf<'POST /api/revenue/advert-charges/:advertChargeId/transitions'>
  }) =>
    call('POST /api/revenue/advert-charges/:advertChargeId/transitions', {
      params: { advertChargeId },
      body,
    }),
  onSettled: (_answer, _failure, _sent, _kept, { client }) => changed(client),
})

const changed = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: dashboardKeys.revenue })

/** For `saveFile`. */
export const exportPath = (what: 'revenue' | 'adverts' | 'partners', period: Period): string =>
  `/api/revenue/exports/${what}?${new URLSearchParams(period)}`
