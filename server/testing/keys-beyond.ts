import { z } from 'zod'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Paths of keys in a value that its schema does not declare. Works on the schema as JSON Schema, because a schema that
 * parses drops such keys silently.
 */
export const keysBeyond = (schema: z.ZodType, value: unknown): string[] => {
  const root: Json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return beyond(root, root, value, '')
}

const beyond = (root: Json, schema: unknown, value: unknown, at: string): string[] => {
  if (!isObject(schema)) return []
  const { $ref: ref } = schema
  if (typeof ref === 'string') return beyond(root, lookUp(root, ref), value, at)
  const choices = [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? list : []))
  if (choices.length > 0) return fewest(choices.map((one) => beyond(root, one, value, at)))
  if (Array.isArray(value)) {
    return value.flatMap((item, n) => beyond(root, schema.items, item, `${at}[${n}]`))
  }
  if (!isObject(value)) return []
  // a union: this branch is not for objects
  if (!isObject(schema.properties) && !('additionalProperties' in schema)) return [`${at} (object)`]
  return Object.entries(value).flatMap(([key, inner]) => {
    const known = isObject(schema.properties) ? schema.properties[key] : undefined
    if (known !== undefined) return beyond(root, known, inner, `${at}.${key}`)
    return isObject(schema.additionalProperties)
      ? beyond(root, schema.additionalProperties, inner, `${at}.${key}`)
      : [`${at}.${key}`]
  })
}

const lookUp = (root: Json, ref: string): unknown =>
  ref
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((place, part) => (isObject(place) ? place[part] : undefined), root)

const fewest = (lists: readonly string[][]): string[] =>
  lists.reduce((best, list) => (list.length < best.length ? list : best))
