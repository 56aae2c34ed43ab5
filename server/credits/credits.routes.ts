import type { Credit, creditRoutes } from '../../contract/accounts/credit.ts'
import { accepted } from '../../domain/refusal.ts'
import type { HandlersOf } from '../define-module.ts'
import type { Queryable } from '../kit/database/database.ts'
import { balanceCentsOf, entriesOf, reservedOf } from './credits.store.ts'

/** So many changes are shown: most people have none. */
const mostShown = 50

export const viewCredit = async (db: Queryable, accountId: string): Promise<Credit> => ({
  balanceCents: await balanceCentsOf(db, accountId),
  reserved: await reservedOf(db, accountId),
  entries: (await entriesOf(db, accountId, mostShown)).map(({ id, createdAt, ...entry }) => ({
    entryId: id,
    at: createdAt.toISOString(),
    ...entry,
  })),
})

export const creditHandlers = {
  'GET /api/me/credit': async ({ db }, { accountId }) => accepted(await viewCredit(db, accountId)),
} satisfies HandlersOf<typeof creditRoutes>
