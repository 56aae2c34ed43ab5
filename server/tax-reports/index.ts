import { taxDetailRoutes } from '../../contract/drivers/tax-details.ts'
import { defineModule } from '../define-module.ts'
import { taxJobCatalogue, taxJobs, taxTimetable } from './tax-reports.jobs.ts'
import { taxDetailHandlers } from './tax-reports.routes.ts'

export const taxReportsModule = defineModule({
  http: { routes: taxDetailRoutes, handlers: taxDetailHandlers },
  jobs: { catalogue: taxJobCatalogue, handlers: taxJobs, timetable: taxTimetable },
})

export { requireTaxDetails } from './tax-details.ts'
export { taxJobCatalogue } from './tax-reports.jobs.ts'
