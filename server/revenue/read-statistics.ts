import { accepted, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { readPrimary } from '../kit/database/replica.ts'
import type { Database } from '../kit/database/database.ts'

/** Statistics from the replica where there is one, with the moment they are of. */
export const readStatistics = async <T extends object>(
  { db, replica }: Pick<Ctx, 'db' | 'replica'>,
  load: (db: Database) => Promise<Outcome<T>>,
): Promise<Outcome<T & { asOf: string }>> => {
  const { value: outcome, asOf } = await (replica ? replica.read(load) : readPrimary(db, load))
  return outcome.ok ? accepted({ ...outcome.value, asOf: asOf.toISOString() }) : outcome
}
