export { layOutMail, type Mail, type MailContent, type MailPart } from './mail-layout.ts'
export { deviceLabel } from './device-label.ts'
export { coveredMail } from './covered-booking-mail.ts'
export { type BookingMailFacts } from './booking-mail-facts.ts'
export {
  cancelledByCustomerMail,
  cancelledByDriverMail,
  cancelledByOperatorMail,
  type CancellationMoney,
} from './cancellation-mails.ts'
export {
  arrivalMissedMail,
  cardRefusedMail,
  completedMail,
  driverAcceptedMail,
  driverGaveUpMail,
  driverTookOverMail,
  nobodyAcceptedMail,
  nobodyTookOverMail,
  preAuthorizedMail,
  refundMadeMail,
} from './customer-booking-mails.ts'
export {
  jobArrivalMissedMail,
  jobCancelledByCustomerMail,
  jobCancelledByOperatorMail,
  jobCardRefusedMail,
  jobCompletedMail,
  jobConfirmedMail,
  newJobMail,
  type DriverMailFacts,
} from './driver-booking-mails.ts'
export { resetLinkMinutes, signInCodeMinutes, verificationLinkHours } from './notice-kinds.ts'
export { writeNotice, type NoticeToWrite } from './write-notice.ts'
export { writeText } from './write-text.ts'
export { closeChannels, noChannels, openChannels, type Channels } from './channels.ts'
export { openMailer, type Mailer } from './mailer.ts'
export { notificationHandlers } from './notifications.routes.ts'
export { writeNews, type News, type ShortNews } from './write-news.ts'
export { tellAccount, type AccountNews } from './tell-account.ts'
export { deliverNotice, type IsOver } from './deliver-notice.ts'
export { countFailedNotices } from './failed-notices.store.ts'
export { forgetNotices } from './forget-notices.ts'
export { dismissNotice, listFailedNotices, retryNotice } from './see-to-failed.ts'
export { isMailboxOpen, mailboxHandlers, mailboxPath, type MailboxMail } from './mailbox.ts'
