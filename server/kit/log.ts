/**
 * Structured logs (one JSON line each) that cannot carry personal data: a line is a constant message and fields from a
 * closed list. Unknown fields are dropped, strings are scrubbed, errors lose the values they were about.
 */
import { pino, type DestinationStream } from 'pino'
import { describeError, scrub } from './describe-error.ts'
import { logDestination } from './log-destination.ts'
import { currentTraceId } from './tracing/trace.ts'

/** Every field a log line may have. A new field is added here, deliberately, or not logged. */
const loggable = [
  'requestId',
  'route',
  'path',
  'method',
  'status',
  'durationMs',
  'code',
  'job',
  'jobId',
  'attempt',
  'accountId',
  'bookingId',
  'quoteId',
  'driverId',
  'offerId',
  'paymentId',
  'refundId',
  'notificationId',
  'refundId',
  'event',
  'role',
  'component',
  'count',
  'port',
  'file',
  'signal',
  'reason',
  'retryInMs',
  'reportId',
  'failedRequestId',
  'release',
] as const

export type LogFields = Partial<Record<(typeof loggable)[number], string | number | boolean>> & {
  error?: unknown
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

type Write = (message: string, fields?: LogFields) => void

export type Logger = {
  debug: Write
  info: Write
  warn: Write
  error: Write
  /** The same log with these fields on every line. */
  child: (fields: LogFields) => Logger
}

const standardOutput = 1

/** `destination` is for tests; by default lines go to standard output. */
export const openLog = (
  level: LogLevel,
  destination: DestinationStream = logDestination(standardOutput),
): Logger =>
  wrap(pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, destination))

const wrap = (logger: pino.Logger): Logger => {
  const write =
    (level: 'debug' | 'info' | 'warn' | 'error'): Write =>
    (message, fields) => {
      const traceId = currentTraceId()
      const line = fields ? allowed(fields) : {}
      logger[level](traceId === null ? line : { ...line, traceId }, message)
    }
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    child: (fields) => wrap(logger.child(allowed(fields))),
  }
}

const allowed = (fields: LogFields): Record<string, unknown> => {
  const line: Record<string, unknown> = {}
  for (const key of loggable) {
    const value = fields[key]
    if (value === undefined) continue
    line[key] = typeof value === 'string' ? scrub(value) : value
  }
  if (fields.error !== undefined) line.error = describeError(fields.error)
  return line
}
