import { placeRoutes } from '../../contract/bookings/quotes.ts'
import { defineModule } from '../define-module.ts'
import { placeHandlers } from './places.routes.ts'

export const placesModule = defineModule({
  http: { routes: placeRoutes, handlers: placeHandlers },
})

export { measureDistanceBy, type MeasureDistance } from './measure-distance.ts'
export { openRoadRouter, type RoadRouter } from './road-router.ts'
export { resolveEnd, type ResolvedEnd } from './resolve-end.ts'
