import { offerTraceDays } from '../../../domain/accounts/retention.ts'
import type { Ctx } from '../../context.ts'
import { deleteTracesBefore } from './offer-traces.store.ts'

/** Nightly: deletes the reasons why a job was offered to its drivers, once no one is entitled to ask for them. */
export const forgetOfferTraces = async ({
  db,
  clock,
}: Pick<Ctx, 'db' | 'clock'>): Promise<void> => {
  const now = await clock.now(db)
  await deleteTracesBefore(db, new Date(now.getTime() - offerTraceDays * 86_400_000))
}
