import { z } from 'zod'
import { badParameter, type ApiFailure } from './api-failure.ts'
import type { FormObject } from './parse-form.ts'

/** Building blocks for parameters. Everything arrives as text, so numbers and yes/no are read from it. */
export const text = z.string().min(1).max(5000)
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
/** Up to 50 pairs; an empty text in place of the whole removes them all, an empty value removes one. */
export const metadata = z.union([z.literal(''), z.record(z.string().max(40), z.string().max(500))])
export const moment = z.union([
  integer,
  z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial(),
])
export const noParams = z.strictObject({})
export const page = { limit: integer, starting_after: text, ending_before: text }

const bracketed = (path: PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('')

const failureOf = (issue: z.core.$ZodIssue): ApiFailure => {
  const name = bracketed(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const unknown = bracketed([...issue.path, issue.keys[0] ?? ''])
    return badParameter('parameter_unknown', unknown, `Received unknown parameter: ${unknown}`)
  }
  if (issue.input === undefined) {
    return badParameter('parameter_missing', name, `Missing required param: ${name}.`)
  }
  return badParameter('parameter_invalid', name, `Invalid ${name}: ${issue.message}`)
}

/**
 * Checks parameters against what this fake knows, which is exactly what Towline sends. The first invalid one is refused
 * in the API's own words, with the name of the parameter.
 */
export const readParams = <Output>(schema: z.ZodType<Output>, raw: FormObject): Output => {
  const parsed = schema.safeParse(raw, { reportInput: true })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw issue ? failureOf(issue) : badParameter('parameter_invalid', '', 'Invalid parameters.')
}

/** Metadata after an update: an empty value removes its key, an empty text removes all (API reference, "Metadata"). */
export const mergedMetadata = (
  old: Record<string, string>,
  change: z.infer<typeof metadata> | undefined,
): Record<string, string> => {
  if (change === undefined) return old
  if (change === '') return {}
  return Object.fromEntries(
    Object.entries({ ...old, ...change }).filter(([, value]) => value !== ''),
  )
}
