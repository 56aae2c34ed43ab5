import { revenueRoutes } from '../../contract/operations/revenue.ts'
import { defineModule } from '../define-module.ts'
import { revenueHandlers } from './revenue.routes.ts'

export const revenueModule = defineModule({
  http: { routes: revenueRoutes, handlers: revenueHandlers },
})

export { closeRevenueDays } from './close-revenue-days.ts'
