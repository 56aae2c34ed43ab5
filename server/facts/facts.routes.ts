/** The HTTP side of the facts of public pages. */
import type { factsRoutes } from '../../contract/facts.ts'
import { accepted } from '../../domain/refusal.ts'
import type { HandlersOf } from '../define-module.ts'
import { loadFacts } from './load-facts.ts'

export const factsHandlers = {
  'GET /api/facts': async (ctx) => accepted(await loadFacts(ctx)),
} satisfies HandlersOf<typeof factsRoutes>
