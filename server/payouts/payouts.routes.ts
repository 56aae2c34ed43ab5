/** The HTTP side of a driver's pay; the matrix allows drivers, and each sees only their own. */
import type { payoutRoutes } from '../../contract/drivers/payouts.ts'
import { requireSecondFactor } from '../accounts/index.ts'
import type { HandlersOf } from '../define-module.ts'
import { commissionInvoicePdf } from './documents/commission-invoice-pdf.ts'
import { listPayouts } from './list-payouts.ts'
import { listStatements } from './documents/list-statements.ts'
import { loadPayoutAccount, mayGiveBankDetails, openOnboarding } from './payout-account.ts'
import { statementCsv, statementPdf } from './documents/statement-documents.ts'

export const payoutHandlers = {
  'GET /api/driver/payouts': (ctx, { accountId }) => listPayouts(ctx, accountId),

  'GET /api/driver/statements': (ctx, { accountId }) => listStatements(ctx, accountId),

  'GET /api/driver/statements/:statementId/pdf': (ctx, { accountId }, { params }) =>
    statementPdf(ctx, { accountId, ...params }),

  'GET /api/driver/statements/:statementId/csv': (ctx, { accountId }, { params }) =>
    statementCsv(ctx, { accountId, ...params }),

  'GET /api/driver/commission-invoices/:invoiceNo/pdf': (ctx, { accountId }, { params }) =>
    commissionInvoicePdf(ctx, { accountId, ...params }),

  'GET /api/driver/payout-account': (ctx, { accountId }) => loadPayoutAccount(ctx, accountId),

  'POST /api/driver/payout-account/onboarding': async (ctx, who, { body }) => {
    const proven = await requireSecondFactor(ctx, who)
    if (!proven.ok) return proven
    const given = await mayGiveBankDetails(ctx, who.accountId)
    return given.ok ? openOnboarding(ctx, who.accountId, body.returnTo) : given
  },
} satisfies HandlersOf<typeof payoutRoutes>
