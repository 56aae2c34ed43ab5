import { toast } from '../../ui/feedback/toast.ts'
import { wordsOf } from './failures.ts'

/** Shows the server's refusal of an action in a toast. */
export const toastRefusal = (failure: unknown): void => {
  const { title, detail } = wordsOf(failure)
  toast.failure({ title, description: detail })
}
