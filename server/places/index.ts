export { placeHandlers } from './places.routes.ts'
export { measureDistanceBy, type MeasureDistance } from './measure-distance.ts'
export { openRoadRouter, type RoadRouter } from './road-router.ts'
export { resolveEnd, type ResolvedEnd } from './resolve-end.ts'
