/** Pressing something that changes something: one call, pending until it is answered, and a toast with the outcome. */
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { toast, type ToastMessage } from '../../ui/feedback/toast.ts'
import { fieldsOf } from './failures.ts'
import { sayRefused } from './say-refused.ts'

type Fields = Readonly<Record<string, string>>

type ActionOptions<Answer, Sent> = {
  /** The toast after success. */
  success?: ToastMessage | ((answer: Answer, sent: Sent) => ToastMessage)
  /** What follows: clear the form, close the dialog, move the focus. */
  onSuccess?: (answer: Answer, sent: Sent) => void
  /** The fields that a refusal is about, where the server names none. */
  fields?: (failure: unknown) => Fields
  /** Instead of the server's words in a toast; for a form, what is left when no field shows the refusal. */
  onRefused?: (failure: unknown) => void
}

/** `refuse` of a form comes first: what it shows at its fields is not said in a toast as well. */
export const useAction = <Answer, Sent>(
  mutation: UseMutationOptions<Answer, Error, Sent>,
  {
    success,
    onSuccess,
    fields = fieldsOf,
    onRefused = sayRefused,
  }: ActionOptions<Answer, Sent> = {},
) => {
  const { mutateAsync, isPending, variables } = useMutation(mutation)
  const run = async (sent: Sent, refuse?: (fields: Fields) => boolean): Promise<void> => {
    let answer: Answer
    try {
      answer = await mutateAsync(sent)
    } catch (failure) {
      if (!refuse?.(fields(failure))) onRefused(failure)
      return
    }
    if (success) toast.success(typeof success === 'function' ? success(answer, sent) : success)
    onSuccess?.(answer, sent)
  }
  return {
    run,
    isPending,
    /** What is or was last sent: for a list of buttons, which of them is pending. */
    sent: variables,
  }
}
