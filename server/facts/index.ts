import { factsRoutes } from '../../contract/facts.ts'
import { defineModule } from '../define-module.ts'
import { factsJobCatalogue, factsJobs, factsTimetable } from './facts.jobs.ts'
import { factsHandlers } from './facts.routes.ts'

export const factsModule = defineModule({
  http: { routes: factsRoutes, handlers: factsHandlers },
  jobs: { catalogue: factsJobCatalogue, handlers: factsJobs, timetable: factsTimetable },
})

export { factsJobCatalogue } from './facts.jobs.ts'
export { refreshFacts } from './refresh-facts.ts'
export { watchFacts } from './watch-facts.ts'
