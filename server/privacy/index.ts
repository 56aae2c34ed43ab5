import { closingRoutes } from '../../contract/accounts/closing.ts'
import { deletionRoutes } from '../../contract/operations/deletions.ts'
import { legalHoldRoutes } from '../../contract/operations/legal-holds.ts'
import { joined } from '../../contract/route.ts'
import { defineModule } from '../define-module.ts'
import { privacyJobCatalogue, privacyJobs, privacyTimetable } from './privacy.jobs.ts'
import { closingHandlers, deletionHandlers, legalHoldHandlers } from './privacy.routes.ts'

export const privacyModule = defineModule({
  http: {
    routes: joined([closingRoutes, deletionRoutes, legalHoldRoutes]),
    handlers: joined([closingHandlers, deletionHandlers, legalHoldHandlers]),
  },
  jobs: { catalogue: privacyJobCatalogue, handlers: privacyJobs, timetable: privacyTimetable },
})

export { privacyJobCatalogue, privacyJobs } from './privacy.jobs.ts'
