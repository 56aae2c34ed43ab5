/** What a customer reads whose booking no driver has accepted in half of the window. */
import { isWaitingForDriver, type BookingStatus, type CancelReason } from '../bookings/booking.ts'
import { phoneLineCopy } from '../phone-line.ts'
import { acceptanceWindowMinutes, unacceptedAlarmMinutes } from '../tariffs/tariff.ts'

type Viewer = 'customer' | 'driver' | 'operator'

/** From the moment at which it becomes an operator's task. `nowMs` is the server's clock. */
export const isWaitingLong = (
  { acceptBy, status, viewer }: { acceptBy: string | null; status: BookingStatus; viewer: Viewer },
  nowMs: number,
): boolean => {
  if (viewer !== 'customer' || acceptBy === null || !isWaitingForDriver(status)) return false
  const minutesLeft = acceptanceWindowMinutes - unacceptedAlarmMinutes
  return nowMs >= Date.parse(acceptBy) - minutesLeft * 60_000
}

/** The end after the whole window, for its customer. */
export const hasEndedWithoutDriver = ({
  cancelReason,
  viewer,
}: {
  cancelReason: CancelReason | null
  viewer: Viewer
}): boolean => viewer === 'customer' && cancelReason === 'nobody_accepted'

/**
 * `one_driver`: only the chosen driver has it on offer. `undecided`: the customer decides whether others may take it. `none_free`: no driver
 * has the job on offer, and we look again each minute.
 */
export type Search = 'searching' | 'one_driver' | 'none_free' | 'undecided'

export const searchOf = ({
  chosenDriverDeclined,
  chosenDriverName,
  replacedChoice,
  asked: offered,
}: {
  chosenDriverDeclined: boolean
  /** Null unless the job is offered to one driver alone. */
  chosenDriverName: string | null
  replacedChoice?: { areOthersOffered: boolean } | null
  asked: { drivers: number; declined: number } | null
}): Search => {
  if (chosenDriverDeclined) return 'undecided'
  const isNoneFree = replacedChoice
    ? !replacedChoice.areOthersOffered
    : offered && offered.drivers === offered.declined
  if (isNoneFree) return 'none_free'
  return chosenDriverName === null ? 'searching' : 'one_driver'
}

export type StillWaitingCopy = {
  title: string
  words: string
  /** The label of the link that calls; null: the line is not answered now. */
  call: string | null
}

const title = 'No driver has accepted yet'
const teamKnows: Record<Search, string> = {
  searching: 'Drivers are still being asked, and we’ve told our team.',
  one_driver: 'Your driver hasn’t answered yet. We’ve told our team.',
  none_free: 'No driver is free yet. We look again each minute, and we’ve told our team.',
  undecided: 'We’ve told our team.',
}

export const stillWaitingCopy = (now: Date, search: Search = 'searching'): StillWaitingCopy => {
  const { hours, call } = phoneLineCopy(now)
  // Beside the question of the moment, the link to call speaks for itself: both stay on the first screen of a phone.
  if (search === 'undecided' && call !== null) return { title, words: teamKnows[search], call }
  const rest = hours ?? 'There’s nothing you need to do; call us if you’d rather talk.'
  return { title, words: `${teamKnows[search]} ${rest}`, call }
}
