export { driverHandlers } from './drivers.routes.ts'
export { driverJobs } from './drivers.jobs.ts'
export { driverFacts } from './driver-facts.ts'
export {
  addRating,
  hasActiveJob,
  loadDriver,
  lockDriver,
  markOffered,
  takeOffDuty,
  type Driver,
  type KnownPosition,
} from './drivers.store.ts'
export { findCandidates, type RankedCandidate } from './find-candidates.ts'
export { findWantedDriver } from './find-wanted-driver.ts'
export { judgeDriver, lockAndJudge } from './judge-driver.ts'
export { roughPoint } from './rough-point.ts'
export { seenPosition } from './seen-position.ts'
