/** Rows of `chats`, `chat_messages` and `chat_reads`. */
import type { ChatMarks, UnreadConversations } from '../../contract/chat.ts'
import type { ChatMessageRow } from '../../db/schema/chat.ts'
import type { BookingStatus } from '../../domain/booking.ts'
import type { ChatMessageType, ChatSender } from '../../domain/chat.ts'
import { violatedConstraint } from '../kit/database-errors.ts'
import type { Database, Queryable, Tx } from '../kit/database.ts'
import type { LiveEventRow } from '../kit/live-store.ts'
import { namedQuery } from '../kit/named-query.ts'
import type { StoredLiveEvent } from '../stored-live-events.ts'

export type { ChatMessageRow }

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
}

const columns = `id, booking_id, seq, sender_id, sender_type, content, message_type, client_id,
  (extract(epoch from created_at) * 1000)::float8 as created_ms`

const toMessage = (raw: RawMessage): ChatMessageRow => ({
  id: raw.id,
  bookingId: raw.booking_id,
  seq: raw.seq,
  senderId: raw.sender_id,
  senderType: raw.sender_type,
  content: raw.content,
  messageType: raw.message_type,
  clientId: raw.client_id,
  createdAt: new Date(raw.created_ms),
})

type RawPost = {
  status: BookingStatus
  sender_type: ChatSender | null
  seq: number | null
  created_ms: number | null
  told: { account_id: string; seq: number; payload: StoredLiveEvent }[] | null
}

const insertMessage = namedQuery<
  [
    id: string,
    bookingId: string,
    senderId: string,
    content: string,
    messageType: string,
    clientId: string,
    openStatuses: readonly BookingStatus[],
  ],
  RawPost
>(
  'chat post',
  `with sides as materialized (
    select b.id, b.status, b.customer_id, d.user_id as driver_account_id,
      case $3 when b.customer_id then 'customer' when d.user_id then 'driver' end as sender_type
    from bookings b left join driver_profiles d on d.id = b.driver_id where b.id = $2
  ),
  place as (
    insert into chats as c (booking_id, last_seq)
    select s.id, 1 from sides s
    where s.status = any($7::text[]) and (s.sender_type = 'driver' or (s.sender_type = 'customer' and $5 = 'text'))
    on conflict (booking_id) do update set last_seq = c.last_seq + 1
    returning last_seq
  ),
  said as (
    insert into chat_messages
      (id, booking_id, seq, sender_id, sender_type, content, message_type, client_id, created_at)
    select $1, s.id, p.last_seq, $3, s.sender_type, $4, $5, $6, date_trunc('milliseconds', clock_timestamp())
    from place p cross join sides s
    returning booking_id, seq, created_at
  ),
  told as materialized (
    select e.account_id, e.seq, e.payload from said m cross join sides s
    cross join lateral append_live_events(
      array[s.customer_id, s.driver_account_id],
      array_fill(jsonb_build_object('type', 'chat_message', 'bookingId', m.booking_id, 'seq', m.seq), array[2])
    ) e
  )
  select s.status, s.sender_type, m.seq, (extract(epoch from m.created_at) * 1000)::float8 as created_ms,
    (select json_agg(t) from told t) as told
  from sides s left join said m on true`,
)

export type Post = Pick<
  ChatMessageRow,
  'id' | 'bookingId' | 'senderId' | 'content' | 'messageType' | 'clientId'
>

/** What became of it. `message` is null where the status or the sender does not allow it. */
export type Posted = {
  status: BookingStatus
  /** Null: neither of the two. */
  senderType: ChatSender | null
  message: ChatMessageRow | null
  /** What the live stream now holds, for its open tabs. */
  told: LiveEventRow[]
}

/**
 * The message at the end of its conversation, and the live events of both sides, in one statement: the sender is found among the booking's
 * two people, the place is taken under the lock of the conversation, the message is written, the tabs are told. The booking itself is
 * not locked: a message that crosses the end of the job was written just before it. Null: no such booking, or this message is there
 * already, and nothing was written.
 */
export const writeMessage = async (
  db: Database,
  post: Post,
  openStatuses: readonly BookingStatus[],
): Promise<Posted | null> => {
  const { id, bookingId, senderId, content, messageType, clientId } = post
  const [raw] = await insertMessage(
    db,
    id,
    bookingId,
    senderId,
    content,
    messageType,
    clientId,
    openStatuses,
  ).catch((error: unknown) => {
    if (violatedConstraint(error) === 'chat_messages_once') return []
    throw error
  })
  if (!raw) return null
  const { status, sender_type: senderType, seq, created_ms: createdMs } = raw
  return {
    status,
    senderType,
    message:
      senderType === null || seq === null || createdMs === null
        ? null
        : { ...post, senderType, seq, createdAt: new Date(createdMs) },
    told: (raw.told ?? []).map((row) => ({
      accountId: row.account_id,
      seq: row.seq,
      event: row.payload,
    })),
  }
}

