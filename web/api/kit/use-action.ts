/** Pressing something that changes something: one call, and its outcome at the fields of a form or in a toast. */
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { toast, type ToastMessage } from '../../ui/feedback/toast.ts'
import { fieldsOf } from './failures.ts'
import { toastRefusal } from './toast-refusal.ts'

type Fields = Readonly<Record<string, string>>

type ActionOptions<Answer, Sent> = {
  /** The toast after success. */
  success?: ToastMessage | ((answer: Answer, sent: Sent) => ToastMessage)
  /** What follows: clear the form, close the dialog, move the focus. */
  onSuccess?: (answer: Answer, sent: Sent) => void
  /** The fields that a refusal is about, where the server names none. */
  fields?: (failure: unknown) => Fields
  /** Instead of the server's words in a toast; for a form, what is left when no field shows the refusal. */
  onRefused?: (failure: unknown, sent: Sent) => void
}

/** `refuse` of a form comes first: what it shows at its fields is not said in a toast as well. */
export const useAction = <Answer, Sent>(
  mutation: UseMutationOptions<Answer, Error, Sent>,
  {
    success,
    onSuccess,
    fields = fieldsOf,
    onRefused = toastRefusal,
  }: ActionOptions<Answer, Sent> = {},
) => {
  const { mutateAsync, isPending, variables, data } = useMutation(mutation)
  const run = async (sent: Sent, refuse?: (fields: Fields) => boolean): Promise<void> => {
    let answer: Answer
    try {
      answer = await mutateAsync(sent)
    } catch (failure) {
      if (!refuse?.(fields(failure))) onRefused(failure, sent)
      return
    }
    if (success) toast.success(typeof success === 'function' ? success(answer, sent) : success)
    onSuccess?.(answer, sent)
  }
  /** `isPending`: for a button outside of a form, which knows it already. `answer` is the one to what was `sent` last. */
  return { run, isPending, sent: variables, answer: data }
}
