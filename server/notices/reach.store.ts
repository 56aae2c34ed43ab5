/** How people can be reached: what they want, their phone, their devices. */
import type { NoticeSwitch, TextChannel } from '../../domain/notice.ts'
import type { Queryable } from '../kit/database.ts'
import { namedQuery } from '../kit/named-query.ts'

export type PersonReach = {
  accountId: string
  /** As they typed it. */
  phone: string | null
  textChannel: TextChannel
  switchedOff: NoticeSwitch[]
  deviceIds: string[]
}

/** Whoever is signed in on more than this many browsers is told on the newest. */
const devicesTold = 10

type Row = {
  account_id: string
  phone: string | null
  text_channel: TextChannel
  switched_off: NoticeSwitch[]
  device_ids: string[]
}

const selectReach = namedQuery<[accountIds: string[], devices: number], Row>(
  'notice reach',
  `select p.user_id as account_id, p.phone, coalesce(n.text_channel, 'sms') as text_channel,
    coalesce(n.switched_off, '{}') as switched_off,
    array(
      select d.id from sessions s join push_devices d on d.session_id = s.id
      where s.user_id = p.user_id and s.expires_at > clock_timestamp()
      order by d.created_at desc limit $2
    ) as device_ids
  from profiles p left join notice_preferences n on n.account_id = p.user_id
  where p.user_id = any($1::text[]) and p.disabled_at is null`,
)

/** Of all of them in one statement. Whoever is disabled is left out: they are told by e-mail alone. */
export const reachOf = async (
  db: Queryable,
  accountIds: readonly string[],
): Promise<Map<string, PersonReach>> => {
  const rows = await selectReach(db, [...new Set(accountIds)], devicesTold)
  return new Map(
    rows.map((row) => [
      row.account_id,
      {
        accountId: row.account_id,
        phone: row.phone,
        textChannel: row.text_channel,
        switchedOff: row.switched_off,
        deviceIds: row.device_ids,
      },
    ]),
  )
}

const selectCustomerPhone = namedQuery<
  [bookingId: string, accountId: string],
  { customer_phone: string }
>('notice customer phone', 'select customer_phone from bookings where id = $1 and customer_id = $2')

/** The number given for this booking; null: it is not this account's. */
export const customerPhoneOf = async (
  db: Queryable,
  bookingId: string,
  accountId: string,
): Promise<string | null> =>
  (await selectCustomerPhone(db, bookingId, accountId))[0]?.customer_phone ?? null
