import type { ProblemError } from '../../api/failures.ts'
import { toast } from '../../ui/toast.ts'

/** The specification's words (operator side §8), and the reason where the server gave one of its own. */
export const sayRefused = ({ problem }: ProblemError): void => {
  const description = problem.code === 'internal_error' ? 'Please try again.' : problem.detail
  toast.failure({ title: 'Failed to Send Message', description })
}
