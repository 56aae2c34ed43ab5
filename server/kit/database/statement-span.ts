import { inSpan } from '../tracing/trace.ts'

/** A statement by its own name, or by what it does to which table: `select bookings`. Its values are never looked at, nor its text kept. */
export const inStatementSpan = <T>(
  { name, text }: { name?: string | undefined; text?: string | undefined },
  run: () => Promise<T>,
): Promise<T> => inSpan(name ?? summaryOf(text ?? ''), { 'db.system.name': 'postgresql' }, run)

const operation = /^\s*(with|select|insert|update|delete|lock|set|notify)\b/i
const table = /\b(?:from|into|update|join)\s+"?([a-z_][a-z_.]{0,60})"?/i

const summaryOf = (text: string): string => {
  const parts = [operation.exec(text)?.[1]?.toLowerCase() ?? 'statement', table.exec(text)?.[1]]
  return parts.filter(Boolean).join(' ')
}
