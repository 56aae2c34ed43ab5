import type { CardOutcome } from './card-form.ts'
import { outcomeOfError, type ConfirmError } from './outcome-of-error.ts'

/** What a frame of the fake provider answers to a confirmation. */
export type FakeResult = { status?: string | undefined; error?: ConfirmError | undefined }

export const outcomeOfResult = ({ status, error }: FakeResult): CardOutcome => {
  if (error) return outcomeOfError(error)
  return status === 'requires_capture' ? { kind: 'held' } : { kind: 'unknown' }
}
