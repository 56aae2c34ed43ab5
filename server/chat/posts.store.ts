/** How a message is stored, with everything that goes with it. */
import type { ChatMessageRow } from '../../db/schema/chat.ts'
import type { BookingStatus, PaidBy } from '../../domain/bookings/booking.ts'
import type { ChatSender } from '../../domain/bookings/chat.ts'
import { chatOpenStatuses } from '../../domain/bookings/chat.ts'
import { unreadNotifiedAfterSeconds } from '../../domain/notifications/notification.ts'
import { violatedConstraint } from '../kit/database/database-errors.ts'
import type { Database } from '../kit/database/database.ts'
import { batchCalls } from '../kit/jobs/batch.ts'
import type { LiveEventRow } from '../kit/live/live-store.ts'
import { preparedQuery } from '../kit/database/prepared-query.ts'
import type { StoredLiveEvent } from '../stored-live-events.ts'
import { toPhoto, type Message, type RawPhoto } from './chat.store.ts'

type RawPost = RawPhoto & {
  n: number
  status: BookingStatus
  paid_by: PaidBy
  sender_type: ChatSender | null
  seq: number | null
  created_ms: number | null
  live_events: { account_id: string; seq: number; payload: StoredLiveEvent }[] | null
}

/** One row for each message whose booking exists. */
const insertMessages = preparedQuery<
  [
    ids: readonly string[],
    bookingIds: readonly string[],
    senderIds: readonly string[],
    contents: readonly string[],
    messageTypes: readonly string[],
    clientIds: readonly string[],
    openStatuses: readonly BookingStatus[],
  ],
  RawPost
>(
  'chat post',
  `with post as materialized (
    select * from unnest((select $1::text[]), (select $2::text[]), (select $3::text[]), (select $4::text[]), (select $5::text[]),
      (select $6::text[])) with ordinality as u (id, booking_id, sender_id, content, message_type, client_id, n)
  ),
  sides as materialized (
    select p.n, b.status, b.paid_by, b.customer_id, b.driver_account_id, photo.*,
      case p.sender_id when b.customer_id then 'customer' when b.driver_account_id then 'driver' end as sender_type
    from post p
    cross join lateral (
      select b.status, b.paid_by, b.customer_id, d.user_id as driver_account_id
      from bookings b left join driver_profiles d on d.id = b.driver_id where b.id = p.booking_id limit 1 for share of b
    ) b
    left join lateral (
      select f.id as photo_id, f.width as photo_width, f.height as photo_height from chat_photos f
      where p.message_type = 'photo' and f.booking_id = p.booking_id and f.uploaded_by = p.sender_id and f.client_id = p.client_id
        and f.stored_at is not null
      limit 1
    ) photo on true
  ),
  place as (
    insert into chats as c (booking_id, last_seq)
    select p.booking_id, 1 from post p join sides s on s.n = p.n
    where s.status = any($7::text[]) and s.paid_by = 'card'
      and (s.sender_type = 'driver' or (s.sender_type = 'customer' and p.message_type <> 'status'))
      and (p.message_type <> 'photo' or s.photo_id is not null)
      and not exists (
        select from chat_messages e where e.booking_id = p.booking_id and e.sender_id = p.sender_id and e.client_id = p.client_id
      )
    order by p.n
    on conflict (booking_id) do update set last_seq = c.last_seq + 1
    returning booking_id, last_seq
  ),
  written as (
    insert into chat_messages
      (id, booking_id, seq, with_id, sender_id, sender_type, content, message_type, client_id, photo_id, created_at)
    select p.id, p.booking_id, l.last_seq, s.driver_account_id, p.sender_id, s.sender_type, p.content, p.message_type, p.client_id, s.photo_id,
      date_trunc('milliseconds', clock_timestamp())
    from place l join post p on p.booking_id = l.booking_id join sides s on s.n = p.n
    returning booking_id, seq, created_at
  ),
  watched as materialized (
    select enqueue_job('notify-unread', json_build_object('bookingId', w.booking_id, 'accountId', w.reader),
      now() + make_interval(secs => ${unreadNotifiedAfterSeconds}), 10::smallint, 'unread:' || w.booking_id || ':' || w.reader)
    from (
      select m.booking_id, s.driver_account_id as with_id, s.sender_type, case s.sender_type when 'customer' then s.driver_account_id else s.customer_id end as reader
      from written m join post p on p.booking_id = m.booking_id join sides s on s.n = p.n
      order by p.n
    ) w
    cross join lateral (
      select coalesce(
        (select r.read_seq from chat_reads r where r.booking_id = w.booking_id and r.account_id = w.reader), 0) as read_seq
    ) has
    left join lateral (
      select e.with_id = w.with_id and e.sender_type = w.sender_type as is_theirs from chat_messages e
      where e.booking_id = w.booking_id and e.seq > has.read_seq order by e.seq limit 1
    ) unread on true
    where not case when unread.is_theirs then true else exists (
      select from chat_messages e where e.booking_id = w.booking_id and e.seq > has.read_seq
        and e.with_id = w.with_id and e.sender_type = w.sender_type
    ) end
  ),
  announced as materialized (
    select e.account_id, e.seq, e.payload from (
      select array_agg(r.account_id order by p.n) as readers,
        array_agg(jsonb_build_object('type', 'chat_message', 'bookingId', m.booking_id, 'seq', m.seq) order by p.n) as events
      from written m join post p on p.booking_id = m.booking_id join sides s on s.n = p.n
      cross join lateral (values (s.customer_id), (s.driver_account_id)) r (account_id)
    ) a
    cross join lateral append_live_events(a.readers, a.events) e
    where a.readers is not null and (select count(*) from watched) is not null
  )
  select p.n::int as n, s.status, s.paid_by, s.sender_type, m.seq, (extract(epoch from m.created_at) * 1000)::float8 as created_ms,
    (select json_agg(t) from announced t where t.payload ->> 'bookingId' = m.booking_id) as live_events,
    s.photo_id, s.photo_width, s.photo_height
  from post p join sides s on s.n = p.n left join written m on m.booking_id = p.booking_id`,
)

