/** What went wrong in the database, told from drizzle's and pg's errors, which nest (`error.cause`). */

/** PostgreSQL: class 08, and the codes with which a server says it is stopping, crashed or starting. */
const lostCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08007',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
])

/** pg has no code for these. */
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/

const chainOf = (error: unknown): Error[] => {
  const chain: Error[] = []
  for (
    let next = error;
    next instanceof Error && chain.length < 6;
    next = next.cause ?? firstOf(next)
  ) {
    chain.push(next)
  }
  return chain
}

/** A refused connection to a name with several addresses is an AggregateError. */
const firstOf = (error: Error): unknown =>
  error instanceof AggregateError ? error.errors[0] : undefined

const codeOf = (error: Error): string | null =>
  'code' in error && typeof error.code === 'string' ? error.code : null

/**
 * Whether the database went away: a job tries again, an HTTP request is answered 503 `not_ready`.
 * After a lost COMMIT the outcome is unknown; whoever retries must be idempotent.
 */
export const isConnectionLoss = (error: unknown): boolean =>
  chainOf(error).some((link) => {
    const code = codeOf(link)
    return (code !== null && lostCodes.has(code)) || lostMessages.test(link.message)
  })

/** PostgreSQL gave a statement up because it took too long. */
export const isTimeout = (error: unknown): boolean =>
  chainOf(error).some((link) => codeOf(link) === '57014')

/** The name of the constraint (or unique index) that refused a write, or null when the error is another. */
export const violatedConstraint = (error: unknown): string | null => {
  for (const link of chainOf(error)) {
    const isViolation = codeOf(link)?.startsWith('23') ?? false
    if (isViolation && 'constraint' in link && typeof link.constraint === 'string') {
      return link.constraint
    }
  }
  return null
}
