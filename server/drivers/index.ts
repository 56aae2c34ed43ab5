import { driverAnalyticsRoutes } from '../../contract/drivers/driver-analytics.ts'
import { driverRoutes } from '../../contract/drivers/drivers.ts'
import { scheduleRoutes } from '../../contract/drivers/verification-application.ts'
import { joined } from '../../contract/route.ts'
import { defineModule } from '../define-module.ts'
import { driverJobCatalogue, driverJobs, driverTimetable } from './drivers.jobs.ts'
import { driverHandlers } from './drivers.routes.ts'

export const driversModule = defineModule({
  http: {
    routes: joined([driverRoutes, driverAnalyticsRoutes, scheduleRoutes]),
    handlers: driverHandlers,
  },
  jobs: { catalogue: driverJobCatalogue, handlers: driverJobs, timetable: driverTimetable },
})

export { driverJobCatalogue, driverJobs } from './drivers.jobs.ts'
export { driverFacts } from './driver-facts.ts'
export {
  addRating,
  driverOfAccount,
  hasActiveJob,
  loadDriver,
  lockDriver,
  markOffered,
  takeOffDuty,
  type Driver,
} from './drivers.store.ts'
export { findCandidates, type RankedCandidate } from './find-candidates.ts'
export { noteWork } from './driver-work.store.ts'
export { findWantedDriver } from './find-wanted-driver.ts'
export { listDrivers } from './list-drivers.ts'
export { listFeatured } from './list-featured.ts'
export { judgeDriver, lockAndJudge, lockChosen } from './judge-driver.ts'
export { roughPoint } from './rough-point.ts'
export { seenPosition } from './seen-position.ts'
export { withdrawChosen } from './withdraw-chosen.ts'
