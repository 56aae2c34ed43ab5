/** Notifies the people of a booking or an account on each of their channels: one row of the outbox for each. */
import {
  textChannelFor,
  channelsFor,
  type AccountNotificationKind,
  type BookingNotificationKind,
  type NotificationSide,
  type OperatorNotificationKind,
  type PersonNotificationKind,
  type PreferenceChannel,
} from '../../domain/notifications/notification.ts'
import { toE164 } from '../../domain/accounts/phone.ts'
import { fitTextMessage } from '../../domain/notifications/text-message.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import type { Mail } from './mails/mail-layout.ts'
import type { NewNotification, NotificationRow } from './notifications.store.ts'
import { mayBeKeptLocally, mayText, noDevice, textsThere } from './outbox-channels.ts'
import { reachOf, type PersonReach } from './reach.store.ts'
import { textLink, textPath } from './mails/text-link.ts'
import { partsOf, putIntoOutbox } from './write-mail.ts'

/** For a lock screen and a text message: nothing that only the signed-in person should read. */
export type ShortNotification = {
  title: string
  body: string
  /** The page of Towline it links to. */
  path: string
  /** Of the booking it is about: people name it on the phone. */
  reference?: string
  /** How to answer by text, said where it fits; only where answers are read, and to a proven number. */
  reply?: string
  /** The same in place of the body. */
  replyBody?: string
  /** The recipient did it: no push, and a text only where no push would reach them. */
  isOwnAction?: true
}

type Recipient = {
  side: NotificationSide
  recipientId: string
  email: { address: string; mail: Mail } | null
  /** Null: by e-mail alone, as for the person whose action it was. */
  short: ShortNotification | null
  /** The number given for this booking; left out: the account's, once it is proven. */
  phone?: string
}

export type BookingNotification = Recipient & {
  bookingId: string
  kind: BookingNotificationKind
  /** The event, unique for ever, where the kind alone does not name it: a refund, the first of some messages. */
  event?: string
}

/** About no booking; `event` names the subject and so the recipient: `document_expiring:doc_…`. */
export type AccountNotification = Recipient & {
  bookingId: null
  kind: AccountNotificationKind | PersonNotificationKind | OperatorNotificationKind
  event: string
}

type Config = Ctx['config']
type NotifyCtx = Pick<Ctx, 'jobs' | 'clock' | 'config'>

/**
 * Writes notifications into the outbox, with their deliveries, in the transaction of the event. Each channel of each person is notified
 * once for ever, by device where they have several. `only`: these channels and no others. Takes three statements, however many there are.
 */
export const writeNotifications = async (
  ctx: NotifyCtx,
  tx: Tx,
  notifications: readonly (BookingNotification | AccountNotification)[],
  { only, at }: { only?: readonly PreferenceChannel[]; at?: Date } = {},
): Promise<number> => {
  if (notifications.length === 0) return 0
  const reaches = await reachOf(
    tx,
    notifications.map(({ recipientId }) => recipientId),
  )
  const createdAt = at ?? (await ctx.clock.now(tx))
  const rows = notifications.flatMap((one) =>
    rowsOf(ctx.config, one, reaches.get(one.recipientId), only, createdAt),
  )
  return putIntoOutbox(ctx, tx, rows)
}

type ReachedBy = {
  channels: readonly PreferenceChannel[]
  devices: readonly string[]
  /** E.164. */
  phone: string | null
}

