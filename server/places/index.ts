import { placeRoutes } from '../../contract/bookings/places.ts'
import { defineModule } from '../define-module.ts'
import { placeHandlers } from './places.routes.ts'

export const placesModule = defineModule({
  http: { routes: placeRoutes, handlers: placeHandlers },
})

export { openGeocoder, type Geocoder } from './geocoder.ts'
export { measureDistanceBy, type MeasureDistance } from './measure-distance.ts'
export { openRoadRouter, type RoadRouter } from './road-router.ts'
export { resolveEnd, type ResolvedEnd } from './resolve-end.ts'
