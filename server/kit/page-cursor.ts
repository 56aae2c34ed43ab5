/** Where a page of a list ends, as a client carries it to the next one: a few values of its last row. Anyone can write one. */
import type { z } from 'zod'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'

export const writeCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** Null: from the beginning. Refusal: `invalid_input` for a cursor that was never issued, so that none but ours reaches the database. */
export const readCursor = <Values>(
  cursor: string | undefined,
  shape: z.ZodType<Values>,
): Outcome<Values | null> => {
  if (cursor === undefined) return accepted(null)
  const parsed = shape.safeParse(valuesIn(cursor))
  return parsed.success
    ? accepted(parsed.data)
    : refused('invalid_input', { fields: { cursor: 'Unknown cursor' } })
}

const valuesIn = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    // not JSON: not a cursor of ours
    return null
  }
}
