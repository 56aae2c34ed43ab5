import { toast } from '../../ui/feedback/toast.ts'
import { failureCopy } from './failures.ts'

/** Shows the server's refusal of an action in a toast. */
export const toastRefusal = (failure: unknown): void => {
  const { title, detail } = failureCopy(failure)
  toast.failure({ title, description: detail })
}
