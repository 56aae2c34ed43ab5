/** The HTTP side of the facts of public pages. */
import { accepted } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { loadFacts } from './load-facts.ts'

export const factsHandlers = {
  'GET /api/facts': async (ctx: Ctx) => accepted(await loadFacts(ctx)),
}
