import { placeRoutes } from '../../contract/bookings/places.ts'
import { savedPlaceRoutes } from '../../contract/accounts/saved-places.ts'
import { joined } from '../../contract/route.ts'
import { defineModule } from '../define-module.ts'
import { savedPlaceHandlers } from './saved-places.routes.ts'
import { placeHandlers } from './places.routes.ts'

export const placesModule = defineModule({
  http: {
    routes: joined([placeRoutes, savedPlaceRoutes]),
    handlers: joined([placeHandlers, savedPlaceHandlers]),
  },
})

export { openGeocoder, type Geocoder } from './geocoder.ts'
export { measureDistanceBy, type MeasureDistance } from './measure-distance.ts'
export { openRoadRouter, type RoadRouter } from './road-router.ts'
export { resolveEnd, type ResolvedEnd } from './resolve-end.ts'
