import type { Facts } from '../../contract/facts.ts'
import type { Ctx } from '../context.ts'
import { keptFacts } from './facts.store.ts'
import { refreshFacts } from './refresh-facts.ts'

/** The facts of the last count; counted now when there are none yet. */
export const loadFacts = async (ctx: Pick<Ctx, 'db' | 'clock'>): Promise<Facts> =>
  (await keptFacts(ctx.db)) ?? refreshFacts(ctx)
