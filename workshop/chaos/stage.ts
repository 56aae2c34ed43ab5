/** The environment in which scenarios run, and how their requests are sent: again until they are answered. */
import { setTimeout as pause } from 'node:timers/promises'
import type { BookingStatus } from '../../domain/bookings/booking.ts'
import { valueAt } from '../../server/testing/change-json.ts'
import type { RequestRecorder, Reply, Sent } from './open-requests.ts'
import type { ProviderControl } from './provider-control.ts'
import type { Random } from './random.ts'
import type { Answered } from './answered.ts'

export type Stage = {
  requests: RequestRecorder
  provider: ProviderControl
  random: Random
  operatorCookie: string
  /** The four-digit start code. The API shows it to the customer only, who reads it out beside the vehicle. */
  startCodeOf: (bookingId: string) => Promise<string | null>
  /** The run is over: no scenario starts anything new, and those that still wait give up. */
  isOver: () => boolean
}

/** No answer came before the end of the run. */
export class GaveUpWaiting extends Error {}

/** Between two tries. */
export const patientMs = 250

export const codeOf = ({ body }: Reply): unknown => valueAt(body, ['code'])
export const statusOf = ({ body }: Reply): BookingStatus | undefined =>
  valueAt(body, ['status']) as BookingStatus | undefined

/** Asks again while nothing comes back, or only that it is not possible just now. */
export const insist = async (
  { requests, isOver }: Stage,
  sent: Sent,
  isAnswer: (reply: Reply) => boolean = () => true,
): Promise<Reply> => {
  while (!isOver()) {
    const reply = await requests.send(sent)
    if (reply.status > 0 && reply.status < 500 && isAnswer(reply)) return reply
    await pause(patientMs)
  }
  throw new GaveUpWaiting()
}

export const pathOf = ({ bookingId }: Answered, rest = ''): string =>
  `/api/bookings/${bookingId}${rest}`
