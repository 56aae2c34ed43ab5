/** Puts the rows of a backup into a database that has their schema, in one transaction. */
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { BackupRefused, migrationTables, schemas, type Head, type Manifest } from './contents.ts'
import { listTables } from './snapshot.ts'

export type Loader = {
  /** One part of a table's rows, in the order of the backup. */
  add: (table: string, bytes: Buffer) => Promise<void>
  /** Checks what came, and brings back what `beginLoad` took away. Commit after it. */
  finish: () => Promise<void>
}

/**
 * Begins the transaction. Until `finish` there are no foreign keys and no triggers: rows come table by table, and what a trigger did is
 * in the backup already. The foreign keys are checked when they are made again.
 */
export const beginLoad = async (
  client: pg.Client,
  { tables, partitions }: Head,
  manifest: Manifest,
): Promise<Loader> => {
  await client.query('begin')
  for (const { name, of, bound } of partitions) {
    await client.query(`create table if not exists ${name} partition of ${of} ${bound}`)
  }
  const here = new Map((await listTables(client)).map((table) => [table.name, table.columns]))
  for (const { name, columns } of tables) {
    const known = here.get(name)
    const unknown = known ? columns.find((column) => !known.includes(column)) : name
    if (unknown)
      throw new BackupRefused(`The backup has ${name}.${unknown}, which this release does not know`)
  }
  const foreignKeys = await takeForeignKeys(client)
  const triggers = await stopTriggers(client)
  for (const table of await listOwned(client)) await client.query(`delete from ${table}`)

  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]))
  const loaded = new Map<string, number>()
  let open: { table: string; rows: CopyStreamQuery } | null = null
  /** Ends the statement of the table whose last part has come. */
  const endTable = async (): Promise<void> => {
    if (!open) return
    const { table, rows } = open
    open = null
    rows.end()
    await finished(rows)
    loaded.set(table, rows.rowCount ?? 0)
  }
  return {
    add: async (table, bytes) => {
      if (open?.table !== table) {
        await endTable()
        const columns = columnsOf.get(table)
        if (!columns || loaded.has(table)) {
          throw new BackupRefused(`The backup has rows of ${table} where it does not announce them`)
        }
        const copy = copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)
        // an error is thrown where the next part or the end is waited for
        open = { table, rows: client.query(copy).on('error', () => undefined) }
      }
      const { rows } = open
      await new Promise<void>((resolve, reject) => {
        rows.once('error', reject)
        rows.write(bytes, (error) => {
          rows.off('error', reject)
          if (error) reject(error)
          else resolve()
        })
      })
    },
    finish: async () => {
      await endTable()
      for (const [table, count] of Object.entries(manifest.rows)) {
        if ((loaded.get(table) ?? 0) !== count) {
          throw new BackupRefused(
            `${count} rows of ${table} were backed up, ${loaded.get(table) ?? 0} came`,
          )
        }
      }
      for (const [name, last] of Object.entries(manifest.sequences)) {
        await client.query('select setval($1::regclass, $2::bigint)', [name, last])
      }
      for (const statement of [...triggers, ...foreignKeys]) await client.query(statement)
    },
  }
}

/** Tables that this role may empty of what migrations wrote: the audit log may belong to another, and is empty then. */
const listOwned = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and pg_has_role(c.relowner, 'member')`,
    [schemas],
  )
  return rows.map(({ name }) => name).filter((name) => !migrationTables.includes(name))
}

/** Returns the statements that make them again. */
const takeForeignKeys = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname = any($1) and pg_has_role(c.relowner, 'member')`,
    [schemas],
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${name}`)
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  )
}

/** Returns the statements that start them again; a trigger that was off already stays off. */
const stopTriggers = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(t.tgname) as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled = 'O' and n.nspname = any($1)
       and pg_has_role(c.relowner, 'member')`,
    [schemas],
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} disable trigger ${name}`)
  return rows.map(({ table, name }) => `alter table ${table} enable trigger ${name}`)
}
