import { offerTraceDays } from '../../domain/retention.ts'
import type { Ctx } from '../context.ts'
import { deleteTracesBefore } from './offer-traces.store.ts'

/** Nightly: why a job was offered to whom is deleted once nobody may ask any more. */
export const forgetOfferTraces = async ({
  db,
  clock,
}: Pick<Ctx, 'db' | 'clock'>): Promise<void> => {
  const now = await clock.now(db)
  await deleteTracesBefore(db, new Date(now.getTime() - offerTraceDays * 86_400_000))
}
