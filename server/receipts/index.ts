export { creditRefund, issueReceipt } from './issue-receipt.ts'
export { receiptHandlers } from './receipts.routes.ts'
export { receiptJobs } from './receipts.jobs.ts'
