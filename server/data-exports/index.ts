import { dataExportRoutes } from '../../contract/accounts/data-exports.ts'
import { defineModule } from '../define-module.ts'
import { dataExportJobCatalogue, dataExportJobs } from './data-exports.jobs.ts'
import { dataExportHandlers } from './data-exports.routes.ts'

export const dataExportsModule = defineModule({
  http: { routes: dataExportRoutes, handlers: dataExportHandlers },
  jobs: { catalogue: dataExportJobCatalogue, handlers: dataExportJobs },
})

export { dataExportJobCatalogue, dataExportJobs } from './data-exports.jobs.ts'
export { deleteOldExports, eraseExports } from './delete-exports.ts'
