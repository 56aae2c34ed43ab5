export { driverHandlers } from './drivers.routes.ts'
export { driverFacts } from './driver-facts.ts'
export {
  addRating,
  hasActiveJob,
  loadDriver,
  markOffered,
  type Driver,
  type KnownPosition,
} from './drivers.store.ts'
export { findCandidates, type RankedCandidate } from './find-candidates.ts'
export { findWantedDriver } from './find-wanted-driver.ts'
export { roughPoint } from './rough-point.ts'
export { seenPosition } from './seen-position.ts'
