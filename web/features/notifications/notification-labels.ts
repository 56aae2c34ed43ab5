/** Labels of the notification settings. */
import type { NotificationSettings } from '../../../contract/notifications.ts'
import {
  offerPushAfterSeconds,
  offerTextAfterSeconds,
  unreadNotifiedAfterSeconds,
  type NotificationTopic,
  type NotificationWay,
} from '../../../domain/notifications/notification.ts'
import type { PushHere } from './push-here.ts'

export const topicLabels: Record<NotificationTopic, { label: string; detail: string }> = {
  trip: {
    label: 'Your bookings',
    detail: 'A driver accepted, is on the way, is late, has arrived.',
  },
  offers: {
    label: 'Job offers',
    detail: `A push when no screen of yours has shown the job for ${offerPushAfterSeconds} seconds, a text after ${offerTextAfterSeconds}.`,
  },
  jobs: { label: 'Your jobs', detail: 'A job is yours, was cancelled, or you are late.' },
  account: {
    label: 'Your papers and pay',
    detail: 'We decided about your papers, one of them ends, or a statement is there.',
  },
  messages: {
    label: 'Messages',
    detail: `When you have not looked at them for ${unreadNotifiedAfterSeconds} seconds.`,
  },
}

export const wayLabels: Record<NotificationWay, string> = {
  email: 'E-mail',
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
    ? 'E-mails about your bookings always come: they are your receipts. The rest is your choice.'
    : 'E-mails about your jobs always come: they say what was agreed. The rest is your choice.'

/** The number that texts go to, or why none are sent. */
export const textsGo = (
  settings: Pick<NotificationSettings, 'topics' | 'texts' | 'textsTo' | 'isPhoneToProve'>,
): string => {
  const { texts, textsTo, isPhoneToProve } = settings
  if (!texts.sms && !texts.whatsapp) return 'Texts are not sent yet.'
  if (books(settings)) return 'To the phone number you give for each booking.'
  if (isPhoneToProve) {
    return 'None yet: we send texts only to a number you’ve confirmed. Confirm yours under “Your phone number”.'
  }
  return textsTo ? `To ${textsTo}.` : 'Add a phone number to your details to get texts.'
}
