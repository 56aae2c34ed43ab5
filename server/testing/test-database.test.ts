import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from './test-database.ts'

describe('createTestDatabase', () => {
  it('clones the migrated template and belongs to the role of the product', async () => {
    const database = await createTestDatabase()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query(
      "select current_user as role, to_regclass('schema_migrations') is not null as is_migrated",
    )
    await client.end()
    await database.drop()
    expect(rows).toEqual([{ role: 'towline', is_migrated: true }])
  })

  it('reports a connection that was never closed', async () => {
    const database = await createTestDatabase()
    const client = new pg.Client({ connectionString: database.url, application_name: 'forgotten' })
    const whenLost = new Promise((resolve) => client.once('end', resolve))
    client.on('error', () => undefined)
    await client.connect()
    await expect(database.drop()).rejects.toThrow(/Leaked database connections:\n {2}forgotten/)
    await whenLost
  })
})
