/** What operators do. */
import { formatEuro } from '../../domain/money.ts'
import { savedViewsMax } from '../../domain/operations/saved-view.ts'
import { refundAloneMaxCents } from '../../domain/payments/refund-approval.ts'
import { tariffNoticeMinutes } from '../../domain/tariffs/tariff-notice.ts'
import type { Problems } from './problem-copy.ts'

export const operatorProblems = {
  already_on_hold: {
    status: 409,
    title: 'Already on legal hold',
    detail: 'Release the hold first to change its reason or its end.',
  },
  not_on_hold: {
    status: 409,
    title: 'Not on legal hold',
    detail: 'Another operator may have released it, or it has ended.',
  },
  refund_needs_second: {
    status: 409,
    title: 'A second operator is needed',
    detail: `One operator can refund at most ${formatEuro(refundAloneMaxCents)} of a booking. Propose it, and another operator decides.`,
  },
  undo_pending: {
    status: 409,
    title: 'Wait a moment',
    detail: 'Something about this is still in the seconds in which it can be undone.',
  },
  undo_too_late: {
    status: 409,
    title: 'Too late to undo',
    detail: 'It has been carried out already.',
  },
  refund_request_open: {
    status: 409,
    title: 'Proposed already',
    detail: 'A refund of this booking is waiting for a second operator. That one is decided first.',
  },
  refund_request_decided: {
    status: 409,
    title: 'Decided already',
    detail: 'Another operator has decided about this refund.',
  },
  own_refund_request: {
    status: 403,
    title: 'Not your own',
    detail: 'Waiting for another operator. You can’t approve your own request.',
  },
  owned_by_other: {
    status: 409,
    title: 'Taken already',
    detail: 'Another operator has this booking.',
  },
  not_its_owner: {
    status: 409,
    title: 'Not yours',
    detail: 'You don’t have this booking. Load the board again.',
  },
  not_an_operator: {
    status: 409,
    title: 'Choose another operator',
    detail: 'This account isn’t an operator’s, is disabled, or is your own.',
  },
  not_on_shift: {
    status: 409,
    title: 'Not on shift',
    detail: 'Your shift has ended already.',
  },
  too_many_saved_views: {
    status: 409,
    title: 'Too many views',
    detail: `You have ${savedViewsMax} saved views of this list. Delete one first.`,
  },
  nobody_to_tell: {
    status: 409,
    title: 'No one to write to',
    detail: 'This booking has no driver yet.',
  },
  nothing_to_settle: {
    status: 409,
    title: 'Nothing to process',
    detail: 'This booking has no payment to process.',
  },
  notification_not_failed: {
    status: 409,
    title: 'Already handled',
    detail: 'Another operator has already sent it again or given up on it.',
  },
  notification_not_retriable: {
    status: 409,
    title: 'It cannot be sent again',
    detail: 'It is out of date, or it was not kept because it opens an account.',
  },
  phone_booking_not_found: {
    status: 404,
    title: 'This link doesn’t work',
    detail: 'It may be incomplete, or there is a newer one.',
  },
  advert_charge_not_found: {
    status: 404,
    title: 'No such invoice',
    detail: 'There is no invoice or advertisement like this. Load the page again.',
  },
  advert_charge_exists: {
    status: 409,
    title: 'Recorded already',
    detail: 'There is already an invoice with this number. Each is recorded once.',
  },
  advert_charge_moved: {
    status: 409,
    title: 'Decided already',
    detail: 'The outcome of this invoice is already recorded. Load the page again.',
  },
  nowhere_to_send: {
    status: 409,
    title: 'The link cannot be sent',
    detail: 'This number can’t receive texts. Add an email address, or another number.',
  },
  phone_booking_over: {
    status: 409,
    title: 'This link has expired',
    detail: 'It was confirmed or withdrawn, or its price has expired. Call Towline for a new one.',
  },
  cannot_book_as: {
    status: 409,
    title: 'This account cannot book',
    detail: 'Open the link on the caller’s phone.',
  },
  own_account: {
    status: 403,
    title: 'That is you',
    detail: 'You cannot disable your own account. Another operator can.',
  },
  last_operator: {
    status: 409,
    title: 'The last operator',
    detail: 'You are the only one who can run the network. Make another operator first.',
  },
  user_disabled: {
    status: 409,
    title: 'Disabled already',
    detail: 'Another operator has disabled this account.',
  },
  user_not_disabled: {
    status: 409,
    title: 'Not disabled',
    detail: 'This account is open already.',
  },
  task_closed: {
    status: 409,
    title: 'Closed already',
    detail: 'Another operator has closed this, or it was resolved automatically.',
  },
  task_action_unknown: {
    status: 409,
    title: 'Not possible for this task',
    detail: 'Reload the board and choose one of the buttons on the task.',
  },
  task_changed: {
    status: 409,
    title: 'This task has changed',
    detail: 'It says something else by now. Read it again before you press.',
  },
  task_needs_action: {
    status: 409,
    title: 'A note doesn’t resolve this',
    detail: 'Press the button on the task, so that our books are right.',
  },
  message_answered: {
    status: 409,
    title: 'Already answered',
    detail: 'Another operator has answered this message. Read that first; yours was not sent.',
  },
  message_changed: {
    status: 409,
    title: 'Handled already',
    detail: 'Another operator has closed this message.',
  },
  comment_missing: {
    status: 409,
    title: 'No comment',
    detail: 'This recovery was not rated, or was rated without a comment.',
  },
  comment_decided: {
    status: 409,
    title: 'Already decided',
    detail: 'Another operator has decided about this comment. Look at it again.',
  },
  tariff_start_taken: {
    status: 409,
    title: 'That day is taken',
    detail: 'Another version begins on that day. Withdraw it first, or choose another day.',
  },
  tariff_begun: {
    status: 409,
    title: 'Too late to withdraw',
    detail: `A version can be withdrawn until ${tariffNoticeMinutes} minutes before it begins. Publish another one after it.`,
  },
  tariff_withdrawn: {
    status: 409,
    title: 'Withdrawn already',
    detail: 'Another operator has withdrawn this version.',
  },
} satisfies Problems
