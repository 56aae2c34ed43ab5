import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { AuditRow } from '../../contract/operations/audit.ts'
import type { AnswerOf, InputOf } from '../../contract/routes.ts'
import { moment } from '../../contract/shapes.ts'
import { readBookingReference } from '../../domain/bookings/booking-reference.ts'
import { lookPattern } from '../../domain/operations/audit.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { namesIn, namesOfObjects } from './names-in.ts'
import type { Ctx } from '../context.ts'
import type { Queryable } from '../kit/database/database.ts'
import { readCursor, writeCursor } from '../kit/page-cursor.ts'

type Row = {
  id: string
  at: string | Date
  account_id: string
  full_name: string
  action: string
  object_id: string | null
  reference: string | null
  object_name: string | null
  before: AuditRow['before']
  after: AuditRow['after']
}
type AuditQuery = InputOf<'GET /api/operations/audit'>['query']
type After = readonly [at: string, id: string]

const cursorShape = z.tuple([moment, z.string().regex(/^aud_[0-9a-z]{26}$/)])

/** Filtered by account, action, object, kind and time, each by its own index; newest first. */
export const auditSql = (filters: Omit<AuditQuery, 'cursor'>, after: After | null) => {
  const { by, action, objectId, kind, from, until, limit } = filters
  const wanted = [
    ...(by === undefined ? [] : [sql`l.account_id = ${by}`]),
    ...(action === undefined ? [] : [sql`l.action = ${action}`]),
    ...(objectId === undefined ? [] : [sql`l.object_id = ${idOf(objectId)}`]),
    ...(kind === 'views' ? [sql`l.action ~ ${lookPattern}`] : []),
    ...(kind === 'changes' ? [sql`l.action !~ ${lookPattern}`] : []),
    ...(from === undefined ? [] : [sql`l.at >= ${from}::timestamptz`]),
    ...(until === undefined ? [] : [sql`l.at < ${until}::timestamptz`]),
    ...(after === null ? [] : [sql`(l.at, l.id) < (${after[0]}::timestamptz, ${after[1]}::text)`]),
  ]
  return sql`
    select l.id, l.at, l.account_id, p.full_name, l.action, l.object_id, b.reference,
      coalesce(o.full_name, e.full_name, i.company_name) as object_name, l.before, l.after
    from audit.audit_log l join profiles p on p.user_id = l.account_id left join bookings b on b.id = l.object_id
    left join profiles o on o.user_id = l.object_id
    left join driver_profiles d on d.id = l.object_id left join profiles e on e.user_id = d.user_id
    left join insurance_partners i on i.id = l.object_id
    ${wanted.length > 0 ? sql`where ${sql.join(wanted, sql` and `)}` : sql``}
    order by l.at desc, l.id desc limit ${limit + 1}`
}

/** An identifier as it is, or that of the booking with this reference. */
const idOf = (typed: string): SQL => {
  const reference = readBookingReference(typed)
  return reference ? sql`(select id from bookings where reference = ${reference})` : sql`${typed}`
}

/** The audit log. Reading it is not on record: it would be about itself. Refusal: `invalid_input` for a cursor that was never issued. */
export const listAudit = async (
  { db }: Pick<Ctx, 'db'>,
  { cursor, ...filters }: AuditQuery,
): Promise<Outcome<AnswerOf<'GET /api/operations/audit'>>> => {
  const after = readCursor(cursor, cursorShape)
  if (!after.ok) return after
  const { rows } = await db.execute<Row>(auditSql(filters, after.value))
  const shown = rows.slice(0, filters.limit)
  const named = await namesOfObjects(db, shown)
  const items = shown.map((row) => viewRow(row, named))
  const last = rows.length > filters.limit ? items.at(-1) : undefined
  return accepted({
    items,
    nextCursor: last ? writeCursor([last.at, last.auditId]) : null,
    names: await namesIn(db, items),
    people: await peopleOf(db),
    actions: await actionsOf(db),
  })
}

const viewRow = (row: Row, named: ReadonlyMap<string, string>): AuditRow => ({
  auditId: row.id,
  at: new Date(row.at).toISOString(),
  by: { accountId: row.account_id, name: row.full_name },
  action: row.action,
  objectId: row.object_id,
  bookingReference: row.reference,
  objectName: row.object_name ?? named.get(row.object_id ?? '') ?? null,
  before: row.before,
  after: row.after,
})

/** Jumps from each distinct value to the next along the index, however many rows each has. */
const actionsOf = async (db: Queryable): Promise<string[]> => {
  const { rows } = await db.execute<{ one: string }>(sql`
    with recursive each as (
      select min(action) as one from audit.audit_log
      union all select (select min(action) from audit.audit_log where action > each.one) from each where each.one is not null
    ) select one from each where one is not null`)
  return rows.map(({ one }) => one)
}

const peopleOf = async (db: Queryable): Promise<{ accountId: string; name: string }[]> => {
  const { rows } = await db.execute<{ one: string; full_name: string }>(sql`
    with recursive each as (
      select min(account_id) as one from audit.audit_log
      union all select (select min(account_id) from audit.audit_log where account_id > each.one) from each where each.one is not null
    ) select each.one, p.full_name from each join profiles p on p.user_id = each.one order by p.full_name, each.one`)
  return rows.map(({ one, full_name: name }) => ({ accountId: one, name }))
}
