export { factsHandlers } from './facts.routes.ts'
export { factsJobs } from './facts.jobs.ts'
export { refreshFacts } from './refresh-facts.ts'
