import { fieldsOf, failureCopy } from '../../api/kit/failures.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { SignatureAnswer, SignatureValues } from './signature-form.tsx'

/** What the form shows at its own fields; a refusal of anything else is a toast, so that no press goes without an answer. */
export const refusedSignature = (failure: unknown, { path }: SignatureValues): SignatureAnswer => {
  const shown = path === null ? ['signerName'] : ['signerName', 'path']
  const refused = Object.entries(fieldsOf(failure))
  const others = refused.filter(([field]) => !shown.includes(field))
  if (refused.length === 0 || others.length > 0) {
    const { title, detail } = failureCopy(failure)
    toast.failure({ title, description: others[0]?.[1] ?? detail })
  }
  return { fields: Object.fromEntries(refused.filter(([field]) => shown.includes(field))) }
}
