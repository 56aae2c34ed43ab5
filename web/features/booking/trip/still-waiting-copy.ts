/** What a customer reads whose booking no driver has accepted in half of the window. */
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { isWaitingForDriver } from '../../../../domain/bookings/booking.ts'
import { phoneLineAt, type PhoneLine } from '../../../../domain/phone-line.ts'
import {
  acceptanceWindowMinutes,
  unacceptedAlarmMinutes,
} from '../../../../domain/tariffs/tariff.ts'

/** From the moment at which it becomes an operator's task. `nowMs` is the server's clock. */
export const isWaitingLong = (
  { acceptBy, status, viewer }: Pick<Booking, 'acceptBy' | 'status' | 'viewer'>,
  nowMs: number,
): boolean => {
  if (viewer !== 'customer' || acceptBy === null || !isWaitingForDriver(status)) return false
  const minutesLeft = acceptanceWindowMinutes - unacceptedAlarmMinutes
  return nowMs >= Date.parse(acceptBy) - minutesLeft * 60_000
}

/** `undecided`: the customer decides whether others may take it. `none_free`: no driver has the job on offer, and we look again each minute. */
export type Search = 'searching' | 'none_free' | 'undecided'

export const searchOf = ({
  chosenDriverDeclined,
  replacedChoice,
  asked: offered,
}: Pick<Booking, 'chosenDriverDeclined' | 'replacedChoice' | 'asked'>): Search => {
  if (chosenDriverDeclined) return 'undecided'
  const isNoneFree = replacedChoice
    ? !replacedChoice.areOthersOffered
    : offered && offered.drivers === offered.declined
  return isNoneFree ? 'none_free' : 'searching'
}

export type StillWaitingCopy = {
  title: string
  words: string
  /** The label of the link that calls; null: the line is not answered now. */
  call: string | null
}

const title = 'No driver has accepted yet'
const operatorKnows: Record<Search, string> = {
  searching: 'Drivers are still being asked, and an operator has been told.',
  none_free: 'No driver is free yet. We look again each minute, and an operator has been told.',
  undecided: 'An operator has been told.',
}

export const stillWaitingCopy = (now: Date, search: Search = 'searching'): StillWaitingCopy => {
  const line = phoneLineAt(now)
  switch (line.state) {
    case 'open':
      return {
        title,
        words:
          search === 'undecided'
            ? operatorKnows.undecided
            : 'One of our people is looking for a driver now. There’s nothing you need to do; call us if you’d rather talk.',
        call: 'Call us',
      }
    case 'emergencies':
      return {
        title,
        words: `${operatorKnows[search]} Our phone line is for emergencies only today.`,
        call: 'Call in an emergency',
      }
    case 'closed':
      return {
        title,
        words: `${operatorKnows[search]} Our phone line opens ${opensLabel(line.opens)}. In danger? Call 112.`,
        call: null,
      }
    default:
      return line satisfies never
  }
}

type Opening = Extract<PhoneLine, { state: 'closed' }>['opens']

/** `at 9:00`, `on Monday at 9:00`. */
const opensLabel = ({ onDay, atHour }: Opening): string =>
  `${onDay === null ? '' : `on ${onDay} `}at ${atHour}:00`
