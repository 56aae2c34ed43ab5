/** The one press that resolves a task: what an operator may do about each kind, and what the button says. */
import type { OperatorTaskKind } from './operator-task.ts'

/** They move money, in our books or out of them, or decide who bears it: nothing happens for ten seconds in which they can be undone. */
export const moneyTaskActions = [
  /** A refund made at the provider goes into our books as one of ours: credit note, the driver's payout, ledger. */
  'record_refund',
  /** The money of a refund that failed was sent from our own bank account: it is owed no longer. */
  'repaid_from_bank',
  /** The driver of a held payout is paid all of it, from our margin. */
  'pay_driver',
  /** What the customer got back is deducted from the held payout of the driver. */
  'keep_back',
  /** A line of the provider's goes into our books as it is, until a record of our own explains it. */
  'record_movement',
  /** The difference goes into our books as it is. */
  'record_difference',
] as const
export type MoneyTaskAction = (typeof moneyTaskActions)[number]

/** They start something again, at once. */
export const restartTaskActions = [
  /** A job that failed for good is tried a few times more. */
  'try_again',
  /** Both books are read and compared again. */
  'compare_again',
] as const

export type TaskAction = MoneyTaskAction | (typeof restartTaskActions)[number]

export const isMoneyTaskAction = (action: TaskAction): action is MoneyTaskAction =>
  moneyTaskActions.some((one) => one === action)

/** None: an operator does it elsewhere and closes the task with a note. */
export const actionsOfTask: Partial<Record<OperatorTaskKind, readonly TaskAction[]>> = {
  refund_outside: ['record_refund'],
  refund_failed: ['repaid_from_bank'],
  payout_held: ['pay_driver', 'keep_back'],
  provider_movement: ['record_movement'],
  money_job_failed: ['try_again'],
  movement_unmatched: ['record_movement', 'compare_again'],
  books_differ: ['compare_again', 'record_difference'],
}

/** Labels of the buttons. */
export const taskActionLabels: Record<TaskAction, string> = {
  record_refund: 'Record this refund',
  repaid_from_bank: 'Repaid from our bank',
  pay_driver: 'Pay the driver anyway',
  keep_back: 'Withhold it',
  record_movement: 'Record it in our books',
  record_difference: 'Record the difference',
  try_again: 'Try again',
  compare_again: 'Compare again',
}

/** What is under way while it can be undone. */
export const taskActionsUnderWay: Record<MoneyTaskAction, string> = {
  record_refund: 'Recording the refund',
  repaid_from_bank: 'Recording the bank transfer',
  pay_driver: 'Paying the driver',
  keep_back: 'Withholding it from the driver',
  record_movement: 'Recording the correction',
  record_difference: 'Recording the difference',
}

/** The effect of each button, shown beside it. */
export const taskActionHints: Record<TaskAction, string> = {
  record_refund:
    'Issues the credit note and posts it to the ledger. After the job it reduces the driver’s payout; before that, the payout waits for your decision. The customer is told.',
  repaid_from_bank:
    'Press this once you’ve sent the money by bank transfer. The refund is then closed and can’t be paid again.',
  pay_driver:
    'The driver is paid in full with the next run. Towline bears the refund or the dispute.',
  keep_back:
    'The driver’s payout is reduced by the customer’s refund. While the bank hasn’t decided, nothing is paid; its decision is final.',
  record_movement:
    'Posts it to the ledger as a correction. If one of our own records explains it later, the correction is reversed.',
  record_difference: 'Posts it to the ledger as a correction.',
  try_again:
    'Runs the job again, up to 5 times. The task closes, and opens again if the job still fails.',
  compare_again: 'Reads the card provider’s list again. The task closes if the books agree.',
}

/** Whether the task stays open afterwards, until what it asked for has shown that it is resolved. */
export const leavesTaskOpen = (action: TaskAction): boolean => action === 'compare_again'

/** Money that is not in the books would stay out of them, or held for ever: a note alone does not close these. */
export const needsAction = (kind: OperatorTaskKind): boolean =>
  kind === 'refund_outside' ||
  kind === 'provider_movement' ||
  kind === 'movement_unmatched' ||
  kind === 'payout_held'
