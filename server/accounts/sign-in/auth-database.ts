/**
 * The sign-in library on our own tables. Its transactions are ours, so that what it calls from inside one (a mail, a check of
 * the account) happens in the same one.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { identities, profiles, sessions, verifications } from '../../../db/schema/accounts.ts'
import {
  inTransaction,
  type Database,
  type Queryable,
  type Tx,
} from '../../kit/database/database.ts'

const open = new AsyncLocalStorage<Tx>()

/** The library's transaction when called from inside one, otherwise the pool. */
export const currentDatabase = (db: Database): Queryable => open.getStore() ?? db

/** In the library's transaction when called from inside one, otherwise in one of its own. */
export const inAuthTransaction = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const tx = open.getStore()
  return tx ? work(tx) : inTransaction(db, work)
}

export const authDatabase = (db: Database) => {
  const withOurTransactions: Database = Object.create(db, {
    transaction: {
      value: (work: (tx: Tx) => Promise<unknown>) =>
        // Inside, the library answers and sets cookies, so we must not run it twice.
        inTransaction(db, (tx) => open.run(tx, () => work(tx)), { tries: 1 }),
    },
  })
  return drizzleAdapter(withOurTransactions, {
    provider: 'pg',
    transaction: true,
    schema: { user: profiles, session: sessions, account: identities, verification: verifications },
  })
}
