/**
 * Migration 0154 on numbers that were proven with the zero of calls within the country. Seen to fail with: the function alone replaced (the
 * stored number stays); no proof withdrawn (two accounts of one number).
 */
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { profiles } from '../../../db/schema/accounts.ts'
import { projectPath } from '../../kit/project-root.ts'
import { openAppFixture, type AppFixture } from '../../testing/fixtures/app-fixture.ts'
import { makeAccount } from '../../testing/samples/sample-drivers.ts'

let app: AppFixture
beforeAll(async () => {
  app = await openAppFixture()
})
afterAll(() => app.close())

const migration = (name: string) =>
  readFileSync(projectPath('db', 'migrations', `${name}.sql`), 'utf8')

/** `e164` as it was. */
const formerFunction = () => {
  const [text = ''] =
    /create function e164[\s\S]*?\$\$;/.exec(migration('0094-phone-accounts')) ?? []
  return text.replace('create function', 'create or replace function')
}

it('is left out of the stored number, and of two accounts one keeps the proof', async () => {
  await app.db.execute(formerFunction())
  const phoneProvenAt = new Date('2026-03-02T10:00:00Z')
  const make = (phone: string) => makeAccount(app.db, { phone, phoneProvenAt })
  const alone = await make('+44 (0)7700 900124')
  const doubled = await make('+44 (0)7700 900123')
  const reached = await make('+44 7700 900123')
  const irish = await make('087 123 4567')
  await app.db.execute(migration('0154-trunk-zero'))
  const proven = async (accountId: string) => {
    const [row] = await app.db.select().from(profiles).where(eq(profiles.id, accountId))
    return row?.provenPhone
  }
  expect(await Promise.all([alone, doubled, reached, irish].map(proven))).toEqual([
    '+447700900124',
    null,
    '+447700900123',
    '+353871234567',
  ])
})
