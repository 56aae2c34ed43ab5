import { mailboxRoutes, notificationRoutes } from '../../contract/notifications.ts'
import { defineModule } from '../define-module.ts'
import { mailboxHandlers } from './mailbox.ts'
import { notificationJobCatalogue, notificationJobs } from './notifications.jobs.ts'
import { notificationHandlers } from './notifications.routes.ts'

export const notificationsModule = defineModule({
  http: { routes: notificationRoutes, handlers: notificationHandlers },
  otherHttp: { routes: mailboxRoutes, handlers: ({ ctx }) => mailboxHandlers(ctx) },
  jobs: { catalogue: notificationJobCatalogue, handlers: notificationJobs },
})

export { notificationJobCatalogue } from './notifications.jobs.ts'
export { layOutMail, type Mail, type MailPart } from './mails/mail-layout.ts'
export { deviceLabel } from './device-label.ts'
export { excessMail } from './mails/excess-mail.ts'
export { coveredMail } from './mails/covered-booking-mail.ts'
export { type BookingMailFacts, type PaidMailFacts } from './mails/booking-mail-facts.ts'
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
  chosenDriverDeclinedMail,
  completedMail,
  driverAcceptedMail,
  driverGaveUpMail,
  driverTookOverMail,
  noDriverAcceptedMail,
  noOtherDriverMail,
  preAuthorizedMail,
  refundedAsCreditMail,
  refundMadeMail,
} from './mails/customer-booking-mails.ts'
export {
  arrivalChangedMail,
  creditGrantedMail,
  jobOfferedToOthersMail,
  jobReplacedMail,
} from './mails/late-mails.ts'
export {
  jobArrivalMissedMail,
  jobArrivalUnprovenMail,
  jobCancelledByCustomerMail,
  jobCancelledByOperatorMail,
  jobCardRefusedMail,
  jobCompletedMail,
  jobConfirmedMail,
  newJobMail,
} from './mails/driver-booking-mails.ts'
export { resetLinkMinutes, signInCodeMinutes, verificationLinkHours } from './notification-kinds.ts'
export { writeMail } from './write-mail.ts'
export { writeCall, writeText } from './write-to-number.ts'
export { optIn, optOut, wasTextedAbout, writeTextAnswer } from './text-answers.ts'
export { mayCall, mayText } from './outbox-channels.ts'
export { closeChannels, noChannels, openChannels, type Channels } from './channels.ts'
export { openMailer, type Mailer } from './mailer.ts'
export {
  writeNotifications,
  type BookingNotification,
  type ShortNotification,
} from './write-notifications.ts'
export { wokenAtOnce } from './reach.store.ts'
export { notifyAccount } from './notify-account.ts'
export { deliverNotification, type IsOver } from './deliver-notification.ts'
export { countFailedNotifications } from './failed-notifications.store.ts'
export { purgeNotifications, purgeNotificationsOf } from './purge-notifications.ts'
export {
  dismissNotification,
  listFailedNotifications,
  retryNotification,
} from './failed-notifications.ts'
export { isMailboxOpen, mailboxHandlers, mailboxPath, type MailboxMail } from './mailbox.ts'
