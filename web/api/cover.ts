/** What an insurer's policies pay for. Failures are thrown as they are (`failures.ts`). */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call, type BodyOf } from './kit/call.ts'
import { dashboardKeys } from './dashboard-keys.ts'

export const coverRulesQuery = (partnerId: string) =>
  queryOptions({
    queryKey: dashboardKeys.coverRules(partnerId),
    queryFn: ({ signal }) =>
      call('GET /api/partners/:partnerId/cover-rules', { params: { partnerId }, signal }),
  })

/** Operators only. Refusal: `cover_rules_changed`. */
export const publishCoverRules = mutationOptions({
  mutationFn: ({
    partnerId,
    body,
  }: {
    partnerId: string
    body: BodyOf<'POST /api/partners/:partnerId/cover-rules'>
  }) => call('POST /api/partners/:partnerId/cover-rules', { params: { partnerId }, body }),
  onSettled: (_answer, _failure, { partnerId }, _kept, { client }) =>
    client.invalidateQueries({ queryKey: dashboardKeys.coverRules(partnerId) }),
})
