import { applicationRoutes } from '../../contract/drivers/verification-application.ts'
import { joined } from '../../contract/route.ts'
import { verificationRoutes } from '../../contract/drivers/verification.ts'
import { defineModule } from '../define-module.ts'
import {
  verificationJobCatalogue,
  verificationJobs,
  verificationTimetable,
} from './verification.jobs.ts'
import { verificationHandlers } from './verification.routes.ts'

export const verificationModule = defineModule({
  http: { routes: joined([applicationRoutes, verificationRoutes]), handlers: verificationHandlers },
  jobs: {
    catalogue: verificationJobCatalogue,
    handlers: verificationJobs,
    timetable: verificationTimetable,
  },
})

export { findDocumentPage } from './find-document-page.ts'
export { reviewIn } from './review-application.ts'
export { purgeDocuments } from './purge-documents.ts'
export { verificationJobCatalogue, verificationJobs } from './verification.jobs.ts'
export { countWaitingDrivers } from './verification.store.ts'