/** The channels that reach this person. Without a device, a push is kept to be looked at where that is allowed. */
const reachedBy = (
  config: Config,
  one: BookingNotification | AccountNotification,
  reach: PersonReach | undefined,
): ReachedBy => {
  if (!reach) return { channels: ['email'], devices: [], phone: null }
  const { switchedOff } = reach
  const typed = one.phone ?? reach.phone
  const phone = typed !== null && mayText(config) ? toE164(typed) : null
  const devices = config.push ? reach.deviceIds : []
  if (one.short?.isOwnAction) {
    const isRecorded = devices.length === 0 || switchedOff.includes('trip:push')
    const channels = channelsFor(one.kind, one.side, {
      switchedOff,
      hasDevice: false,
      hasPhone: phone !== null && isRecorded,
    })
    return { channels, devices: [], phone }
  }
  const channelsWith = (hasDevice: boolean) =>
    channelsFor(one.kind, one.side, { switchedOff, hasDevice, hasPhone: phone !== null })
  if (devices.length > 0) return { channels: channelsWith(true), devices, phone }
  const isPushKept = mayBeKeptLocally(config) && channelsWith(true).includes('push')
  return {
    channels: [...channelsWith(false), ...(isPushKept ? (['push'] as const) : [])],
    devices: isPushKept ? [noDevice] : [],
    phone,
  }
}

const rowsOf = (
  config: Config,
  one: BookingNotification | AccountNotification,
  reach: PersonReach | undefined,
  only: readonly PreferenceChannel[] | undefined,
  createdAt: Date,
): NewNotification[] => {
  const { bookingId, recipientId, kind, email, short } = one
  const { channels, devices, phone } = reachedBy(config, one, reach)
  const event = one.event ?? kind
  const key = bookingId === null ? event : `${bookingId}:${event}:${recipientId}`
  const shared = { kind, recipientId, bookingId, replyTo: null, createdAt }

  const byChannel: Record<PreferenceChannel, () => NewNotification[]> = {
    email: () => {
      if (!email) return []
      const { address, mail } = email
      const id = newId('ntc')
      return [{ ...shared, ...partsOf(mail), id, key, channel: 'email', address, path: null }]
    },
    push: () =>
      short
        ? devices.map((device) => ({
            ...shared,
            id: newId('ntc'),
            key: `${key}${pushSuffix(device)}`,
            channel: 'push',
            address: device,
            subject: short.title,
            bodyText: short.body,
            bodyHtml: null,
            path: short.path,
          }))
        : [],
    text: () => {
      if (!short || phone === null) return []
      const id = newId('ntc')
      const mayAnswer = config.texts?.isAnswered === true && isProvenNumber(reach, phone)
      const words = toText(
        mayAnswer && short.replyBody ? { ...short, body: short.replyBody } : short,
      )
      const path = textPath(short)
      return [
        {
          ...shared,
          id,
          key: `${key}:text`,
          channel: textChannelFor(reach?.textChannel ?? 'sms', textsThere(config)),
          address: phone,
          subject: short.title,
          bodyText: fitTextMessage(
            words,
            textLink(config.publicOrigin, path, id),
            ' ',
            mayAnswer ? short.reply : undefined,
          ),
          bodyHtml: null,
          path,
        },
      ]
    },
  }
  return channels
    .filter((channel) => only?.includes(channel) ?? true)
    .flatMap((channel) => byChannel[channel]())
}

/** Only a proven number may answer: to another one it is not offered. */
const isProvenNumber = (reach: PersonReach | undefined, phone: string): boolean =>
  reach?.phone != null && toE164(reach.phone) === phone

/** A text is signed, and names its booking. */
const toText = ({ title, body, reference }: ShortNotification): string =>
  `${['Towline', reference].filter(Boolean).join(' ')}: ${title}. ${body}`

const pushSuffix = (device: string): string => `:push:${device}`

/** The event a push was written for; null: the push is not about an event. */
export const eventOfPush = ({
  key,
  bookingId,
  recipientId,
  address,
}: Pick<NotificationRow, 'key' | 'bookingId' | 'recipientId' | 'address'>): string | null => {
  const [before, after] =
    bookingId === null
      ? ['', pushSuffix(address)]
      : [`${bookingId}:`, `:${recipientId}${pushSuffix(address)}`]
  return key.startsWith(before) && key.endsWith(after)
    ? key.slice(before.length, -after.length)
    : null
}
