import { reasonOf } from '../../api/kit/reason-of.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** The specification's words (operator side §8), and the reason where the server gave one of its own. */
export const toastUnsent = (failure: unknown): void => {
  const description = reasonOf(failure) ?? 'Please try again.'
  toast.failure({ title: 'Failed to Send Message', description })
}
