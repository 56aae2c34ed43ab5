/** Numbers in a form's schema: a text field on the screen, a number once it is sent. `message` is shown for whatever is no such number. */
import { z } from 'zod'
import { readNumber, type Bounds } from './read-number.ts'

export const typedNumber = (bounds: Bounds, message: string) =>
  z.string().transform((typed, context): number => {
    const value = readNumber(typed, bounds)
    if (value !== null) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** Typed with up to two decimals, sent as an integer: euro as cents, percent as basis points. */
export const typedHundredths = ({ min, max }: Omit<Bounds, 'step'>, message: string) =>
  typedNumber({ min: min / 100, max: max / 100, step: 0.01 }, message).transform(toHundredths)

/** What is typed so far, for the words beside the field; null when it is no number. */
export const readHundredths = (
  typed: string,
  { min, max }: Omit<Bounds, 'step'>,
): number | null => {
  const value = readNumber(typed, { min: min / 100, max: max / 100, step: 0.01 })
  return value === null ? null : toHundredths(value)
}

const toHundredths = (value: number): number => Math.round(value * 100)
