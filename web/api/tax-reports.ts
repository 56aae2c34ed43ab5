/** For operators: the yearly report to Revenue. */
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, type BodyOf, type CallAnswer } from './kit/call.ts'
import { dashboardKeys } from './dashboard-keys.ts'

export const taxYearQuery = (year: number) =>
  queryOptions({
    queryKey: dashboardKeys.taxYear(year),
    queryFn: ({ signal }) => call('GET /api/operations/tax-reports', { query: { year }, signal }),
  })

const keepYear = (
  answer: CallAnswer<'GET /api/operations/tax-reports'>,
  _sent: unknown,
  _kept: unknown,
  { client }: { client: QueryClient },
): void => {
  client.setQueryData(dashboardKeys.taxYear(answer.year), answer)
}

/** Refusals: `tax_platform_missing`, `tax_year_not_over`, `tax_report_open`, `tax_report_nothing`. */
export const makeTaxReport = mutationOptions({
  mutationFn: (body: BodyOf<'POST /api/operations/tax-reports'>) =>
    call('POST /api/operations/tax-reports', { body }),
  onSuccess: keepYear,
})

type Ended = BodyOf<'POST /api/operations/tax-reports/:reportId/outcome'> & { reportId: string }

/** Refusal: `tax_report_ended`. */
export const endTaxReport = mutationOptions({
  mutationFn: ({ reportId, ...body }: Ended) =>
    call('POST /api/operations/tax-reports/:reportId/outcome', { params: { reportId }, body }),
  onSuccess: keepYear,
})

export const taxReportPath = (reportId: string): string =>
  `/api/operations/tax-reports/${encodeURIComponent(reportId)}/xml`

export const driverTaxDetailsQuery = (driverId: string) =>
  queryOptions({
    queryKey: dashboardKeys.taxDetails(driverId),
    queryFn: ({ signal }) =>
      call('GET /api/operations/drivers/:driverId/tax-details', { params: { driverId }, signal }),
  })

type Corrected = BodyOf<'PUT /api/operations/drivers/:driverId/tax-details'> & { driverId: string }

/** Refusal: `invalid_input` with the field. */
export const correctTaxDetails = mutationOptions({
  mutationFn: ({ driverId, ...body }: Corrected) =>
    call('PUT /api/operations/drivers/:driverId/tax-details', { params: { driverId }, body }),
  onSuccess: (answer, { driverId }, _kept, { client }) => {
    client.setQueryData(dashboardKeys.taxDetails(driverId), answer)
    return client.invalidateQueries({ queryKey: dashboardKeys.taxYears })
  },
})
