import { wordsOf } from '../../api/failures.ts'
import { toast } from '../../ui/toast.ts'

/** What the server said no with, for a lone action. */
export const sayRefused = (failure: unknown): void => {
  const { title, detail } = wordsOf(failure)
  toast.failure({ title, description: detail })
}
