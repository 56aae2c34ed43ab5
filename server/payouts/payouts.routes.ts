/** The HTTP side of a driver's pay; the matrix has let in drivers, and each sees what is their own. */
import type { InputOf } from '../../contract/routes.ts'
import { requireSecondFactor, type Identity } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { commissionInvoicePdf } from './commission-invoice-pdf.ts'
import { listPayouts } from './list-payouts.ts'
import { listStatements } from './list-statements.ts'
import { loadPayoutAccount, openOnboarding } from './payout-account.ts'
import { statementCsv, statementPdf } from './statement-papers.ts'

export const payoutHandlers = {
  'GET /api/driver/payouts': (ctx: Ctx, { accountId }: Identity) => listPayouts(ctx, accountId),

  'GET /api/driver/statements': (ctx: Ctx, { accountId }: Identity) =>
    listStatements(ctx, accountId),

  'GET /api/driver/statements/:statementId/pdf': (
    ctx: Ctx,
    { accountId }: Identity,
    { params }: InputOf<'GET /api/driver/statements/:statementId/pdf'>,
  ) => statementPdf(ctx, { accountId, ...params }),

  'GET /api/driver/statements/:statementId/csv': (
    ctx: Ctx,
    { accountId }: Identity,
    { params }: InputOf<'GET /api/driver/statements/:statementId/csv'>,
  ) => statementCsv(ctx, { accountId, ...params }),

  'GET /api/driver/commission-invoices/:invoiceNo/pdf': (
    ctx: Ctx,
    { accountId }: Identity,
    { params }: InputOf<'GET /api/driver/commission-invoices/:invoiceNo/pdf'>,
  ) => commissionInvoicePdf(ctx, { accountId, ...params }),

  'GET /api/driver/payout-account': (ctx: Ctx, { accountId }: Identity) =>
    loadPayoutAccount(ctx, accountId),

  'POST /api/driver/payout-account/onboarding': async (
    ctx: Ctx,
    who: Identity,
    { body }: InputOf<'POST /api/driver/payout-account/onboarding'>,
  ) => {
    const proven = await requireSecondFactor(ctx, who)
    return proven.ok ? openOnboarding(ctx, who.accountId, body.returnTo) : proven
  },
}
