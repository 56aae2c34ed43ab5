import type { Ctx } from '../context.ts'
import { issueDealerStatements } from './issue-statements.ts'

/** The jobs of this module. */
export const dealerJobs = (ctx: Ctx) => ({
  'issue-dealer-statements': () => issueDealerStatements(ctx),
})