export type Post = Pick<
  ChatMessageRow,
  'id' | 'bookingId' | 'senderId' | 'content' | 'messageType' | 'clientId'
>

/** The result. `message` is null where the booking or the sender does not allow it, its photo is missing, or it was stored before. */
export type Posted = {
  status: BookingStatus
  paidBy: PaidBy
  /** Null: neither of the two. */
  senderType: ChatSender | null
  message: Message | null
  /** The stored live events, for the open tabs. */
  liveEvents: LiveEventRow[]
}

/** The limit of one statement. */
const mostMessages = 50

/**
 * Messages of different conversations, each at the end of its own, and the live events of both sides, in one statement: the sender is found
 * among the booking's two people, the place is taken under the lock of the conversation, the message is written, the tabs are notified, and
 * the first message that the other side has not read starts a watch (`notify-unread.ts`; its job has the key and the attempts of the
 * catalogue). Whether there is an earlier one, the first unread message of the conversation answers nearly always, by its place: an index
 * over its sender reads all of theirs, which made a message of a long conversation cost five times as much. A photo message shows the photo uploaded under the same `clientId`. Locks are taken in one order, as everywhere: bookings
 * (shared: a transition of the booking that is under way is waited for), conversations, watches, then the streams of accounts; each kind in
 * the order of its keys. So statements never deadlock. Null: no such booking, or another request is writing this very message.
 */
export const writeMessage = batchCalls<Post, Posted | null>({
  most: mostMessages,
  // one conversation has one next place
  keyOf: ({ bookingId }) => bookingId,
  carryOut: async (db, unordered) => {
    const posts = unordered.toSorted((a, b) => (a.bookingId < b.bookingId ? -1 : 1))
    const rows = await insertedBy(db, posts)
    const byBooking = new Map(rows.map((raw) => [posts[raw.n - 1]?.bookingId, raw]))
    return unordered.map((post) => {
      const raw = byBooking.get(post.bookingId)
      return raw ? toPosted(post, raw) : null
    })
  },
})

const insertedBy = async (db: Database, posts: readonly Post[]): Promise<RawPost[]> => {
  try {
    return await insertMessages(
      db,
      posts.map(({ id }) => id),
      posts.map(({ bookingId }) => bookingId),
      posts.map(({ senderId }) => senderId),
      posts.map(({ content }) => content),
      posts.map(({ messageType }) => messageType),
      posts.map(({ clientId }) => clientId),
      chatOpenStatuses,
    )
  } catch (error) {
    // sent twice at once: the other one was first; in a batch the statement is retried for each
    if (posts.length === 1 && violatedConstraint(error) === 'chat_messages_once') return []
    throw error
  }
}

const toPosted = (post: Post, raw: RawPost): Posted => {
  const { status, paid_by: paidBy, sender_type: senderType, seq, created_ms: createdMs } = raw
  return {
    status,
    paidBy,
    senderType,
    message:
      senderType === null || seq === null || createdMs === null
        ? null
        : { ...post, senderType, seq, photo: toPhoto(raw), createdAt: new Date(createdMs) },
    liveEvents: (raw.live_events ?? []).map((row) => ({
      accountId: row.account_id,
      seq: row.seq,
      event: row.payload,
    })),
  }
}
