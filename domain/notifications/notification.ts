/**
 * What Towline notifies people about, by which channels, and what they may switch off. One table: which events notify whom, how urgent
 * they are, and until when they are worth sending. What they say is in `booking-texts.ts` and `server/bookings/notifications/booking-mails.ts`.
 */
import type { Role } from '../accounts/roles.ts'
import { excessPayMinutes } from '../cover/excess.ts'
import { codePauseMinutes } from '../handshake/code-tries.ts'
import { checkInEveryMinutes } from '../companion/check-in.ts'
import { acceptanceWindowMinutes } from '../tariffs/tariff.ts'

export const notificationChannels = ['email', 'push', 'sms', 'whatsapp', 'call'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** A person gets texts by one of the two, so that none arrives twice. */
export const textChannels = ['sms', 'whatsapp'] as const satisfies readonly NotificationChannel[]
export type TextChannel = (typeof textChannels)[number]

/** What a person chooses among. */
export const preferenceChannels = ['email', 'push', 'text'] as const
export type PreferenceChannel = (typeof preferenceChannels)[number]

export const notificationTopics = [
  'trip',
  'check_ins',
  'offers',
  'jobs',
  'messages',
  'account',
  'board',
] as const
export type NotificationTopic = (typeof notificationTopics)[number]

const topicIsOf: Record<NotificationTopic, NotificationSide | 'both'> = {
  trip: 'customer',
  check_ins: 'customer',
  offers: 'driver',
  jobs: 'driver',
  messages: 'both',
  account: 'driver',
  board: 'operator',
}

/**
 * What may be switched off: this topic by this channel. E-mails about a booking are its receipts and the proof of what was agreed,
 * so they are always sent; so are those about a driver's documents and pay.
 */
export const notificationSwitches = [
  'trip:push',
  'trip:text',
  'offers:email',
  'offers:push',
  'offers:text',
  'jobs:push',
  'jobs:text',
  'messages:push',
  'messages:text',
  'account:push',
  'account:text',
] as const
export type NotificationSwitch = (typeof notificationSwitches)[number]

/** Null: it always comes, or never comes this way. */
export const switchOf = (
  topic: NotificationTopic,
  channel: PreferenceChannel,
): NotificationSwitch | null =>
  notificationSwitches.find((one) => one === `${topic}:${channel}`) ?? null

export const mayBeSwitchedOff = (topic: NotificationTopic): readonly PreferenceChannel[] =>
  preferenceChannels.filter((channel) => switchOf(topic, channel) !== null)

/** The topics that users of this role are notified about. */
export const topicsOf = (role: Role): readonly NotificationTopic[] => {
  if (role === 'operator') return notificationTopics.filter((topic) => topicIsOf[topic] === role)
  const side = role === 'driver' ? 'driver' : 'customer'
  return notificationTopics.filter((topic) => ['both', side].includes(topicIsOf[topic]))
}

type NotificationRule = {
  topic: NotificationTopic
  channels: readonly PreferenceChannel[]
  /** A text besides a push, or only to people to whom no push can be sent. */
  textBesidesPush: boolean
  /** Wakes a sleeping phone. */
  isUrgent: boolean
  /** After this it is not sent any more; null: better late than never. */
  worthMinutes: number | null
}

const trip: NotificationRule = {
  topic: 'trip',
  channels: ['email'],
  textBesidesPush: false,
  isUrgent: false,
  worthMinutes: null,
}
const tripUpdate: NotificationRule = {
  ...trip,
  channels: ['email', 'push', 'text'],
  textBesidesPush: true,
  isUrgent: true,
}
const tripStep: NotificationRule = {
  ...trip,
  channels: ['push', 'text'],
  isUrgent: true,
  worthMinutes: 30,
}
const job: NotificationRule = { ...trip, topic: 'jobs' }
/** For customers whom no push reaches: the page told the others, or they did it themselves. */
const tripRecord: NotificationRule = { ...trip, channels: ['email', 'text'] }
/** The driver may be driving for nothing. */
const jobStop: NotificationRule = { ...tripUpdate, topic: 'jobs' }

/** A driver who is late is late now. */
const lateWorthMinutes = 60

/**
 * Which events of a booking notify which side. A text goes out beside a push only where missing it leaves the customer waiting or the
 * driver driving for nothing; otherwise only to people who have no device for pushes.
 */
const bookingNotifications = {
  confirm_hold: { customer: { ...tripRecord, worthMinutes: acceptanceWindowMinutes } },
  place_on_account: { customer: { ...tripUpdate, worthMinutes: acceptanceWindowMinutes } },
  /** The holder of an insured booking pays the excess before drivers are asked. */
  excess_due: { customer: { ...tripUpdate, worthMinutes: excessPayMinutes } },
  accept_on_account: { customer: tripUpdate, driver: { ...job, channels: ['email', 'push'] } },
  capture_succeeded: { customer: tripUpdate, driver: { ...job, channels: ['email', 'push'] } },
  expire: { customer: tripUpdate },
  capture_refused: { customer: tripUpdate, driver: jobStop },
  hold_lost: { customer: tripUpdate },
  cancel_before_acceptance: { customer: tripUpdate },
  cancel_by_customer: { customer: tripRecord, driver: jobStop },
  cancel_by_operator: { customer: tripUpdate, driver: jobStop },
  cancel_by_driver: { customer: tripUpdate },
  give_up: { customer: tripUpdate },
  take_over: { customer: tripUpdate, driver: { ...job, channels: ['email', 'push'] } },
  replace_driver: { customer: tripUpdate, driver: { ...job, channels: ['email', 'push'] } },
  /** To the driver who had the job until then. */
  driver_replaced: { driver: jobStop },
  /** Others are offered the job of a late driver, who keeps it until one accepts. */
  others_offered: {
    customer: { ...tripStep, worthMinutes: acceptanceWindowMinutes },
    driver: { ...jobStop, worthMinutes: acceptanceWindowMinutes },
  },
  /** Their time to accept is over, and the late driver kept it. */
  driver_kept: {
    customer: { ...tripStep, worthMinutes: lateWorthMinutes },
    driver: { ...job, channels: ['push'], worthMinutes: lateWorthMinutes },
  },
  expire_again: { customer: tripUpdate },
  cancel_between_drivers: { customer: tripUpdate },
  set_off: { customer: tripStep },
  arrive: { customer: tripStep },
  start: { customer: { ...tripStep, channels: ['text'] } },
  complete: { customer: { ...trip, channels: ['email', 'push', 'text'] }, driver: job },
  arrival_missed: {
    customer: { ...tripUpdate, worthMinutes: lateWorthMinutes },
    driver: { ...job, channels: ['email', 'push'], worthMinutes: lateWorthMinutes },
  },
  driver_question: {
    customer: { ...tripStep, textBesidesPush: true, worthMinutes: codePauseMinutes },
  },
  driver_declined: { customer: { ...tripUpdate, worthMinutes: acceptanceWindowMinutes } },
  /** Only to people who want them: always sent, because silence wakes an operator. */
  check_in: {
    customer: { ...tripStep, topic: 'check_ins', worthMinutes: checkInEveryMinutes },
  },
  /** They waited far beyond the promise. */
  credit_granted: { customer: { ...trip, channels: ['email', 'push', 'text'] } },
  refund: { customer: trip },
  offer: {
    driver: {
      topic: 'offers',
      channels: ['email', 'push', 'text'],
      textBesidesPush: true,
      isUrgent: true,
      worthMinutes: acceptanceWindowMinutes,
    },
  },
  message: {
    customer: { ...tripStep, topic: 'messages', worthMinutes: 120 },
    driver: { ...tripStep, topic: 'messages', worthMinutes: 120 },
  },
} as const satisfies Record<string, { customer?: NotificationRule; driver?: NotificationRule }>

/** Notifications about a driver's documents and pay. Where offers have stopped, drivers without a device for pushes get a text. */
const account: NotificationRule = { ...trip, topic: 'account', channels: ['email', 'push'] }
const offersStopped: NotificationRule = {
  ...account,
  channels: ['email', 'push', 'text'],
  isUrgent: true,
}

const accountNotifications = {
  driver_submit: { driver: account },
  driver_verify: { driver: account },
  driver_return: { driver: account },
  driver_suspend: { driver: offersStopped },
  driver_reinstate: { driver: account },
  driver_document: { driver: account },
  document_expiring: { driver: account },
  documents_requested: { driver: account },
  documents_expired: { driver: offersStopped },
  truck_ages: { driver: account },
  statement_issued: { driver: account },
  pay_reduced: { driver: account },
  tax_details_needed: { driver: account },
  tax_copy_ready: { driver: account },
} as const satisfies Record<string, { driver: NotificationRule }>

/** About a person's own data, on every side: the archive is on the account page as well. */
const personNotifications = {
  data_export_ready: { customer: account, driver: account, operator: account },
} as const satisfies Record<string, Record<NotificationSide, NotificationRule>>

export type PersonNotificationKind = keyof typeof personNotifications

const boardAlarm: NotificationRule = {
  topic: 'board',
  channels: ['email', 'push', 'text'],
  textBesidesPush: true,
  isUrgent: true,
  worthMinutes: 30,
}

/** For operators; always sent, because someone at the roadside waits. */
const operatorNotifications = {
  exception_unowned: { operator: boardAlarm },
  companion_silent: { operator: boardAlarm },
  companion_not_safe: { operator: boardAlarm },
} as const satisfies Record<string, { operator: NotificationRule }>

export type OperatorNotificationKind = keyof typeof operatorNotifications

export type AccountNotificationKind = keyof typeof accountNotifications

export type BookingNotificationKind = keyof typeof bookingNotifications
export type NotificationKind =
  | BookingNotificationKind
  | AccountNotificationKind
  | PersonNotificationKind
  | OperatorNotificationKind

export const isAccountNotificationKind = (kind: string): kind is AccountNotificationKind =>
  Object.hasOwn(accountNotifications, kind)

/** Whether this is a kind of notification about a booking. */
export const isNotificationKind = (kind: string): kind is BookingNotificationKind =>
  Object.hasOwn(bookingNotifications, kind)

export type NotificationSide = 'customer' | 'driver' | 'operator'

const rulesOf: Record<string, Partial<Record<NotificationSide, NotificationRule>>> = {
  ...bookingNotifications,
  ...accountNotifications,
  ...personNotifications,
  ...operatorNotifications,
}

const ruleOf = (kind: string, side: NotificationSide): NotificationRule | null =>
  rulesOf[kind]?.[side] ?? null

const firstRuleOf = (kind: string): NotificationRule | null =>
  ruleOf(kind, 'customer') ?? ruleOf(kind, 'driver') ?? ruleOf(kind, 'operator')

/** A notification that a job should have sent but did not within this time is no longer sent. */
export const notifyWithinDays = 7

/** For how long this kind of notification is worth delivering; null: for ever. */
export const worthSendingMinutes = (kind: string): number | null =>
  firstRuleOf(kind)?.worthMinutes ?? null

/** Whether it may wake a sleeping phone. */
export const isUrgentNotification = (kind: string): boolean =>
  Object.values(rulesOf[kind] ?? {}).some((rule) => rule.isUrgent)

/** The topic as a person sees it: a newer notification of the same topic replaces an older one. Null: it has none. */
export const topicOf = (kind: string): NotificationTopic | null => firstRuleOf(kind)?.topic ?? null

/** All kinds of notification with the same topic as this one; empty when it has none. */
export const kindsAbout = (kind: string): readonly string[] => {
  const topic = topicOf(kind)
  return topic === null ? [] : Object.keys(rulesOf).filter((other) => topicOf(other) === topic)
}

/** Whether people who have a device for pushes get no text about it. */
export const isTextInsteadOfPush = (kind: NotificationKind, side: NotificationSide): boolean => {
  const rule = ruleOf(kind, side)
  return rule !== null && rule.channels.includes('text') && !rule.textBesidesPush
}

export type Reach = {
  switchedOff: readonly NotificationSwitch[]
  hasDevice: boolean
  hasPhone: boolean
}

/** The channels by which this event reaches one side: those of the table, less those switched off or not reachable. */
export const channelsFor = (
  kind: NotificationKind,
  side: NotificationSide,
  { switchedOff, hasDevice, hasPhone }: Reach,
): readonly PreferenceChannel[] => {
  const rule = ruleOf(kind, side)
  if (!rule) return []
  const wants = (channel: PreferenceChannel): boolean =>
    rule.channels.includes(channel) && !isOff(switchedOff, rule.topic, channel)
  const byPush = wants('push') && hasDevice
  const isReachedByPush = hasDevice && !isOff(switchedOff, rule.topic, 'push')
  const byText = wants('text') && hasPhone && (rule.textBesidesPush || !isReachedByPush)
  return [
    ...(wants('email') ? (['email'] as const) : []),
    ...(byPush ? (['push'] as const) : []),
    ...(byText ? (['text'] as const) : []),
  ]
}

const isOff = (
  switchedOff: readonly NotificationSwitch[],
  topic: NotificationTopic,
  channel: PreferenceChannel,
): boolean => {
  const off = switchOf(topic, channel)
  return off !== null && switchedOff.includes(off)
}

/** WhatsApp for people who prefer it and can be written to there, else an SMS. */
export const textChannelFor = (
  preferred: TextChannel,
  isThere: Readonly<Record<TextChannel, boolean>>,
): TextChannel =>
  preferred === 'whatsapp' && (isThere.whatsapp || !isThere.sms) ? 'whatsapp' : 'sms'

/** An offer rings on the driver's open screen at once. A driver who has not seen it there after this long gets a push, … */
export const offerPushAfterSeconds = 5
/** … and after this long by text. */
export const offerTextAfterSeconds = 30

/** A message that has not been read for this long is announced on the phone. */
export const unreadNotifiedAfterSeconds = 30

/** The channels that a topic can use. */
export const channelsOfTopic = (topic: NotificationTopic): readonly PreferenceChannel[] => {
  const channels = new Set<PreferenceChannel>(
    Object.values(rulesOf).flatMap((sides) =>
      Object.values(sides).flatMap((rule) => (rule.topic === topic ? rule.channels : [])),
    ),
  )
  return preferenceChannels.filter((channel) => channels.has(channel))
}
