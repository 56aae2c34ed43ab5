/**
 * Every job of the server: the tables of its modules (`*.jobs.ts`), in which each has its payload, attempts, key, and whether it is about
 * money. Handlers are safe to run twice or late.
 */
import { joined } from '../contract/route.ts'
import { answeredTextJobCatalogue } from './answered-texts/index.ts'
import { bookingJobCatalogue } from './bookings/index.ts'
import { booksJobCatalogue } from './books/index.ts'
import { chatJobCatalogue } from './chat/index.ts'
import { companionJobCatalogue } from './companion/index.ts'
import { dataExportJobCatalogue } from './data-exports/index.ts'
import { dealerJobCatalogue } from './dealers/index.ts'
import { driverJobCatalogue } from './drivers/index.ts'
import { factsJobCatalogue } from './facts/index.ts'
import { notificationJobCatalogue } from './notifications/index.ts'
import { operationsJobCatalogue } from './operations/index.ts'
import { partnerJobCatalogue } from './partners/index.ts'
import { payoutJobCatalogue } from './payouts/index.ts'
import { photoJobCatalogue } from './photos/index.ts'
import { privacyJobCatalogue } from './privacy/index.ts'
import { receiptJobCatalogue } from './receipts/index.ts'
import { savedCardJobCatalogue } from './saved-cards/index.ts'
import { taxJobCatalogue } from './tax-reports/index.ts'
import { undoJobCatalogue } from './undo/index.ts'
import { verificationJobCatalogue } from './verification/index.ts'
import type { JobsOf } from './kit/jobs/jobs.ts'
import { maintenanceJobCatalogue } from './maintenance-jobs.ts'

export const jobCatalogue = joined([
  answeredTextJobCatalogue,
  bookingJobCatalogue,
  booksJobCatalogue,
  chatJobCatalogue,
  companionJobCatalogue,
  dataExportJobCatalogue,
  dealerJobCatalogue,
  driverJobCatalogue,
  factsJobCatalogue,
  notificationJobCatalogue,
  operationsJobCatalogue,
  partnerJobCatalogue,
  payoutJobCatalogue,
  photoJobCatalogue,
  privacyJobCatalogue,
  receiptJobCatalogue,
  savedCardJobCatalogue,
  taxJobCatalogue,
  verificationJobCatalogue,
  undoJobCatalogue,
  maintenanceJobCatalogue,
])

export type Jobs = JobsOf<typeof jobCatalogue>
