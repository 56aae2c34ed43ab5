import { payoutRoutes } from '../../contract/drivers/payouts.ts'
import { defineModule } from '../define-module.ts'
import { payoutJobCatalogue, payoutJobs, payoutTimetable } from './payouts.jobs.ts'
import { payoutHandlers } from './payouts.routes.ts'

export const payoutsModule = defineModule({
  http: { routes: payoutRoutes, handlers: payoutHandlers },
  jobs: { catalogue: payoutJobCatalogue, handlers: payoutJobs, timetable: payoutTimetable },
})

export { statementPdf } from './documents/statement-documents.ts'
export { commissionInvoicePdf } from './documents/commission-invoice-pdf.ts'
export { accruePayout } from './accrue-payout.ts'
export { flagStuckTransfers } from './flag-stuck-transfers.ts'
export { flagHold, resolveHold, holdPayout } from './hold-payout.ts'
export { isDisputed, wasDisputeLost } from './disputes.store.ts'
export { remainingOf } from './lines.store.ts'
export { payoutJobCatalogue, payoutJobs } from './payouts.jobs.ts'
export { refundableCentsOf } from './refundable.ts'
export { reducePayout } from './reduce-payout.ts'
