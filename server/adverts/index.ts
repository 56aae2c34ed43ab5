export { advertHandlers } from './adverts.routes.ts'
export { advertJobs } from './adverts.jobs.ts'
export { keepInteractions } from './keep-interactions.ts'
