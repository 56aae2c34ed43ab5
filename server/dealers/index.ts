export { dealerHandlers } from './dealers.routes.ts'
export { dealerJobs } from './dealers.jobs.ts'
