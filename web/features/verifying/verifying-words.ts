/** Words and looks of the desk where drivers are verified. */
import type { DriverVerification } from '../../../contract/verification.ts'
import {
  verificationMoves,
  type DriverState,
  type OperatorMove,
} from '../../../domain/verification-moves.ts'
import { wordsOf } from '../../api/failures.ts'
import type { Tone } from '../../ui/badge.tsx'
import { toast } from '../../ui/toast.ts'

export const stateTones: Record<DriverState, Tone> = {
  draft: 'neutral',
  submitted: 'info',
  in_review: 'info',
  verified: 'success',
  returned: 'warning',
  suspended: 'danger',
}

export const moveWords: Record<
  OperatorMove,
  { button: string; done: string; variant: 'primary' | 'secondary' | 'danger' }
> = {
  verify: { button: 'Verify driver', done: 'Driver verified', variant: 'primary' },
  return: { button: 'Send back', done: 'Application sent back', variant: 'secondary' },
  suspend: { button: 'Suspend', done: 'Driver suspended', variant: 'danger' },
  reinstate: { button: 'Reinstate', done: 'Driver reinstated', variant: 'primary' },
}

export const needsReason = (move: OperatorMove): boolean => verificationMoves[move].needsReason

export const historyWords: Record<DriverVerification['history'][number]['move'], string> = {
  submit: 'Sent',
  take_back: 'Taken back',
  begin_review: 'Checked by itself',
  verify: 'Verified',
  return: 'Sent back',
  suspend: 'Suspended',
  reinstate: 'Reinstated',
}

export const outcomeLooks: Record<'passed' | 'look' | 'failed', { tone: Tone; word: string }> = {
  passed: { tone: 'success', word: 'Fine' },
  look: { tone: 'warning', word: 'Look' },
  failed: { tone: 'danger', word: 'Failed' },
}

export const sayRefused = (failure: unknown): void => {
  const { title, detail } = wordsOf(failure)
  toast.failure({ title, description: detail })
}
