/** How a refusal travels: `application/problem+json` (RFC 9457). Which words it carries is in `problems.ts`. */
import { z } from 'zod'
import { refusalCodes, type Refusal } from '../domain/refusal.ts'
import { problems } from './problems.ts'

export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.enum(refusalCodes),
    requestId: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'Problem', description: 'Why a request was refused, in words fit to be shown.' })

export type Problem = z.infer<typeof problem>

/** The problem document for a refusal. For refused input the first field's sentence becomes the detail. */
export const problemFor = (refusal: Refusal, requestId: string): Problem => {
  const words = problems[refusal.code]
  const firstField = refusal.fields ? Object.values(refusal.fields)[0] : undefined
  return {
    type: `urn:towline:problem:${refusal.code}`,
    title: words.title,
    status: words.status,
    detail: refusal.detail ?? firstField ?? words.detail,
    code: refusal.code,
    requestId,
    ...(refusal.fields ? { fields: refusal.fields } : {}),
  }
}
