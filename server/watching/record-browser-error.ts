import { browserErrorKinds, type BrowserError } from '../../contract/browser-errors.ts'
import type { Ctx } from '../context.ts'

/** Logs and counts what a page reported. Anyone can send such a report: the log scrubs its text, and no alert on it wakes anyone. */
export const recordBrowserError = (
  { log, metrics }: Pick<Ctx, 'log' | 'metrics'>,
  report: BrowserError,
): void => {
  const { kind, reportId, page, release, failedRequestId, message, frames } = report
  metrics.browserErrors.inc({ kind })
  const error = Object.assign(new Error(message), {
    name: 'BrowserError',
    stack: frames.map((frame) => `    at ${frame}`).join('\n'),
  })
  log.warn('a page failed', {
    event: kind,
    reportId,
    path: page,
    release,
    ...(failedRequestId ? { failedRequestId } : {}),
    error,
  })
}

/** Counts none of each kind, so that the first report after a start is an increase. */
export const startCountingBrowserErrors = ({ metrics }: Pick<Ctx, 'metrics'>): void => {
  for (const kind of browserErrorKinds) metrics.browserErrors.inc({ kind }, 0)
}
