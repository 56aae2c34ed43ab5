/** The last answer to each side of a booking, which must remain true for ever (I9, I16). Judged by pure functions. */
import { isActiveJob, type BookingStatus } from '../../domain/bookings/booking.ts'

export type Answered = {
  bookingId: string
  /** The number the customer gave last, and was not refused. */
  phone: string
  /** Answers to the driver: true is yes, false a refusal, null: never asked, or never answered. */
  accepted: boolean | null
  declined: boolean
  gaveUp: boolean
  completed: boolean
  /** The customer was answered that it is cancelled. */
  cancelled: boolean
  isRated: boolean
  /** Client ids of messages that were accepted. */
  messages: string[]
  /** Refunds that were confirmed to an operator. */
  refunds: number
}

export const noAnswers = (bookingId: string, phone: string): Answered => ({
  bookingId,
  phone,
  accepted: null,
  declined: false,
  gaveUp: false,
  completed: false,
  cancelled: false,
  isRated: false,
  messages: [],
  refunds: 0,
})

/** The same facts as stored in the database. */
export type Kept = {
  status: BookingStatus
  phone: string
  driverId: string | null
  isCancelRequested: boolean
  isRated: boolean
  messages: readonly string[]
  refunds: number
}

const digits = (phone: string): string => phone.replaceAll(/\D/g, '')

/** Answers that the database contradicts, in words. */
export const contradictions = (answered: Answered, kept: Kept | undefined): string[] => {
  if (!kept) return [`${answered.bookingId}: was answered, and is not there`]
  const { status } = kept
  const isTaken = status === 'completed' || (isActiveJob(status) && status !== 'confirming_payment')
  const isOver =
    status === 'cancelled' && (answered.cancelled || answered.gaveUp || kept.isCancelRequested)
  const claims: [boolean, string][] = [
    [
      answered.accepted !== true || isTaken || isOver || status === 'pending_new_driver',
      'the driver was told that the job is theirs',
    ],
    [answered.accepted !== false || !isTaken, 'the driver was refused'],
    [!answered.declined || !isTaken, 'the driver had declined'],
    [!answered.gaveUp || kept.driverId === null, 'the driver had given up'],
    [!answered.completed || status === 'completed', 'the driver was told that it is completed'],
    [!answered.cancelled || status === 'cancelled', 'the customer was told that it is cancelled'],
    [!answered.isRated || kept.isRated, 'the rating was taken'],
    [
      kept.refunds >= answered.refunds,
      `${answered.refunds} refunds were ordered, ${kept.refunds} are there`,
    ],
    [digits(answered.phone) === digits(kept.phone), `I16 the number is not the corrected one`],
    ...answered.messages.map((name): [boolean, string] => [
      kept.messages.filter((one) => one === name).length === 1,
      'a message that was taken is not there once',
    ]),
  ]
  return claims.flatMap(([isTrue, what]) =>
    isTrue ? [] : [`${answered.bookingId} (${status}): ${what}`],
  )
}
