import { mailboxRoutes, notificationRoutes } from '../../contract/notifications.ts'
import { defineModule } from '../define-module.ts'
import { mailboxHandlers } from './mailbox.ts'
import { noticeJobCatalogue, noticeJobs } from './notices.jobs.ts'
import { notificationHandlers } from './notifications.routes.ts'

export const noticesModule = defineModule({
  http: { routes: notificationRoutes, handlers: notificationHandlers },
  otherHttp: { routes: mailboxRoutes, handlers: ({ ctx }) => mailboxHandlers(ctx) },
  jobs: { catalogue: noticeJobCatalogue, handlers: noticeJobs },
})

export { noticeJobCatalogue } from './notices.jobs.ts'
export { layOutMail, type Mail, type MailContent, type MailPart } from './mails/mail-layout.ts'
export { deviceLabel } from './device-label.ts'
export { coveredMail } from './mails/covered-booking-mail.ts'
export { type BookingMailFacts } from './mails/booking-mail-facts.ts'
export {
  cancelledByCustomerMail,
  cancelledByDriverMail,
  cancelledByOperatorMail,
  type CancellationMoney,
} from './mails/cancellation-mails.ts'
export {
  arrivalMissedMail,
  arrivalUnprovenMail,
  cardRefusedMail,
  completedMail,
  driverAcceptedMail,
  driverGaveUpMail,
  driverTookOverMail,
  nobodyAcceptedMail,
  nobodyTookOverMail,
  preAuthorizedMail,
  refundMadeMail,
} from './mails/customer-booking-mails.ts'
export {
  jobArrivalMissedMail,
  jobArrivalUnprovenMail,
  jobCancelledByCustomerMail,
  jobCancelledByOperatorMail,
  jobCardRefusedMail,
  jobCompletedMail,
  jobConfirmedMail,
  newJobMail,
  type DriverMailFacts,
} from './mails/driver-booking-mails.ts'
export { resetLinkMinutes, signInCodeMinutes, verificationLinkHours } from './notice-kinds.ts'
export { writeNotice, type NoticeToWrite } from './write-notice.ts'
export { writeText } from './write-text.ts'
export { mayText } from './outbox-channels.ts'
export { closeChannels, noChannels, openChannels, type Channels } from './channels.ts'
export { openMailer, type Mailer } from './mailer.ts'
export { writeNews, type News, type ShortNews } from './write-news.ts'
export { notifyAccount, type AccountNews } from './notify-account.ts'
export { deliverNotice, type IsOver } from './deliver-notice.ts'
export { countFailedNotices } from './failed-notices.store.ts'
export { forgetNotices } from './forget-notices.ts'
export { dismissNotice, listFailedNotices, retryNotice } from './failed-notices.ts'
export { isMailboxOpen, mailboxHandlers, mailboxPath, type MailboxMail } from './mailbox.ts'
