/** Rows of `chats`, `chat_messages` and `chat_reads`. */
import type { ChatMarks, UnreadConversations } from '../../contract/bookings/chat.ts'
import type { ChatMessageRow } from '../../db/schema/chat.ts'
import type { ChatMessageType, ChatSender } from '../../domain/bookings/chat.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { preparedQuery } from '../kit/database/prepared-query.ts'

/** A message, with the data of its photo. */
export type Message = Omit<ChatMessageRow, 'photoId' | 'withId'> & { photo: MessagePhoto | null }
export type MessagePhoto = { id: string; width: number; height: number }

type RawMessage = {
  id: string
  booking_id: string
  seq: number
  sender_id: string
  sender_type: ChatSender
  content: string
  message_type: ChatMessageType
  client_id: string
  created_ms: number
} & RawPhoto

export type RawPhoto = {
  photo_id: string | null
  photo_width: number | null
  photo_height: number | null
}

const columns = `m.id, m.booking_id, m.seq, m.sender_id, m.sender_type, m.content, m.message_type, m.client_id,
  (extract(epoch from m.created_at) * 1000)::float8 as created_ms,
  p.id as photo_id, p.width as photo_width, p.height as photo_height`

const source = 'chat_messages m left join chat_photos p on p.id = m.photo_id'

export const toPhoto = ({ photo_id: id, photo_width: width, photo_height: height }: RawPhoto) =>
  id === null || width === null || height === null ? null : { id, width, height }

const toMessage = (raw: RawMessage): Message => ({
  id: raw.id,
  bookingId: raw.booking_id,
  seq: raw.seq,
  senderId: raw.sender_id,
  senderType: raw.sender_type,
  content: raw.content,
  messageType: raw.message_type,
  clientId: raw.client_id,
  photo: toPhoto(raw),
  createdAt: new Date(raw.created_ms),
})

const selectSent = preparedQuery<
  [bookingId: string, senderId: string, clientId: string],
  RawMessage
>(
  'chat message sent',
  `select ${columns} from ${source} where m.booking_id = $1 and m.sender_id = $2 and m.client_id = $3`,
)

/** The message this device has already sent under this name. */
export const sentMessage = async (
  db: Queryable,
  of: Pick<ChatMessageRow, 'bookingId' | 'senderId' | 'clientId'>,
): Promise<Message | null> => {
  const [raw] = await selectSent(db, of.bookingId, of.senderId, of.clientId)
  return raw ? toMessage(raw) : null
}

/** A driver reads only what was said to and by them, not to the driver before; the customer and operators read everything. */
const isNotItsDriver = (reader: string): string => `not exists (
  select from bookings b join driver_profiles d on d.id = b.driver_id where b.id = $1 and d.user_id = ${reader})`

const selectPage = preparedQuery<
  [bookingId: string, before: number, limit: number, readerId: string],
  RawMessage
>(
  'chat page',
  `select ${columns} from ${source} where m.booking_id = $1 and m.seq < $2 and (m.with_id = $4 or ${isNotItsDriver('$4')})
  order by m.seq desc limit $3`,
)

/** The last `limit` messages for this reader before this place (null: the last of all), newest first. */
export const messagesBefore = async (
  db: Queryable,
  { bookingId, readerId }: { bookingId: string; readerId: string },
  before: number | null,
  limit: number,
): Promise<Message[]> =>
  (await selectPage(db, bookingId, before ?? 2_147_483_647, limit, readerId)).map(toMessage)

type RawStanding = {
  is_side: boolean
  last_seq: number
  customer_delivered: number
  customer_read: number
  driver_delivered: number
  driver_read: number
  unread: number
}

export type Standing = { lastSeq: number; marks: ChatMarks; unread: number }

const standingColumns = `coalesce(s.last_seq, 0) as last_seq,
    coalesce(c.delivered_seq, 0) as customer_delivered, coalesce(c.read_seq, 0) as customer_read,
    coalesce(d.delivered_seq, 0) as driver_delivered, coalesce(d.read_seq, 0) as driver_read,
    coalesce($2 in (s.customer_id, s.driver_account_id), false) as is_side,
    case when $2 in (s.customer_id, s.driver_account_id) then
      (select count(*)::int from chat_messages m where m.booking_id = s.id and m.sender_id <> $2 and $2 in (s.customer_id, m.with_id)
        and m.seq > coalesce(case $2 when s.customer_id then c.read_seq else d.read_seq end, 0))
    else 0 end as unread`

const standingSource = `(
    select b.id, b.customer_id, p.user_id as driver_account_id, h.last_seq
    from bookings b left join driver_profiles p on p.id = b.driver_id left join chats h on h.booking_id = b.id
    where b.id = $1
  ) s
  left join chat_reads c on c.booking_id = s.id and c.account_id = s.customer_id
  left join chat_reads d on d.booking_id = s.id and d.account_id = s.driver_account_id`

const selectStanding = preparedQuery<[bookingId: string, readerId: string], RawStanding>(
  'chat standing',
  `select ${standingColumns} from ${standingSource}`,
)

