/**
 * Generated bookings, chat and ledger of two years, written without triggers and foreign keys. Ids are made as the product makes them: their
 * first ten characters are the time, so that they sort by it.
 */
import type { ClientBase } from 'pg'

export const months = 24
/** Rows of one statement. */
const perStatement = 250_000
/** Each eighth booking has a conversation, of eight messages. */
const messagesPerChat = 8
const entriesPerTransaction = 3
export const customersFor = (rows: number): number => Math.max(1_000, Math.round(rows / 20))

/** A row's number says when it is from, until `end`: the same in every statement. */
const functions = (end: string): string => `
  create function time_key(ms bigint) returns text language sql immutable parallel safe as $$
    select ${Array.from({ length: 10 }, (_, n) => `substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms >> ${(9 - n) * 5}) & 31)::int + 1, 1)`).join(' || ')}
  $$;
  create function made_at(n bigint, of bigint) returns timestamptz language sql stable parallel safe as $$
    select date_trunc('milliseconds', timestamptz '${end}' - interval '${months} months' * (1 - n::float8 / of))
  $$;
  create function made_id(prefix text, n bigint, of bigint) returns text language sql stable parallel safe as $$
    select prefix || '_' || time_key((extract(epoch from made_at(n, of)) * 1000)::bigint) || substr(md5(n::text), 1, 16)
  $$`

export type Filled = { seconds: number }

/** `drivers`: how many of `makeCrowd` there are. `templateId`: a completed booking whose other columns every generated one has. */
export const fillRows = async (
  client: ClientBase,
  { rows, drivers, templateId }: { rows: number; drivers: number; templateId: string },
  onProgress: (line: string) => void,
): Promise<Filled> => {
  const beganAt = performance.now()
  await client.query(functions(new Date().toISOString()))
  await client.query(`set session_replication_role = replica; set synchronous_commit = off`)
  const customers = customersFor(rows)
  await client.query(
    `insert into profiles (user_id, full_name, email, is_email_verified, role)
    select ${customerId('n', rows)}, 'Sample Customer', 'generated-' || n || '@example.ie', true, 'customer'
    from generate_series(1, ${customers}) n`,
  )
  const indexes = await dropIndexes(client)
  const own: Record<string, string> = {
    id: made('bkg', 'n', rows),
    quote_id: made('quo', 'n', rows),
    customer_id: customerId('n', rows),
    driver_id: driverId('n', drivers),
    created_at: `made_at(n, ${rows})`,
    updated_at: `made_at(n, ${rows}) + interval '1 hour'`,
    accepted_at: `made_at(n, ${rows}) + interval '2 minutes'`,
    completed_at: `made_at(n, ${rows}) + interval '1 hour'`,
  }
  const columns = await columnsOf(client, 'bookings', ['reference'])
  await inParts(rows, async (from, to) => {
    await client.query(
      `insert into bookings (${columns.join(', ')})
      select ${columns.map((column) => own[unquoted(column)] ?? `t.${column}`).join(', ')}
      from bookings t, generate_series($2::bigint, $3::bigint) n where t.id = $1 order by n`,
      [templateId, from, to],
    )
    onProgress(`bookings ${to}`)
  })
  await inParts(rows, async (from, to) => {
    const booking = `((n - 1) / ${messagesPerChat} * ${messagesPerChat} + 1)`
    await client.query(
      `insert into chats (booking_id, last_seq) select ${made('bkg', 'n', rows)}, ${messagesPerChat}
      from generate_series($1::bigint, $2::bigint) n where n % ${messagesPerChat} = 1`,
      [from, to],
    )
    await client.query(
      `insert into chat_messages (id, booking_id, seq, with_id, sender_id, sender_type, content, message_type, client_id, created_at)
      select ${made('msg', 'n', rows)}, ${made('bkg', booking, rows)}, (n - 1) % ${messagesPerChat} + 1, ${accountId(booking, drivers)},
        case when n % 2 = 0 then ${accountId(booking, drivers)} else ${customerId(booking, rows)} end,
        case when n % 2 = 0 then 'driver' else 'customer' end, 'We are behind the barrier, message ' || n, 'text',
        substr(translate(md5(n::text), '0123456789', 'ghijklmnop'), 1, 20), made_at(n, ${rows})
      from generate_series($1::bigint, $2::bigint) n`,
      [from, to],
    )
    onProgress(`chat messages ${to}`)
  })
  const transactions = Math.floor(rows / entriesPerTransaction)
  await inParts(transactions, async (from, to) => {
    const id = made('ltx', 'n', transactions)
    // three transactions of each third booking: its hold, its capture, its completion
    const booking = made('bkg', `((n - 1) / 3 * 9 + 1)`, rows)
    await client.query(
      `insert into ledger_transactions (id, key, kind, booking_id, at)
      select ${id}, 'generated:' || n, (array['hold', 'capture', 'completion'])[n % 3 + 1], ${booking}, made_at(n, ${transactions})
      from generate_series($1::bigint, $2::bigint) n`,
      [from, to],
    )
    await client.query(
      `insert into ledger_entries (transaction_id, line, account, driver_id, amount_cents)
      select ${id}, line, (array['customer_funds', 'commission_revenue', 'vat_payable'])[line + 1], null, (array[861, -700, -161])[line + 1]
      from generate_series($1::bigint, $2::bigint) n, generate_series(0, ${entriesPerTransaction - 1}) line`,
      [from, to],
    )
    onProgress(`ledger entries ${to * entriesPerTransaction}`)
  })
  onProgress('indexes')
  for (const statement of indexes) await client.query(statement)
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze')
  return { seconds: (performance.now() - beganAt) / 1000 }
}

const made = (prefix: string, n: string, of: number): string => `made_id('${prefix}', ${n}, ${of})`
const customerId = (n: string, rows: number): string =>
  `'acc_' || lpad('sample' || (${n} % ${customersFor(rows)} + 1), 26, '0')`
/** As `makeCrowd` names them. */
const driverId = (n: string, drivers: number): string =>
  `'drv_' || lpad('crowd' || (${n} % ${drivers} + 1), 26, '0')`
const accountId = (n: string, drivers: number): string =>
  `'acc_' || lpad('crowd' || (${n} % ${drivers} + 1), 26, '0')`

const unquoted = (name: string): string => name.replaceAll('"', '')

/** Those that can be written, without `except`. */
const columnsOf = async (
  client: ClientBase,
  table: string,
  except: readonly string[],
): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
    where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> all($2) order by ordinal_position`,
    [table, except],
  )
  return rows.map(({ name }) => name)
}

const inParts = async (
  count: number,
  work: (from: number, to: number) => Promise<void>,
): Promise<void> => {
  for (let from = 1; from <= count; from += perStatement) {
    await work(from, Math.min(count, from + perStatement - 1))
  }
}

export const largeTables = [
  'bookings',
  'chat_messages',
  'ledger_transactions',
  'ledger_entries',
] as const
export type LargeTable = (typeof largeTables)[number]

/** Drops the indexes that no constraint needs, because many rows are written faster without; answers what makes them again. */
const dropIndexes = async (client: ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [largeTables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
