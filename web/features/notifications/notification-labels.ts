/** Labels of the notification settings. */
import type { NotificationSettings } from '../../../contract/notifications.ts'
import {
  offerPushAfterSeconds,
  offerTextAfterSeconds,
  unreadNotifiedAfterSeconds,
  type NotificationTopic,
  type PreferenceChannel,
} from '../../../domain/notifications/notification.ts'
import type { PushHere } from './push-here.ts'

export const topicLabels: Record<NotificationTopic, { label: string; detail: string }> = {
  trip: {
    label: 'Your bookings',
    detail: 'A driver accepts, is on the way, is late or has arrived.',
  },
  check_ins: {
    label: 'Check-ins',
    detail:
      '“All OK?” while you wait, if you told us you’re alone, with a child, unwell or in a live lane. Always sent until you stop them.',
  },
  offers: {
    label: 'Job offers',
    detail: `A push if you haven’t seen the job after ${offerPushAfterSeconds} seconds, a text after ${offerTextAfterSeconds}.`,
  },
  jobs: { label: 'Your jobs', detail: 'A job is yours, was cancelled, or is running late.' },
  account: {
    label: 'Your documents and pay',
    detail: 'We decided on your documents, one is about to expire, or a statement is ready.',
  },
  board: {
    label: 'Problems on the board',
    detail:
      'A booking needs an operator, and no one has taken it. Always sent while you’re a deputy.',
  },
  messages: {
    label: 'Messages',
    detail: `If you haven’t read them for ${unreadNotifiedAfterSeconds} seconds.`,
  },
}

export const channelLabels: Record<PreferenceChannel, string> = {
  email: 'Email',
  push: 'Push',
  text: 'Text',
}

/** Why pushes cannot be turned on in this browser, or null. */
export const whyNotHere = (here: PushHere): string | null => {
  switch (here) {
    case 'possible':
      return null
    case 'blocked':
      return 'This browser blocks notifications from Towline. Allow them in its settings for this site.'
    case 'needs_home_screen':
      return 'On iPhone and iPad, first add Towline to the Home Screen: Share, then Add to Home Screen. Open it from there.'
    case 'impossible':
      return 'This browser cannot show notifications.'
    default: {
      const unknown: never = here
      throw new Error(`unknown state ${String(unknown)}`)
    }
  }
}

/** Whether the user books recoveries: a customer has a number for each booking. */
const books = ({ topics }: Pick<NotificationSettings, 'topics'>): boolean =>
  topics.some(({ topic }) => topic === 'trip')

/** The notifications that cannot be switched off. */
export const alwaysComes = (settings: Pick<NotificationSettings, 'topics'>): string =>
  books(settings)
    ? 'We always email you about your bookings: those emails are your receipts. The rest is your choice.'
    : 'We always email you about your jobs: those emails record what was agreed. The rest is your choice.'

/** The number that texts go to, or why none are sent. */
export const textsGo = (
  settings: Pick<NotificationSettings, 'topics' | 'texts' | 'textsTo' | 'isPhoneToProve'>,
): string => {
  const { texts, textsTo, isPhoneToProve } = settings
  if (!texts.sms && !texts.whatsapp) return 'Texts aren’t available yet.'
  if (books(settings)) return 'To the phone number you give for each booking.'
  if (isPhoneToProve) {
    return 'None yet: we send texts only to a number you’ve confirmed. Confirm yours under “Your phone number”.'
  }
  return textsTo ? `To ${textsTo}.` : 'Add a phone number to your details to get texts.'
}
