/** The HTTP side of tax details. */
import type { taxDetailRoutes } from '../../contract/drivers/tax-details.ts'
import { requireFreshProof } from '../accounts/index.ts'
import type { HandlersOf } from '../define-module.ts'
import { giveTaxDetails, loadTaxDetails } from './tax-details.ts'

export const taxDetailHandlers = {
  'GET /api/driver/tax-details': (ctx, { accountId }) => loadTaxDetails(ctx, accountId),

  'PUT /api/driver/tax-details': async (ctx, who, { body }) => {
    const proven = await requireFreshProof(ctx, who)
    return proven.ok ? giveTaxDetails(ctx, who.accountId, body) : proven
  },
} satisfies HandlersOf<typeof taxDetailRoutes>
