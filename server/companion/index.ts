import { companionRoutes } from '../../contract/bookings/companion.ts'
import { defineModule } from '../define-module.ts'
import { companionJobCatalogue, companionJobs } from './companion.jobs.ts'
import { companionHandlers } from './companion.routes.ts'

export const companionModule = defineModule({
  http: { routes: companionRoutes, handlers: companionHandlers },
  jobs: { catalogue: companionJobCatalogue, handlers: companionJobs },
})

export { companionJobCatalogue, companionJobs } from './companion.jobs.ts'
export { hydrateCompanionEvent } from './hydrate-companion-event.ts'
export { isChecked } from './change-companion.ts'
export { pressSign } from './press-sign.ts'
export { purgeCompanions } from './purge-companions.ts'