const toStanding = (raw: RawStanding): Standing => ({
  lastSeq: raw.last_seq,
  marks: {
    customer: { deliveredSeq: raw.customer_delivered, readSeq: raw.customer_read },
    driver: { deliveredSeq: raw.driver_delivered, readSeq: raw.driver_read },
  },
  unread: raw.unread,
})

/** The state of the conversation for this reader. */
export const standingOf = async (
  db: Queryable,
  bookingId: string,
  readerId: string,
): Promise<Standing> => {
  const [raw] = await selectStanding(db, bookingId, readerId)
  if (!raw) throw new Error(`no booking ${bookingId}`)
  return toStanding(raw)
}

const selectUpdate = preparedQuery<
  [bookingId: string, readerId: string, seq: number | null],
  RawStanding & RawMessage & { id: string | null }
>(
  'chat update',
  `select m.*, ${standingColumns}
  from ${standingSource}
  left join (select ${columns} from ${source} where m.booking_id = $1 and m.seq = $3::int) m on true`,
)

/** The state of the conversation for one of its two people, and one of its messages; null for any other reader. */
export const messageUpdate = async (
  db: Queryable,
  { bookingId, seq }: { bookingId: string; seq: number | null },
  readerId: string,
): Promise<{ standing: Standing; message: Message | null } | null> => {
  const [raw] = await selectUpdate(db, bookingId, readerId, seq)
  if (!raw?.is_side) return null
  return { standing: toStanding(raw), message: raw.id === null ? null : toMessage(raw) }
}

const upsertMarks = preparedQuery<
  [bookingId: string, accountId: string, deliveredSeq: number, readSeq: number],
  { account_id: string }
>(
  'chat marks',
  `insert into chat_reads as known (booking_id, account_id, delivered_seq, read_seq)
  select $1, $2, least(greatest($3::int, $4::int), last.seq), least($4::int, last.seq)
  from (select last_seq as seq from chats where booking_id = $1) last
  where least(greatest($3::int, $4::int), last.seq) > 0
  on conflict (booking_id, account_id) do update
    set delivered_seq = greatest(known.delivered_seq, excluded.delivered_seq),
      read_seq = greatest(known.read_seq, excluded.read_seq)
    where excluded.delivered_seq > known.delivered_seq or excluded.read_seq > known.read_seq
  returning account_id`,
)

/** Advances the marks, never back and never past the last message. Returns whether one of them changed. */
export const advanceMarks = async (
  tx: Tx,
  of: { bookingId: string; accountId: string },
  { deliveredSeq, readSeq }: { deliveredSeq: number; readSeq: number },
): Promise<boolean> => {
  const rows = await upsertMarks(tx, of.bookingId, of.accountId, deliveredSeq, readSeq)
  return rows.length > 0
}

const selectFirstUnread = preparedQuery<
  [bookingId: string, readerId: string],
  { seq: number | null; unread: number; since_ms: number }
>(
  'chat first unread',
  `select min(seq) as seq, count(*)::int as unread, (extract(epoch from min(created_at)) * 1000)::float8 as since_ms
  from chat_messages where booking_id = $1 and sender_id <> $2 and (with_id = $2 or ${isNotItsDriver('$2')})
    and seq > coalesce((select read_seq from chat_reads where booking_id = $1 and account_id = $2), 0)`,
)

/** The first message this side has not read, since when it waits, and how many there are. Null: all are read. */
export const firstUnread = async (
  db: Queryable,
  bookingId: string,
  readerId: string,
): Promise<{ seq: number; since: Date; unread: number } | null> => {
  const [row] = await selectFirstUnread(db, bookingId, readerId)
  if (!row || row.seq === null) return null
  return { seq: row.seq, since: new Date(row.since_ms), unread: row.unread }
}

const selectUnread = preparedQuery<
  [accountId: string, driverId: string | null, limit: number],
  { booking_id: string; unread: number; last_seq: number }
>(
  'chat unread',
  `select b.id as booking_id, m.unread, m.last_seq
  from (
    (select id, customer_id from bookings where customer_id = $1 order by created_at desc, id desc limit $3)
    union
    (select id, customer_id from bookings where driver_id = $2 order by created_at desc limit $3)
  ) b
  cross join lateral (
    select count(*)::int as unread, max(seq) as last_seq from chat_messages
    where booking_id = b.id and sender_id <> $1 and $1 in (b.customer_id, with_id)
      and seq > coalesce((select read_seq from chat_reads where booking_id = b.id and account_id = $1), 0)
  ) m
  where m.unread > 0
  order by b.id desc`,
)

/** Only the newest bookings this account made or drove. */
export const unreadOf = async (
  db: Queryable,
  { accountId, driverId }: { accountId: string; driverId: string | null },
  newestBookings: number,
): Promise<UnreadConversations['conversations']> =>
  (await selectUnread(db, accountId, driverId, newestBookings)).map((row) => ({
    bookingId: row.booking_id,
    unread: row.unread,
    lastSeq: row.last_seq,
  }))
