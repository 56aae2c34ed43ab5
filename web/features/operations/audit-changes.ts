/** What the record of a deed says, line by line. Pure. */
import type { AuditRow } from '../../../contract/audit.ts'

/** Null: not there on that side. */
export type Change = { name: string; was: string | null; is: string | null }

/** Every field of either side, those that stayed as they were left out. */
export const changesOf = (before: AuditRow['before'], after: AuditRow['after']): Change[] => {
  const [was, is] = [before ?? {}, after ?? {}]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => {
    const line = { name: wordsOf(key), was: textOf(was[key]), is: textOf(is[key]) }
    return line.was === line.is ? [] : [line]
  })
}

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** `amountCents` → `Amount cents`. */
const wordsOf = (key: string): string => {
  const words = key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
