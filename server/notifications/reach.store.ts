/** How people can be reached: what they want, their phone, their devices. */
import { toE164 } from '../../domain/accounts/phone.ts'
import type { NotificationSwitch, TextChannel } from '../../domain/notifications/notification.ts'
import type { Ctx } from '../context.ts'
import type { Queryable } from '../kit/database/database.ts'
import { preparedQuery } from '../kit/database/prepared-query.ts'
import { mayText } from './outbox-channels.ts'

export type PersonReach = {
  accountId: string
  /** The account's phone number as typed; null: none, or not proven. Nothing is sent to an unproven number. */
  phone: string | null
  /** As they typed it; null: none, or proven. */
  unprovenPhone: string | null
  textChannel: TextChannel
  switchedOff: NotificationSwitch[]
  deviceIds: string[]
}

/** A person who is signed in on more browsers than this is notified on the newest ones. */
const devicesNotified = 10

type Row = {
  account_id: string
  phone: string | null
  is_proven: boolean
  text_channel: TextChannel
  switched_off: NotificationSwitch[]
  device_ids: string[]
}

const selectReach = preparedQuery<[accountIds: string[], devices: number], Row>(
  'notification reach',
  `select p.user_id as account_id, p.phone, p.phone_proven_at is not null as is_proven, coalesce(n.text_channel, 'sms') as text_channel,
    coalesce(n.switched_off, '{}') as switched_off,
    array(
      select d.id from sessions s join push_devices d on d.session_id = s.id
      where s.user_id = p.user_id and s.expires_at > clock_timestamp()
      order by d.created_at desc limit $2
    ) as device_ids
  from profiles p left join notification_preferences n on n.account_id = p.user_id
  where p.user_id = any($1::text[]) and p.disabled_at is null`,
)

/** Reads all of them in one statement. Disabled accounts are left out: they are notified by e-mail alone. */
export const reachOf = async (
  db: Queryable,
  accountIds: readonly string[],
): Promise<Map<string, PersonReach>> => {
  const rows = await selectReach(db, [...new Set(accountIds)], devicesNotified)
  return new Map(
    rows.map((row) => [
      row.account_id,
      {
        accountId: row.account_id,
        phone: row.is_proven ? row.phone : null,
        unprovenPhone: row.is_proven ? null : row.phone,
        textChannel: row.text_channel,
        switchedOff: row.switched_off,
        deviceIds: row.device_ids,
      },
    ]),
  )
}

/** Which of these accounts an alarm reaches by a push or a text. The others get a mail alone, which wakes no one. */
export const wokenAtOnce = async (
  config: Ctx['config'],
  db: Queryable,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const reaches = await reachOf(db, accountIds)
  const woken = [...reaches.values()].filter(({ deviceIds, phone }) => {
    const isPushed = config.push !== null && deviceIds.length > 0
    return isPushed || (phone !== null && toE164(phone) !== null && mayText(config))
  })
  return new Set(woken.map(({ accountId }) => accountId))
}

const selectCustomerPhone = preparedQuery<
  [bookingId: string, accountId: string],
  { customer_phone: string }
>(
  'notification customer phone',
  'select customer_phone from bookings where id = $1 and customer_id = $2',
)

/** The number given for this booking, which needs no proof because the driver calls it. Null: it is not this account's. */
export const customerPhoneOf = async (
  db: Queryable,
  bookingId: string,
  accountId: string,
): Promise<string | null> =>
  (await selectCustomerPhone(db, bookingId, accountId))[0]?.customer_phone ?? null