const selectSent = namedQuery<[bookingId: string, senderId: string, clientId: string], RawMessage>(
  'chat message sent',
  `select ${columns} from chat_messages where booking_id = $1 and sender_id = $2 and client_id = $3`,
)

/** What this device has sent already under this name. */
export const sentMessage = async (
  db: Queryable,
  of: Pick<ChatMessageRow, 'bookingId' | 'senderId' | 'clientId'>,
): Promise<ChatMessageRow | null> => {
  const [raw] = await selectSent(db, of.bookingId, of.senderId, of.clientId)
  return raw ? toMessage(raw) : null
}

const selectPage = namedQuery<[bookingId: string, before: number, limit: number], RawMessage>(
  'chat page',
  `select ${columns} from chat_messages where booking_id = $1 and seq < $2 order by seq desc limit $3`,
)

/** The last `limit` messages before this place (null: the last of all), newest first. */
export const messagesBefore = async (
  db: Queryable,
  bookingId: string,
  before: number | null,
  limit: number,
): Promise<ChatMessageRow[]> =>
  (await selectPage(db, bookingId, before ?? 2_147_483_647, limit)).map(toMessage)

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
      (select count(*)::int from chat_messages m where m.booking_id = s.id and m.sender_id <> $2
        and m.seq > coalesce(case $2 when s.customer_id then c.read_seq else d.read_seq end, 0))
    else 0 end as unread`

const standingSource = `(
    select b.id, b.customer_id, p.user_id as driver_account_id, h.last_seq
    from bookings b left join driver_profiles p on p.id = b.driver_id left join chats h on h.booking_id = b.id
    where b.id = $1
  ) s
  left join chat_reads c on c.booking_id = s.id and c.account_id = s.customer_id
  left join chat_reads d on d.booking_id = s.id and d.account_id = s.driver_account_id`

const selectStanding = namedQuery<[bookingId: string, readerId: string], RawStanding>(
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

/** Where the conversation stands for this reader. */
export const standingOf = async (
  db: Queryable,
  bookingId: string,
  readerId: string,
): Promise<Standing> => {
  const [raw] = await selectStanding(db, bookingId, readerId)
  if (!raw) throw new Error(`no booking ${bookingId}`)
  return toStanding(raw)
}

const selectNews = namedQuery<
  [bookingId: string, readerId: string, seq: number | null],
  RawStanding & RawMessage & { id: string | null }
>(
  'chat news',
  `select m.*, ${standingColumns}
  from ${standingSource}
  left join (select ${columns} from chat_messages where booking_id = $1 and seq = $3::int) m on true`,
)

/** Where the conversation stands for one of its two people, and one of its messages; null for anybody else. */
export const newsOf = async (
  db: Queryable,
  { bookingId, seq }: { bookingId: string; seq: number | null },
  readerId: string,
): Promise<{ standing: Standing; message: ChatMessageRow | null } | null> => {
  const [raw] = await selectNews(db, bookingId, readerId, seq)
  if (!raw?.is_side) return null
  return { standing: toStanding(raw), message: raw.id === null ? null : toMessage(raw) }
}

const upsertMarks = namedQuery<
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

/** Moves the marks on, never back and never past the last message. Answers whether one of them moved. */
export const moveMarks = async (
  tx: Tx,
  of: { bookingId: string; accountId: string },
  { deliveredSeq, readSeq }: { deliveredSeq: number; readSeq: number },
): Promise<boolean> => {
  const rows = await upsertMarks(tx, of.bookingId, of.accountId, deliveredSeq, readSeq)
  return rows.length > 0
}

const selectUnread = namedQuery<
  [accountId: string, driverId: string | null, limit: number],
  { booking_id: string; unread: number; last_seq: number }
>(
  'chat unread',
  `select b.id as booking_id, m.unread, m.last_seq
  from (
    (select id from bookings where customer_id = $1 order by created_at desc, id desc limit $3)
    union
    (select id from bookings where driver_id = $2 order by created_at desc limit $3)
  ) b
  cross join lateral (
    select count(*)::int as unread, max(seq) as last_seq from chat_messages
    where booking_id = b.id and sender_id <> $1
      and seq > coalesce((select read_seq from chat_reads where booking_id = b.id and account_id = $1), 0)
  ) m
  where m.unread > 0
  order by b.id desc`,
)

/** Among the newest bookings this account made or drove. */
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
