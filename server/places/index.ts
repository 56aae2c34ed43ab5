export { placeHandlers } from './places.routes.ts'
export { measureDistance, type MeasureDistance } from './measure-distance.ts'
export { resolveEnd, type ResolvedEnd } from './resolve-end.ts'
