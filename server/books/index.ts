export { booksJobs } from './books.jobs.ts'
export { recordDifference, recordMovement, recordRefund } from './settle-movement.ts'
