/**
 * What Towline notifies people about, by which channels, and what they may switch off. One table: which events notify whom, how urgent
 * they are, and until when they are worth sending. The texts are in `server/bookings/news/booking-mails.ts` and `booking-short-news.ts`.
 */
import type { Role } from '../accounts/roles.ts'
import { startCodePauseMinutes } from '../bookings/start-code.ts'
import { acceptanceWindowMinutes } from '../tariffs/tariff.ts'

export const noticeChannels = ['email', 'push', 'sms', 'whatsapp'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** A person gets texts by one of the two, so that none arrives twice. */
export const textChannels = ['sms', 'whatsapp'] as const satisfies readonly NoticeChannel[]
export type TextChannel = (typeof textChannels)[number]

/** What a person chooses among. */
export const noticeWays = ['email', 'push', 'text'] as const
export type NoticeWay = (typeof noticeWays)[number]

export const noticeTopics = ['trip', 'offers', 'jobs', 'messages', 'account'] as const
export type NoticeTopic = (typeof noticeTopics)[number]

const topicIsOf: Record<NoticeTopic, 'customer' | 'driver' | 'both'> = {
  trip: 'customer',
  offers: 'driver',
  jobs: 'driver',
  messages: 'both',
  account: 'driver',
}

/**
 * What may be switched off: this topic by this channel. E-mails about a booking are its receipts and the proof of what was agreed,
 * so they are always sent; so are those about a driver's documents and pay.
 */
export const noticeSwitches = [
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
export type NoticeSwitch = (typeof noticeSwitches)[number]

/** Null: it always comes, or never comes this way. */
export const switchOf = (topic: NoticeTopic, way: NoticeWay): NoticeSwitch | null =>
  noticeSwitches.find((one) => one === `${topic}:${way}`) ?? null

export const mayBeSwitchedOff = (topic: NoticeTopic): readonly NoticeWay[] =>
  noticeWays.filter((way) => switchOf(topic, way) !== null)

/** The topics that users of this role are notified about. */
export const topicsOf = (role: Role): readonly NoticeTopic[] => {
  if (role === 'operator') return []
  const side = role === 'driver' ? 'driver' : 'customer'
  return noticeTopics.filter((topic) => ['both', side].includes(topicIsOf[topic]))
}

type NoticeRule = {
  topic: NoticeTopic
  ways: readonly NoticeWay[]
  /** A text besides a push, or only to people to whom no push can be sent. */
  textBesidesPush: boolean
  /** Wakes a sleeping phone. */
  isUrgent: boolean
  /** After this it is not sent any more; null: better late than never. */
  worthMinutes: number | null
}

const trip: NoticeRule = {
  topic: 'trip',
  ways: ['email'],
  textBesidesPush: false,
  isUrgent: false,
  worthMinutes: null,
}
const tripNews: NoticeRule = {
  ...trip,
  ways: ['email', 'push', 'text'],
  textBesidesPush: true,
  isUrgent: true,
}
const tripStep: NoticeRule = { ...trip, ways: ['push', 'text'], isUrgent: true, worthMinutes: 30 }
const job: NoticeRule = { ...trip, topic: 'jobs' }
/** The driver may be driving for nothing. */
const jobStop: NoticeRule = { ...tripNews, topic: 'jobs' }

/** A driver who is late is late now. */
const lateWorthMinutes = 60

/**
 * Which events of a booking notify which side. A text goes out beside a push only where missing it leaves the customer waiting or the
 * driver driving for nothing; otherwise only to people who have no device for pushes.
 */
const bookingNotices = {
  confirm_hold: { customer: { ...trip, worthMinutes: acceptanceWindowMinutes } },
  place_on_account: { customer: { ...tripNews, worthMinutes: acceptanceWindowMinutes } },
  accept_on_account: { customer: tripNews, driver: { ...job, ways: ['email', 'push'] } },
  capture_succeeded: { customer: tripNews, driver: { ...job, ways: ['email', 'push'] } },
  expire: { customer: tripNews },
  capture_refused: { customer: tripNews, driver: jobStop },
  hold_lost: { customer: tripNews },
  cancel_before_acceptance: { customer: tripNews },
  cancel_by_customer: { customer: trip, driver: jobStop },
  cancel_by_operator: { customer: tripNews, driver: jobStop },
  cancel_by_driver: { customer: tripNews },
  give_up: { customer: tripNews },
  take_over: { customer: tripNews, driver: { ...job, ways: ['email', 'push'] } },
  expire_again: { customer: tripNews },
  cancel_between_drivers: { customer: tripNews },
  set_off: { customer: tripStep },
  arrive: { customer: tripStep },
  complete: { customer: { ...trip, ways: ['email', 'push'] }, driver: job },
  arrival_missed: {
    customer: { ...tripNews, worthMinutes: lateWorthMinutes },
    driver: { ...job, ways: ['email', 'push'], worthMinutes: lateWorthMinutes },
  },
  driver_question: {
    customer: { ...tripStep, textBesidesPush: true, worthMinutes: startCodePauseMinutes },
  },
  refund: { customer: trip },
  offer: {
    driver: {
      topic: 'offers',
      ways: ['email', 'push', 'text'],
      textBesidesPush: true,
      isUrgent: true,
      worthMinutes: acceptanceWindowMinutes,
    },
  },
  message: {
    customer: { ...tripStep, topic: 'messages', worthMinutes: 120 },
    driver: { ...tripStep, topic: 'messages', worthMinutes: 120 },
  },
} as const satisfies Record<string, { customer?: NoticeRule; driver?: NoticeRule }>

/** Notifications about a driver's documents and pay. Where offers have stopped, drivers without a device for pushes get a text. */
const account: NoticeRule = { ...trip, topic: 'account', ways: ['email', 'push'] }
const offersStopped: NoticeRule = { ...account, ways: ['email', 'push', 'text'], isUrgent: true }

const accountNotices = {
  driver_verify: { driver: account },
  driver_return: { driver: account },
  driver_suspend: { driver: offersStopped },
  driver_reinstate: { driver: account },
  driver_document: { driver: account },
  papers_end: { driver: account },
  papers_wanted: { driver: account },
  papers_ended: { driver: offersStopped },
  truck_ages: { driver: account },
  statement_issued: { driver: account },
} as const satisfies Record<string, { driver: NoticeRule }>

export type AccountNoticeKind = keyof typeof accountNotices

export type BookingNoticeKind = keyof typeof bookingNotices
export type NoticeKind = BookingNoticeKind | AccountNoticeKind

export const isAccountNoticeKind = (kind: string): kind is AccountNoticeKind =>
  Object.hasOwn(accountNotices, kind)

/** Whether this is a kind of notification about a booking. */
export const isNoticeKind = (kind: string): kind is BookingNoticeKind =>
  Object.hasOwn(bookingNotices, kind)

export type NoticeSide = 'customer' | 'driver'

const rulesOf: Record<string, { customer?: NoticeRule; driver?: NoticeRule }> = {
  ...bookingNotices,
  ...accountNotices,
}

const ruleOf = (kind: string, side: NoticeSide): NoticeRule | null => rulesOf[kind]?.[side] ?? null

/** A notification that a job should have sent but did not within this time is no longer sent. */
export const newsForDays = 7

/** For how long this kind of notification is worth delivering; null: for ever. */
export const newsWorthMinutes = (kind: string): number | null =>
  (ruleOf(kind, 'customer') ?? ruleOf(kind, 'driver'))?.worthMinutes ?? null

/** Whether it may wake a sleeping phone. */
export const isUrgentNews = (kind: string): boolean =>
  [ruleOf(kind, 'customer'), ruleOf(kind, 'driver')].some((rule) => rule?.isUrgent)

/** The topic as a person sees it: a newer notification of the same topic replaces an older one. Null: it has none. */
export const topicOf = (kind: string): NoticeTopic | null =>
  (ruleOf(kind, 'customer') ?? ruleOf(kind, 'driver'))?.topic ?? null

/** All kinds of notification with the same topic as this one; empty when it has none. */
export const kindsAbout = (kind: string): readonly string[] => {
  const topic = topicOf(kind)
  return topic === null ? [] : Object.keys(rulesOf).filter((other) => topicOf(other) === topic)
}

/** Whether people who have a device for pushes get no text about it. */
export const isTextInsteadOfPush = (kind: NoticeKind, side: NoticeSide): boolean => {
  const rule = ruleOf(kind, side)
  return rule !== null && rule.ways.includes('text') && !rule.textBesidesPush
}

export type Reach = {
  switchedOff: readonly NoticeSwitch[]
  hasDevice: boolean
  hasPhone: boolean
}

/** The channels by which this event reaches one side: those of the table, less those switched off or not reachable. */
export const waysFor = (
  kind: NoticeKind,
  side: NoticeSide,
  { switchedOff, hasDevice, hasPhone }: Reach,
): readonly NoticeWay[] => {
  const rule = ruleOf(kind, side)
  if (!rule) return []
  const wants = (way: NoticeWay): boolean => {
    const off = switchOf(rule.topic, way)
    return rule.ways.includes(way) && !(off && switchedOff.includes(off))
  }
  const byPush = wants('push') && hasDevice
  const byText = wants('text') && hasPhone && (rule.textBesidesPush || !byPush)
  return [
    ...(wants('email') ? (['email'] as const) : []),
    ...(byPush ? (['push'] as const) : []),
    ...(byText ? (['text'] as const) : []),
  ]
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
export const unreadToldAfterSeconds = 30

/** The channels that a topic can use. */
export const waysOf = (topic: NoticeTopic): readonly NoticeWay[] => {
  const ways = new Set<NoticeWay>(
    Object.values(rulesOf).flatMap((sides) =>
      Object.values(sides).flatMap((rule) => (rule.topic === topic ? rule.ways : [])),
    ),
  )
  return noticeWays.filter((way) => ways.has(way))
}
