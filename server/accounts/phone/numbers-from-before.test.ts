/**
 * Migration 0085 on accounts from before a number had to be proven. Seen to fail with: every driver’s number proven; suspended
 * ones left out; a proof by code overwritten.
 */
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { profiles } from '../../../db/schema/accounts.ts'
import { driverHistory } from '../../../db/schema/verification.ts'
import type { DriverState } from '../../../domain/drivers/verification-transitions.ts'
import { newId } from '../../kit/ids.ts'
import { openAppFixture, type AppFixture } from '../../testing/fixtures/app-fixture.ts'
import { makeAccount, makeDriver } from '../../testing/samples/sample-drivers.ts'

let app: AppFixture
beforeAll(async () => {
  app = await openAppFixture()
})
afterAll(() => app.close())

const migration = readFileSync(
  new URL('../../../db/migrations/0085-numbers-of-verified-drivers.sql', import.meta.url),
  'utf8',
)
const verifiedAt = new Date('2026-03-02T10:00:00Z')
const changedAt = new Date('2026-05-04T10:00:00Z')

type Before = { state: DriverState; verified?: Date[]; phone?: null; provenAt?: Date }

const driver = async ({ state, verified = [], phone, provenAt }: Before): Promise<string> => {
  const { accountId, driverId } = await makeDriver(app.db, { state, stateChangedAt: changedAt })
  await app.db
    .update(profiles)
    .set({ phoneProvenAt: provenAt ?? null, ...(phone === null ? { phone } : {}) })
    .where(eq(profiles.id, accountId))
  for (const at of verified) {
    const verification = {
      transition: 'verify',
      fromState: 'in_review',
      toState: 'verified',
    } as const
    await app.db
      .insert(driverHistory)
      .values({ id: newId('dsh'), driverId, ...verification, byAccount: null, reason: null, at })
  }
  return accountId
}

it('counts the number of an account that an operator has verified as proven since then, and no other', async () => {
  const earlier = new Date('2025-01-01T10:00:00Z')
  const provenAt = new Date('2026-06-07T10:00:00Z')
  const cases: [string, string, Date | null][] = [
    [
      'verified twice',
      await driver({ state: 'verified', verified: [earlier, verifiedAt] }),
      verifiedAt,
    ],
    ['verified before moves were kept', await driver({ state: 'verified' }), changedAt],
    ['suspended', await driver({ state: 'suspended', verified: [verifiedAt] }), verifiedAt],
    ['suspended before moves were kept', await driver({ state: 'suspended' }), changedAt],
    ['taken back', await driver({ state: 'draft', verified: [verifiedAt] }), verifiedAt],
    ['in review', await driver({ state: 'in_review' }), null],
    ['without a number', await driver({ state: 'verified', phone: null }), null],
    [
      'proven by a code',
      await driver({ state: 'verified', verified: [verifiedAt], provenAt }),
      provenAt,
    ],
    ['a customer', await makeAccount(app.db, { phoneProvenAt: null }), null],
  ]
  await app.db.execute(migration)
  for (const [which, accountId, expected] of cases) {
    const [row] = await app.db.select().from(profiles).where(eq(profiles.id, accountId))
    expect(row?.phoneProvenAt, which).toEqual(expected)
  }
})
