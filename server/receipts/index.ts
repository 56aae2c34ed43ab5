import { receiptRoutes } from '../../contract/bookings/receipts.ts'
import { defineModule } from '../define-module.ts'
import { receiptJobCatalogue, receiptJobs } from './receipts.jobs.ts'
import { receiptHandlers } from './receipts.routes.ts'

export const receiptsModule = defineModule({
  http: { routes: receiptRoutes, handlers: receiptHandlers },
  jobs: { catalogue: receiptJobCatalogue, handlers: receiptJobs },
})

export { receiptsOfBookings } from './receipts-of-bookings.ts'
export { downloadReceipt } from './download-receipt.ts'
export { bookingReferences, receiptNosOf } from './receipts.store.ts'
export { creditRefund, issueReceipt } from './issue-receipt.ts'
export { receiptJobCatalogue, receiptJobs } from './receipts.jobs.ts'
