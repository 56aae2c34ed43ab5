import { trackingRoutes } from '../../contract/bookings/tracking.ts'
import { defineModule } from '../define-module.ts'
import { trackingHandlers } from './tracking.routes.ts'

export const trackingModule = defineModule({
  http: { routes: trackingRoutes, handlers: trackingHandlers },
})

export { purgePositions } from './purge-positions.ts'
