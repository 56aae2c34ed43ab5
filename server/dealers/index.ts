import { dealerRoutes } from '../../contract/dealers.ts'
import { defineModule } from '../define-module.ts'
import { dealerJobCatalogue, dealerJobs, dealerTimetable } from './dealers.jobs.ts'
import { dealerHandlers } from './dealers.routes.ts'

export const dealersModule = defineModule({
  http: { routes: dealerRoutes, handlers: dealerHandlers },
  jobs: { catalogue: dealerJobCatalogue, handlers: dealerJobs, timetable: dealerTimetable },
})

export { dealerStatementPdf } from './statement-pdf.ts'
export { dealerJobCatalogue, dealerJobs } from './dealers.jobs.ts'
