import { sql } from 'drizzle-orm'
import type { AuditRow } from '../../contract/operations/audit.ts'
import { operatorTaskLabels, type OperatorTaskKind } from '../../domain/operations/operator-task.ts'
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

type Found = {
  id: string
  what: 'task' | 'shift' | 'message' | 'advert'
  name: string
  reference: string | null
}

/** Of a page's objects that are neither people nor bookings: a task by its kind and booking, a shift, a message, an advertisement. */
export const namesOfObjects = async (
  db: Queryable,
  rows: readonly { object_id: string | null }[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(rows.flatMap(({ object_id: id }) => id ?? []))]
  const among = sql`any(${sql.param(ids)}::text[])`
  const { rows: found } = await db.execute<Found>(sql`
    select t.id, 'task' as what, t.kind as name, b.reference from operator_tasks t left join bookings b on b.id = t.booking_id
    where t.id = ${among}
    union all select s.id, 'shift', p.full_name, null from operator_shifts s join profiles p on p.user_id = s.operator_id
    where s.id = ${among}
    union all select id, 'message', name, null from contact_messages where id = ${among}
    union all select id, 'advert', title, null from advertisements where id = ${among}`)
  return new Map(found.map((one) => [one.id, nameOf(one)]))
}

const nameOf = ({ what, name, reference }: Found): string => {
  switch (what) {
    case 'task': {
      const label = operatorTaskLabels[name as OperatorTaskKind] ?? 'Task'
      return reference === null ? label : `${label}, ${reference}`
    }
    case 'shift':
      return `Shift of ${name}`
    case 'message':
      return `Message from ${name}`
    case 'advert':
      return `Advertisement ${name}`
    default: {
      const unknown: never = what
      throw new Error(`unknown object ${String(unknown)}`)
    }
  }
}
