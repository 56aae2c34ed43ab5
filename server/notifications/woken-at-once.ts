import { toE164 } from '../../domain/accounts/phone.ts'
import type { Ctx } from '../context.ts'
import type { Queryable } from '../kit/database/database.ts'
import { mayText } from './outbox-channels.ts'
import { reachOf } from './reach.store.ts'

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
