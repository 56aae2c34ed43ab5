import { wordsOf } from '../../api/kit/failures.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** Shows the server's refusal of a lone action. */
export const sayRefused = (failure: unknown): void => {
  const { title, detail } = wordsOf(failure)
  toast.failure({ title, description: detail })
}
