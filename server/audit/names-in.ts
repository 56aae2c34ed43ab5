import { sql } from 'drizzle-orm'
import type { AuditRow } from '../../contract/operations/audit.ts'
import type { Queryable } from '../kit/database/database.ts'

const nameable = /^(acc|drv|bkg|ptr)_[0-9a-z]{26}$/

/**
 * The people, drivers, bookings and insurers whose identifiers are among the recorded values: each with its name now, or a booking's reference.
 * What is no longer there, as a deleted account, is left out.
 */
export const namesIn = async (
  db: Queryable,
  rows: readonly Pick<AuditRow, 'before' | 'after'>[],
): Promise<Record<string, string>> => {
  const ids = [...new Set(rows.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)]))]
  if (ids.length === 0) return {}
  const among = sql`any(${sql.param(ids)}::text[])`
  const { rows: found } = await db.execute<{ id: string; name: string }>(sql`
    select user_id as id, full_name as name from profiles where user_id = ${among}
    union all select d.id, p.full_name from driver_profiles d join profiles p on p.user_id = d.user_id where d.id = ${among}
    union all select id, reference from bookings where id = ${among}
    union all select id, company_name from insurance_partners where id = ${among}`)
  return Object.fromEntries(found.map(({ id, name }) => [id, name]))
}

/** At any depth. */
const idsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return nameable.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(idsIn)
}
