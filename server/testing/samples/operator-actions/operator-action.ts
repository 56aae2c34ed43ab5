/** The types and helpers of the operators' actions. */
import type { DeclaredRoute } from '../../../../contract/every-route.ts'
import type { SampleObjects, SampleRequest } from '../sample-requests.ts'

/** Makes what a write is about, and answers the request that does it. */
export type OperatorActions = Partial<Record<DeclaredRoute, () => Promise<SampleRequest>>>

export const nothing: SampleObjects = { bookingId: '', quoteId: '', notificationId: '' }

export const requestTo = (path: string, body: object): SampleRequest => ({
  path,
  body: { ...body },
})

/** An identifier of an answer. Throws where it is not there. */
export const idOf = (body: unknown, key: string): string => {
  const value: unknown = Object.getOwnPropertyDescriptor(body ?? {}, key)?.value
  if (typeof value !== 'string') throw new Error(`no ${key} in ${JSON.stringify(body)}`)
  return value
}
