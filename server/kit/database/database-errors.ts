/** Classifies database failures by drizzle's and pg's errors, which nest (`error.cause`). */

/** PostgreSQL: class 08, and the codes with which a server says it is stopping, crashed, starting or has no connection left. */
const lostCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  '53300',
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

/**
 * With this code PostgreSQL refuses a malformed message, and PgBouncer says everything it has to say: that it is stopping, that there is
 * no connection left or none to PostgreSQL. It then ends the connection, which only a FATAL error does.
 */
const poolerCode = '08P01'

const isFromPooler = (error: Error): boolean =>
  codeOf(error) === poolerCode && 'severity' in error && error.severity === 'FATAL'

/** pg has no code for these. */
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/
const unansweredMessages =
  /^(Query read timeout|timeout exceeded when trying to connect|timeout expired)/

/**
 * PostgreSQL answers, and cannot do it: class 53 (too many connections, no memory, disk full), an error of the disk, a standby
 * that accepts no writes, a statement cancelled because it took too long or waited too long for a lock, a transaction aborted once
 * more after all its tries.
 */
const unableCodes = /^(53...|58030|25006|57014|55P03|40001|40P01)$/

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

/** The database did not answer within the limit of a call, or of connecting. */
export const isUnanswered = (error: unknown): boolean =>
  chainOf(error).some((link) => unansweredMessages.test(link.message))

/**
 * Whether the database cannot be used now, for a reason that is neither the caller's nor the statement's: it is away, does not answer, or
 * reports that it cannot. A request is answered 503, a job tries again.
 */
export const isUnavailable = (error: unknown): boolean =>
  isConnectionLoss(error) || chainOf(error).some((link) => unableCodes.test(codeOf(link) ?? ''))

/** PostgreSQL answers and cannot write: its disk is full or fails, or it is a standby. What only reads goes on. */
export const isUnwritable = (error: unknown): boolean =>
  chainOf(error).some((link) => /^(53100|58030|25006)$/.test(codeOf(link) ?? ''))

/**
 * Whether the database went away or does not answer: a job tries again, an HTTP request is answered 503 `not_ready`.
 * After a lost COMMIT the outcome is unknown; a caller that retries must be idempotent.
 */
export const isConnectionLoss = (error: unknown): boolean =>
  chainOf(error).some((link) => {
    const code = codeOf(link)
    return (
      (code !== null && lostCodes.has(code)) ||
      isFromPooler(link) ||
      lostMessages.test(link.message) ||
      unansweredMessages.test(link.message)
    )
  })

/** PostgreSQL aborted the transaction in favour of another: the whole of it may be retried, and may then succeed. */
export const isLockConflict = (error: unknown): boolean =>
  chainOf(error).some((link) => ['40001', '40P01'].includes(codeOf(link) ?? ''))

/** PostgreSQL cancelled a statement because it took too long. */
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

/** The database refused what the statement writes: a constraint, or a trigger that guards the row. It will refuse it again. */
export const isRefusedWrite = (error: unknown): boolean =>
  chainOf(error).some((link) => /^(23...|42501)$/.test(codeOf(link) ?? ''))
