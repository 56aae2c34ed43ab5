/** The rows of a person, as the table of exports says which are theirs. */
import { sql, type SQL } from 'drizzle-orm'
import { exportsOf } from '../../domain/privacy/export/exported-tables.ts'
import {
  roughColumns,
  type Derived,
  type Link,
  type TableExport,
} from '../../domain/privacy/export/exported-table.ts'
import type { Queryable } from '../kit/database/database.ts'
import type { Person } from './person.ts'

/** `audit.audit_log`, or a name of the schema `public`. */
const tableOf = (name: string): SQL =>
  sql.join(
    name.split('.').map((part) => sql`${sql.identifier(part)}`),
    sql`.`,
  )

const anyOf = (values: readonly string[]): SQL => sql`any(${sql.param([...values])}::text[])`

const bookingsBy = {
  // the account that an insurer's program books with has no bookings of its own
  made: ({ accountId }: Person) => sql`
    select b.id from bookings b where b.customer_id = ${accountId}
      and not exists (select from insurance_bookings i where i.booking_id = b.id)`,
  driven: ({ driverId }: Person) =>
    sql`select b.id from bookings b where b.driver_id = ${driverId}`,
  once_driven: ({ driverId }: Person) => sql`
    select b.id from bookings b where b.driver_id = ${driverId}
    union select o.booking_id from offers o where o.driver_id = ${driverId} and o.state in ('accepted', 'given_up')`,
} as const

const isBy = (link: Link, alias: SQL, who: Person): SQL => {
  const column = sql`${alias}.${sql.identifier(link.column)}`
  switch (link.via) {
    case 'account':
      return sql`${column} = ${who.accountId}`
    case 'driver':
      return sql`${column} = ${who.driverId}`
    case 'email':
      return sql`${column} = ${anyOf(who.emails)}`
    case 'phone':
      return sql`${column} = ${anyOf(who.phones)}`
    case 'made':
    case 'driven':
    case 'once_driven':
      return sql`${column} in (${bookingsBy[link.via](who)})`
    case 'within':
      return sql`${column} in (select p.key from (${keysWithin(link, who)}) as p (key))`
    default: {
      const unknown: never = link
      throw new Error(`unknown link ${JSON.stringify(unknown)}`)
    }
  }
}

/** One statement for each way in which rows of the other table are theirs. A key that is withheld from them leads nowhere. */
const keysWithin = ({ table, key }: Extract<Link, { via: 'within' }>, who: Person): SQL =>
  sql.join(
    exportsOf(table)
      .filter(({ columns }) => columns.includes(key))
      .map(
        (entry) => sql`
        select w.${sql.identifier(key)} from ${tableOf(table)} w where ${isTheirs(entry, sql`w`, who)}`,
      ),
    sql` union `,
  )

/** The condition for a row of this alias. */
export const isTheirs = ({ links }: Pick<TableExport, 'links'>, alias: SQL, who: Person): SQL =>
  sql`(${sql.join(
    links.map((link) => {
      const by = isBy(link, alias, who)
      if (!link.only) return sql`(${by}) is true`
      const value = link.only.is === 'self' ? who.accountId : link.only.is
      return sql`(${by} and ${alias}.${sql.identifier(link.only.column)} = ${value}) is true`
    }),
    sql` or `,
  )})`

/** As `roughKm` and `roughMinutes` round it: at least one step, and null stays null. */
const roughly = (name: keyof typeof roughColumns): SQL => {
  const { of, step } = roughColumns[name]
  const column = sql`t.${sql.identifier(of)}`
  return sql`case when ${column} is not null then greatest(${step}::int, round(${column}::numeric / ${step}::int)::int * ${step}::int) end`
}

const derivedBy: Record<Derived, SQL> = {
  rough_eta_minutes: roughly('rough_eta_minutes'),
  rough_distance_km: roughly('rough_distance_km'),
  rough_pickup_home_km: roughly('rough_pickup_home_km'),
  rough_dropoff_home_km: roughly('rough_dropoff_home_km'),
  driver_first_name: sql`(
    select split_part(p.full_name, ' ', 1) from driver_profiles d join profiles p on p.user_id = d.user_id where d.id = t.driver_id)`,
  customer_first_name: sql`split_part(t.customer_name, ' ', 1)`,
  pickup_area: sql`t.pickup ->> 'area'`,
  dropoff_area: sql`t.dropoff ->> 'area'`,
  shown_comment: sql`case when t.hidden_reason is null and not t.needs_moderation then t.comment end`,
}

const selected = ({ as, columns, own = {}, derived = [] }: TableExport, who: Person): SQL => {
  const mine = Object.entries(own).map(
    ([column, whose]) => sql`
      case when t.${sql.identifier(whose)} = ${who.accountId} then t.${sql.identifier(column)} end as ${sql.identifier(column)}`,
  )
  return sql.join(
    [
      ...(as ? [sql`${as}::text as "as"`] : []),
      ...columns.map((column) => sql`t.${sql.identifier(column)}`),
      ...mine,
      ...derived.map((name) => sql`${derivedBy[name]} as ${sql.identifier(name)}`),
    ],
    sql`, `,
  )
}

/** The rows of a person in one table, each as the text of a JSON object. */
export const rowsOf = async (
  db: Queryable,
  table: string,
  entry: TableExport,
  who: Person,
): Promise<string[]> => {
  const { rows } = await db.execute<{ row: string }>(sql`
    select row_to_json(r)::text as row
    from (select ${selected(entry, who)} from ${tableOf(table)} t where ${isTheirs(entry, sql`t`, who)}) as r`)
  return rows.map(({ row }) => row)
}
