import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { checkMigrated, migrate, planMigration } from './migrate.ts'

let directory: string
let empty: TestDatabase
let url: string

const query = async (statement: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

const write = (file: string, statement: string) => writeFileSync(join(directory, file), statement)

// an empty database: the template of the other tests is migrated already
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'towline-migrations-'))
  empty = await createEmptyDatabase()
  url = empty.url
})

afterEach(async () => {
  rmSync(directory, { recursive: true, force: true })
  await empty.drop()
})

describe('migrate', () => {
  it('applies what is new, in order, once, and the job queue after it', async () => {
    write('0001-first.sql', 'create table one (id int);')
    await migrate(url, { directory })
    write('0002-second.sql', 'alter table one add column two int;')
    expect(await migrate(url, { directory })).toEqual({ applied: ['0002-second.sql'], beyond: [] })
    expect(await migrate(url, { directory })).toEqual({ applied: [], beyond: [] })
    expect(await query('select name from schema_migrations order by name')).toEqual([
      { name: '0001-first.sql' },
      { name: '0002-second.sql' },
    ])
    expect(
      await query("select to_regclass('graphile_worker._private_jobs') is not null as there"),
    ).toEqual([{ there: true }])
  })

  it('lets processes that start together apply each file once', async () => {
    write('0001-slow.sql', 'create table one (id int); select pg_sleep(0.2);')
    write('0002-more.sql', 'insert into one values (1);')
    await Promise.all(Array.from({ length: 4 }, () => migrate(url, { directory })))
    expect(await query('select id from one')).toEqual([{ id: 1 }])
  })

  it('keeps nothing of a failed file, and names it', async () => {
    write('0001-first.sql', 'create table one (id int);')
    write('0002-broken.sql', 'create table two (id int); select nonsense;')
    await expect(migrate(url, { directory })).rejects.toThrow(
      /migration 0002-broken\.sql failed: .*nonsense/,
    )
    expect(await query("select to_regclass('one') as one, to_regclass('two') as two")).toEqual([
      { one: 'one', two: null },
    ])
    write('0002-broken.sql', 'create table two (id int);')
    await migrate(url, { directory })
  })

  it('refuses to start over an applied file that was edited or removed', async () => {
    write('0001-first.sql', 'create table one (id int);')
    await migrate(url, { directory })
    write('0001-first.sql', 'create table one (id bigint);')
    await expect(migrate(url, { directory })).rejects.toThrow(
      'migration 0001-first.sql was changed after it was applied',
    )
    rmSync(join(directory, '0001-first.sql'))
    await expect(migrate(url, { directory })).rejects.toThrow('its file is gone')
  })

  describe('an older release after a newer one', () => {
    const compatible = '-- Adds only.\n-- compatible: older releases run on\n'
    beforeEach(() => write('0001-first.sql', 'create table one (id int);'))
    const goBack = (...files: string[]) => {
      for (const file of files) rmSync(join(directory, file))
    }

    it('starts when every unknown migration is marked compatible, and names them', async () => {
      write('0002-second.sql', `${compatible}alter table one add column two int;`)
      write('0004-fourth.sql', `${compatible}create table four (id int);`)
      expect(await migrate(url, { directory })).toMatchObject({ beyond: [] })
      goBack('0002-second.sql', '0004-fourth.sql')
      // a migration of a release in between is applied all the same
      write('0003-third.sql', 'create table three (id int);')
      expect(await migrate(url, { directory })).toEqual({
        applied: ['0003-third.sql'],
        beyond: ['0002-second.sql', '0004-fourth.sql'],
      })
      expect(await query("select to_regclass('three') as three")).toEqual([{ three: 'three' }])
    })

    it('refuses when one is not, names it and says what to do', async () => {
      write('0002-second.sql', `${compatible}create table two (id int);`)
      write('0003-third.sql', 'alter table one rename column id to name;')
      await migrate(url, { directory })
      goBack('0002-second.sql', '0003-third.sql')
      await expect(migrate(url, { directory })).rejects.toThrow(
        /^migration 0003-third\.sql .* this release is too old for it.*Start the newer release/,
      )
    })

    it('trusts the mark that was applied, not a later edit of the file', async () => {
      write('0002-second.sql', 'create table two (id int);')
      await migrate(url, { directory })
      write('0002-second.sql', `${compatible}create table two (id int);`)
      await expect(migrate(url, { directory })).rejects.toThrow('was changed after')
      goBack('0002-second.sql')
      await expect(migrate(url, { directory })).rejects.toThrow('too old for it')
    })

    it('reads only the mark in the head of the file', async () => {
      write('0002-second.sql', `create table two (id int);\n${compatible}`)
      await migrate(url, { directory })
      goBack('0002-second.sql')
      await expect(migrate(url, { directory })).rejects.toThrow('too old for it')
    })

    it('accepts a table of migrations from before there were marks', async () => {
      write('0002-second.sql', `${compatible}create table two (id int);`)
      await migrate(url, { directory })
      await query('alter table schema_migrations drop column is_compatible')
      expect(await migrate(url, { directory })).toMatchObject({ beyond: [] })
      goBack('0002-second.sql')
      await expect(migrate(url, { directory })).rejects.toThrow('too old for it')
    })
  })

  describe('only checked, because it is a step of its own', () => {
    const check = () => checkMigrated(url, { directory })

    it('refuses a database without what this release needs, and changes nothing', async () => {
      write('0001-first.sql', 'create table one (id int);')
      await expect(check()).rejects.toThrow(
        /^migration 0001-first\.sql of this release was not applied.*Run its migrate\.js first$/,
      )
      expect(await query("select to_regclass('schema_migrations') as there")).toEqual([
        { there: null },
      ])
      await migrate(url, { directory })
      expect(await check()).toEqual({ beyond: [] })
      write('0002-second.sql', 'create table two (id int);')
      write('0003-third.sql', 'create table three (id int);')
      await expect(check()).rejects.toThrow('migration 0002-second.sql and 1 more of this release')
      expect(await query("select to_regclass('two') as there")).toEqual([{ there: null }])
    })

    it('accepts a newer database by the marks, and refuses it by their absence', async () => {
      write('0001-first.sql', 'create table one (id int);')
      write('0002-second.sql', '-- compatible: older releases run on\ncreate table two (id int);')
      await migrate(url, { directory })
      rmSync(join(directory, '0002-second.sql'))
      expect(await check()).toEqual({ beyond: ['0002-second.sql'] })
      rmSync(join(directory, '0001-first.sql'))
      await expect(check()).rejects.toThrow(/^migration 0001-first\.sql .* too old for it/)
    })
  })

  describe('only planned, before an upgrade', () => {
    const plan = () => planMigration(url, { directory })

    it('names what is missing and whether older releases run on, and changes nothing', async () => {
      write('0001-first.sql', 'create table one (id int);')
      expect(await plan()).toEqual({
        pending: [{ name: '0001-first.sql', isCompatible: false }],
        beyond: [],
      })
      expect(await query("select to_regclass('schema_migrations') as there")).toEqual([
        { there: null },
      ])
      await migrate(url, { directory })
      write('0002-second.sql', '-- compatible: older releases run on\ncreate table two (id int);')
      expect(await plan()).toEqual({
        pending: [{ name: '0002-second.sql', isCompatible: true }],
        beyond: [],
      })
      expect(await query("select to_regclass('two') as there")).toEqual([{ there: null }])
    })
  })

  it('refuses two files with one number, and names that do not sort', async () => {
    write('0001-first.sql', 'select 1;')
    write('0001-other.sql', 'select 1;')
    await expect(migrate(url, { directory })).rejects.toThrow('two migrations are numbered 0001')
    rmSync(join(directory, '0001-other.sql'))
    write('2-next.sql', 'select 1;')
    await expect(migrate(url, { directory })).rejects.toThrow('2-next.sql is not named')
  })
})
