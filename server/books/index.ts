import { defineModule } from '../define-module.ts'
import { booksJobCatalogue, booksJobs, booksTimetable } from './books.jobs.ts'

export const booksModule = defineModule({
  jobs: { catalogue: booksJobCatalogue, handlers: booksJobs, timetable: booksTimetable },
})

export { booksJobCatalogue, booksJobs } from './books.jobs.ts'
export { recordDifference, recordMovement, recordRefund } from './record-movement.ts'
