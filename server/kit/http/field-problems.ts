/** What is wrong with an input, per field, in plain words. Messages of the contract are kept unchanged. */
import type { z } from 'zod'

const maxFields = 20

/** For `schema.safeParse(input, { error: plainMessage })`: the message where the contract itself has none. */
export const plainMessage: z.core.$ZodErrorMap = (issue) => {
  const field = fieldLabel(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${field} is missing`
        : `${field} ${typeLabel(issue.expected)}`
    case 'invalid_value':
      return issue.input === undefined
        ? `${field} is missing`
        : `${field} is not one of the choices`
    case 'invalid_union':
      return issue.input === undefined
        ? `${field} is missing`
        : `${field} is not one of the choices`
    case 'too_small':
      return `${field} ${sizeLabel(issue.origin, 'at least', issue.minimum)}`
    case 'too_big':
      return `${field} ${sizeLabel(issue.origin, 'at most', issue.maximum)}`
    case 'invalid_format':
      return `${field} ${formatLabel(issue.format)}`
    case 'unrecognized_keys':
      return `${field} is not asked for`
    default:
      return `${field} is not valid`
  }
}

/** Path → sentence, at most 20, the first problem of each field. */
export const fieldProblems = (error: z.ZodError): Record<string, string> => {
  const fields = new Map<string, string>()
  for (const issue of error.issues) {
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.filter(isTellable).map((key) => [...issue.path, key])
        : [issue.path]
    for (const path of paths) {
      const name = path.length > 0 ? path.join('.') : 'body'
      if (fields.size >= maxFields || fields.has(name)) continue
      fields.set(
        name,
        issue.code === 'unrecognized_keys' ? `${fieldLabel(path)} is not asked for` : issue.message,
      )
    }
  }
  return fields.size > 0 ? Object.fromEntries(fields) : { body: 'The request is not valid' }
}

const deepest = 8

/** The field name of a place in parsed JSON; `body` where it has none that could be repeated to the caller. */
export const fieldName = (path: readonly string[]): string => {
  const isName = path.every((part) => isTellable(part) || /^\d{1,4}$/.test(part))
  return path.length > 0 && path.length <= deepest && isName ? path.join('.') : 'body'
}

/** Only names that could be fields are repeated to the caller. */
const isTellable = (key: string): boolean => /^[a-z_]\w{0,39}$/i.test(key) && key !== '__proto__'

const ownSpelling: Record<string, string> = { eircode: 'Eircode', id: 'ID' }

/** `['pickup', 'eircode']` → "Pickup Eircode"; `['vehicleType']` → "Vehicle type". */
const fieldLabel = (path: readonly PropertyKey[]): string => {
  if (path.length === 0) return 'The request'
  const words = path
    .flatMap((part) =>
      typeof part === 'number'
        ? [String(part + 1)]
        : String(part)
            .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
            .split(/[\s_.]+/),
    )
    .map((word) => ownSpelling[word.toLowerCase()] ?? word.toLowerCase())
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const typeLabel = (expected: string): string => {
  switch (expected) {
    case 'string':
      return 'must be text'
    case 'number':
      return 'must be a number'
    case 'int':
      return 'must be a whole number'
    case 'boolean':
      return 'must be yes or no'
    case 'array':
      return 'must be a list'
    case 'object':
      return 'must be an object'
    default:
      return 'is not valid'
  }
}

const sizeLabel = (origin: string, bound: string, size: number | bigint): string => {
  if (origin === 'string')
    return `must be ${bound} ${size} ${size === 1 ? 'character' : 'characters'}`
  if (origin === 'array') return `must have ${bound} ${size} ${size === 1 ? 'entry' : 'entries'}`
  return `must be ${bound} ${size}`
}

const formatLabel = (format: string): string => {
  switch (format) {
    case 'email':
      return 'must be an email address'
    case 'url':
      return 'must be a web address'
    case 'datetime':
      return 'must be a date and time'
    case 'date':
      return 'must be a date'
    default:
      return 'is not valid'
  }
}
