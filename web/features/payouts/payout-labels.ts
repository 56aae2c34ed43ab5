/** Labels of payout lines and statements for their driver. */
import type { Payout, Statement } from '../../../contract/drivers/payouts.ts'
import type { PayoutAccountState } from '../../../domain/payouts/payout-account.ts'
import type { Tone } from '../../ui/data/badge.tsx'

type State = { label: string; tone: Tone }

export const payoutStates: Record<Payout['status'], State> = {
  payable: { label: 'To be paid', tone: 'info' },
  pending: { label: 'Pending', tone: 'info' },
  paid: { label: 'Paid', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  frozen: { label: 'On hold', tone: 'warning' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  netted: { label: 'Set off', tone: 'neutral' },
  owed: { label: 'Paid too much', tone: 'warning' },
}

export const statementStates: Record<Statement['status'], State> = {
  nothing_due: { label: 'Nothing due', tone: 'neutral' },
  payable: { label: 'To be paid', tone: 'info' },
  pending: { label: 'Pending', tone: 'info' },
  part_paid: { label: 'Part paid', tone: 'warning' },
  paid: { label: 'Paid', tone: 'success' },
  carried_over: { label: 'Carried over', tone: 'neutral' },
}

/** The note below the state of a line: why it is not paid, or what the state means. */
export const payoutNote = ({ status, whyNotPaid }: Pick<Payout, 'status' | 'whyNotPaid'>) => {
  if (whyNotPaid) return whyNotPaid.words
  switch (status) {
    case 'refunded':
      return 'Refunded to the customer in full'
    case 'netted':
      return 'Deducted for a job that was overpaid'
    case 'owed':
      return 'Partly refunded to the customer. Deducted from your next jobs'
    case 'payable':
    case 'pending':
    case 'paid':
    case 'failed':
    case 'frozen':
      return null
    default: {
      const unknown: never = status
      throw new Error(`unknown status ${String(unknown)}`)
    }
  }
}

type AccountCopy = State & {
  detail: string
  /** The label of the button; null: there is nothing to do. */
  button: string | null
}

export const accountLabel: Record<PayoutAccountState, AccountCopy> = {
  none: {
    label: 'Not set up',
    tone: 'warning',
    detail:
      'Give our payment company your bank details once, and you’re paid automatically every Friday. Until then your money waits for you. Towline never sees your account number.',
    button: 'Set up bank details',
  },
  pending: {
    label: 'Not complete',
    tone: 'warning',
    detail: 'Our payment company still needs something, or is checking your details.',
    button: 'Continue bank details',
  },
  payable: {
    label: 'Ready',
    tone: 'success',
    detail: 'Your bank details are complete. Each week’s earnings are paid on the Friday after.',
    button: 'Change bank details',
  },
  restricted: {
    label: 'Stopped',
    tone: 'danger',
    detail:
      'Our payment company has stopped payments to this account until the missing details are in.',
    button: 'Complete bank details',
  },
}
