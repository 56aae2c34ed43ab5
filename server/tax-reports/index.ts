import { taxDetailRoutes } from '../../contract/drivers/tax-details.ts'
import { taxReportRoutes } from '../../contract/operations/tax-reports.ts'
import { joined } from '../../contract/route.ts'
import { defineModule } from '../define-module.ts'
import { taxJobCatalogue, taxJobs, taxTimetable } from './tax-reports.jobs.ts'
import { taxDetailHandlers, taxReportHandlers } from './tax-reports.routes.ts'

export const taxReportsModule = defineModule({
  http: {
    routes: joined([taxDetailRoutes, taxReportRoutes]),
    handlers: { ...taxDetailHandlers, ...taxReportHandlers },
  },
  jobs: { catalogue: taxJobCatalogue, handlers: taxJobs, timetable: taxTimetable },
})

export { detailsOf, driverIdOf, lockDriver } from './details.store.ts'
export { purgeTaxReports } from './purge-reports.ts'
export { requireTaxDetails } from './tax-details.ts'
export { taxJobCatalogue, taxJobs } from './tax-reports.jobs.ts'
export { latestVatVersion, vatVersionsOf } from './vat-versions.store.ts'
