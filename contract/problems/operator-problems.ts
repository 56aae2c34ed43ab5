/** What operators do. */
import { formatEuro } from '../../domain/money.ts'
import { refundAloneMaxCents } from '../../domain/refund-approval.ts'
import type { Problems } from './words.ts'

export const operatorProblems = {
  refund_needs_second: {
    status: 409,
    title: 'A second operator is needed',
    detail: `One operator gives back at most ${formatEuro(refundAloneMaxCents)} of a booking. Propose it, and another decides.`,
  },
  refund_request_open: {
    status: 409,
    title: 'Proposed already',
    detail: 'A refund of this booking waits for a second operator. It is decided first.',
  },
  refund_request_decided: {
    status: 409,
    title: 'Decided already',
    detail: 'Another operator has decided about this refund.',
  },
  own_refund_request: {
    status: 403,
    title: 'Not your own',
    detail: 'You proposed this refund, so another operator decides.',
  },
  nobody_to_tell: {
    status: 409,
    title: 'Nobody to write to',
    detail: 'This booking has no driver yet.',
  },
  task_closed: {
    status: 409,
    title: 'Closed already',
    detail: 'Somebody else has closed this, or it has settled itself.',
  },
} satisfies Problems
