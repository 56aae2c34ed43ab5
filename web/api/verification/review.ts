/** What operators read and decide about drivers. */
import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type MutationFunctionContext,
} from '@tanstack/react-query'
import type { DriverVerification } from '../../../contract/drivers/verification.ts'
import type { DriverState } from '../../../domain/drivers/verification-transitions.ts'
import { call, type BodyOf } from '../kit/call.ts'
import { queryKeys } from '../kit/query-keys.ts'

/** Its links are good for ten minutes at least. */
const newLinksEveryMs = 8 * 60_000

/** `state` null: all that wait for a review. Kept current by the live stream. */
export const waitingDriversQuery = (state: DriverState | null) =>
  infiniteQueryOptions({
    queryKey: queryKeys.waitingDrivers(state ?? 'waiting'),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/verification', {
        query: { cursor: pageParam, state: state ?? undefined },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })

/** Every view is recorded. Refusal: `not_found`. */
export const verificationQuery = (driverId: string) =>
  queryOptions({
    queryKey: queryKeys.verification(driverId),
    queryFn: ({ signal }) =>
      call('GET /api/verification/:driverId', { params: { driverId }, signal }),
    refetchInterval: newLinksEveryMs,
  })

/** After a refusal, what is shown may be out of date. */
const readAgain = (
  _failure: Error,
  { driverId }: { driverId: string },
  _kept: unknown,
  { client }: MutationFunctionContext,
) => client.invalidateQueries({ queryKey: queryKeys.verification(driverId) })

const whenReviewed = {
  onSuccess: (
    seen: DriverVerification,
    _sent: unknown,
    _kept: unknown,
    { client }: MutationFunctionContext,
  ) => {
    client.setQueryData(queryKeys.verification(seen.driverId), seen)
    void client.invalidateQueries({ queryKey: queryKeys.allWaitingDrivers })
  },
  onError: readAgain,
}

/** Refusals: `application_not_open`, `application_changed`, `papers_not_valid`, `phone_not_proven`, `job_in_hand`. */
export const reviewDriver = mutationOptions({
  mutationFn: ({
    driverId,
    body,
  }: {
    driverId: string
    body: BodyOf<'POST /api/verification/:driverId/decision'>
  }) => call('POST /api/verification/:driverId/decision', { params: { driverId }, body }),
  ...whenReviewed,
})

/** Puts on record that this document is on the screen. Refusal: `application_changed`. */
export const openDocument = mutationOptions({
  mutationFn: ({
    driverId,
    documentId,
    body,
  }: {
    driverId: string
    documentId: string
    body: BodyOf<'POST /api/verification/:driverId/documents/:documentId/opening'>
  }) =>
    call('POST /api/verification/:driverId/documents/:documentId/opening', {
      params: { driverId, documentId },
      body,
    }),
  onSuccess: (seen: DriverVerification, _sent, _kept, { client }) => {
    client.setQueryData(queryKeys.verification(seen.driverId), seen)
  },
  onError: readAgain,
})

/** Refusals: `application_not_open`, `application_changed`, `document_not_opened`, `papers_not_valid`. */
export const reviewDocument = mutationOptions({
  mutationFn: ({
    driverId,
    documentId,
    body,
  }: {
    driverId: string
    documentId: string
    body: BodyOf<'POST /api/verification/:driverId/documents/:documentId/decision'>
  }) =>
    call('POST /api/verification/:driverId/documents/:documentId/decision', {
      params: { driverId, documentId },
      body,
    }),
  ...whenReviewed,
})
