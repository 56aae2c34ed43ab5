/** Labels and badge styles of the driver verification pages. */
import type { DriverVerification } from '../../../../contract/drivers/verification.ts'
import {
  verificationTransitions,
  type DriverState,
  type OperatorTransition,
} from '../../../../domain/drivers/verification-transitions.ts'
import type { Tone } from '../../../ui/data/badge.tsx'

export const stateTones: Record<DriverState, Tone> = {
  draft: 'neutral',
  submitted: 'info',
  in_review: 'info',
  verified: 'success',
  returned: 'warning',
  suspended: 'danger',
}

export const transitionLabels: Record<
  OperatorTransition,
  { button: string; done: string; variant: 'primary' | 'secondary' | 'danger' }
> = {
  verify: { button: 'Verify driver', done: 'Driver verified', variant: 'primary' },
  return: { button: 'Send back', done: 'Application sent back', variant: 'secondary' },
  suspend: { button: 'Suspend', done: 'Driver suspended', variant: 'danger' },
  reinstate: { button: 'Reinstate', done: 'Driver reinstated', variant: 'primary' },
}

export const needsReason = (transition: OperatorTransition): boolean =>
  verificationTransitions[transition].needsReason

export const historyLabels: Record<DriverVerification['history'][number]['transition'], string> = {
  submit: 'Sent',
  take_back: 'Withdrawn',
  begin_review: 'Checked automatically',
  verify: 'Verified',
  return: 'Sent back',
  suspend: 'Suspended',
  reinstate: 'Reinstated',
}

export const outcomeLooks: Record<'passed' | 'look' | 'failed', { tone: Tone; word: string }> = {
  passed: { tone: 'success', word: 'Passed' },
  look: { tone: 'warning', word: 'To review' },
  failed: { tone: 'danger', word: 'Failed' },
}
