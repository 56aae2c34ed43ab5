/**
 * Which rows each transaction locks, and in which order, according to PostgreSQL: after every statement of a transaction another connection
 * finds out which rows it would have to wait for. So foreign keys, triggers and unique indexes count too, and no SQL text is parsed.
 */
import pg from 'pg'
import type { Database } from '../kit/database/database.ts'
import { deferred } from './deferred.ts'

/** PostgreSQL's row locks, the weakest first; `advisory` for a lock on a name. */
export type LockStrength = 'key share' | 'share' | 'no key update' | 'update' | 'advisory'

export type TakenLock = {
  /** For a lock on a name, `advisory` and what the name begins with: `advisory draft`. */
  table: string
  /** The row's key, or the name's hash. */
  row: string
  /** The booking it belongs to, where the row says so. */
  bookingId: string | null
  strength: LockStrength
  statement: string
}

/** Locks in the order they were taken; a lock that was made stronger is listed twice. */
export type WatchedTransaction = { during: string; taken: TakenLock[] }

export type LockWatch = {
  transactions: WatchedTransaction[]
  /** Names what the transactions from here on belong to, for failure messages. */
  during: (what: string) => void
  stop: () => Promise<void>
}

const probe = `
create function pg_temp.locks_of(process int) returns table (locked_table text, locked_row text, of_booking text, strength text) language plpgsql as $$
declare
  relation regclass;
begin
  for relation in
    select distinct l.relation::regclass from pg_locks l join pg_class c on c.oid = l.relation
    where l.pid = process and l.locktype = 'relation' and l.mode in ('RowShareLock', 'RowExclusiveLock')
      and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  loop
    locked_table := relation::text;
    for locked_row, of_booking, strength in execute format($probe$
      with free as materialized (select ctid, tableoid from %1$s for update skip locked),
      rows as materialized (select ctid, tableoid, coalesce(to_jsonb(t)->>'id', to_jsonb(t)->>'driver_id', ctid::text) as key, to_jsonb(t)->>'booking_id' as of_booking
        from %1$s t where (ctid, tableoid) not in (select ctid, tableoid from free)),
      for_no_key_update as materialized (select ctid, tableoid from %1$s where ctid = any(array(select ctid from rows)) for no key update skip locked),
      for_share as materialized (select ctid, tableoid from %1$s where ctid = any(array(select ctid from rows)) for share skip locked),
      for_key_share as materialized (select ctid, tableoid from %1$s where ctid = any(array(select ctid from rows)) for key share skip locked)
      select key, of_booking, case
        when (ctid, tableoid) not in (select ctid, tableoid from for_key_share) then 'update'
        when (ctid, tableoid) not in (select ctid, tableoid from for_share) then 'no key update'
        when (ctid, tableoid) not in (select ctid, tableoid from for_no_key_update) then 'share'
        else 'key share' end
      from rows
      order by key
    $probe$, relation)
    loop
      return next;
    end loop;
  end loop;
  return query select 'advisory', l.classid || ':' || l.objid, null, 'advisory' from pg_locks l where l.pid = process and l.locktype = 'advisory';
end $$`

type Open = { transaction: WatchedTransaction; processId: number; end: () => void }

/**
 * Watches every transaction that `inTransaction` opens on this pool from now on, which run one at a time. Call `stop` before the pool is
 * closed.
 */
export const watchLocks = async (db: Database, url: string): Promise<LockWatch> => {
  const prober = new pg.Client({ connectionString: url, application_name: 'lock watch' })
  await prober.connect()
  await prober.query(probe)
  const transactions: WatchedTransaction[] = []
  let during = 'nothing yet'
  let lastEnd: Promise<void> = Promise.resolve()

  /** By what PostgreSQL knows of it. */
  const names = new Map<string, string>()
  const remember = async (
    { transaction: { taken }, processId }: Open,
    statement: string,
    values: readonly unknown[] = [],
  ) => {
    await prober.query('begin')
    const { rows } = await prober.query<Omit<TakenLock, 'statement'>>(
      'select locked_table as table, locked_row as row, of_booking as "bookingId", strength from pg_temp.locks_of($1)',
      [processId],
    )
    await prober.query('rollback')
    const [name] = values
    const label = firstWord(typeof name === 'string' ? name : statement)
    for (const found of rows) {
      if (found.strength === 'advisory' && !names.has(found.row)) names.set(found.row, label)
      const lock =
        found.strength === 'advisory'
          ? { ...found, table: `advisory ${names.get(found.row)}` }
          : found
      const isKnown = taken.some(
        ({ table, row, strength }) =>
          table === lock.table && row === lock.row && strength === lock.strength,
      )
      if (!isKnown) taken.push({ ...lock, statement })
    }
  }

  const watch = (client: pg.PoolClient): void => {
    const plainQuery = client.query.bind(client)
    const send = async (args: unknown[]): Promise<unknown> =>
      Reflect.apply(plainQuery, client, args) as unknown
    let open: Open | null = null
    let answered: Promise<unknown> = Promise.resolve()
    let last = ''

    const begin = async (args: unknown[]): Promise<unknown> => {
      const others = lastEnd
      const { promise, resolve: end } = deferred()
      lastEnd = promise
      await others
      const result = await send(args)
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      open = { transaction: { during, taken: [] }, processId: rows[0]?.pid ?? 0, end }
      return result
    }
    const run = async (args: unknown[], text: string): Promise<unknown> => {
      if (text === 'begin') return begin(args)
      const isEnd = text === 'commit' || text === 'rollback'
      try {
        // A lock taken by an earlier read is seen now at the latest.
        if (open && text === 'commit') await remember(open, last)
        const result = await send(args)
        last = text
        if (open && !isEnd && !isPlainRead(text)) await remember(open, text, valuesOf(args))
        return result
      } finally {
        if (open && isEnd) {
          transactions.push(open.transaction)
          open.end()
          open = null
        }
      }
    }
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const text = textOf(args[0])
        // A statement outside of our transactions, or with a callback, is ignored.
        if ((!open && text !== 'begin') || typeof args.at(-1) === 'function') {
          return Reflect.apply(plainQuery, client, args) as unknown
        }
        const answer = answered.then(() => run(args, text))
        answered = answer.catch(() => {})
        return answer
      },
    })
  }
  const watched = new WeakSet<pg.PoolClient>()
  const onAcquire = (client: pg.PoolClient): void => {
    if (!watched.has(client)) watch(client)
    watched.add(client)
  }
  db.$client.on('acquire', onAcquire)

  return {
    transactions,
    during: (what) => {
      during = what
    },
    stop: async () => {
      db.$client.off('acquire', onAcquire)
      await prober.end()
    },
  }
}

/** Most likely it locks nothing, and any lock is seen with the next statement. */
const isPlainRead = (text: string): boolean =>
  /^\s*select\b/i.test(text) && !/\bfor\b|_lock/i.test(text)

const firstWord = (text: string): string => /\w+/.exec(text)?.[0] ?? ''

/** Of `query(text, values)` and of `query({ text, values })`. */
const valuesOf = ([query, values]: unknown[]): readonly unknown[] => {
  if (Array.isArray(values)) return values
  const isConfig = typeof query === 'object' && query !== null && 'values' in query
  return isConfig && Array.isArray(query.values) ? query.values : []
}

const textOf = (query: unknown): string =>
  typeof query === 'string'
    ? query
    : typeof query === 'object' && query !== null && 'text' in query
      ? String(query.text)
      : ''
