/**
 * The trace of a job. Its payload carries the trace of what enqueued it (`_trace`, beside the queue's own `_cron`): work that is due at once
 * goes on in that trace, work for later begins one of its own with a link, because a trace of days would never be looked at as one.
 */
import { currentTrace, startTrace, codeOf, type TraceContext } from '../tracing/trace.ts'

type Origin = { trace: TraceContext; isSame: boolean }

/** The payload as it is stored; unchanged when tracing is off. */
export const withTrace = (payload: unknown, isSame: boolean): unknown => {
  const trace = currentTrace()
  if (trace === null || typeof payload !== 'object' || payload === null) return payload
  return { ...payload, _trace: { trace, isSame } satisfies Origin }
}

/** A payload as the job's schema knows it, and where it came from. */
export const withoutTrace = (raw: unknown): { origin: Origin | null; payload: unknown } => {
  if (typeof raw !== 'object' || raw === null || !('_trace' in raw)) {
    return { origin: null, payload: raw }
  }
  const { _trace: stored, ...payload } = raw
  if (typeof stored !== 'object' || stored === null || !('trace' in stored)) {
    return { origin: null, payload }
  }
  const isSame = 'isSame' in stored && stored.isSame === true
  return { origin: { trace: String(stored.trace), isSame }, payload }
}

export const inJobTrace = async (
  name: string,
  { jobId, attempt }: { jobId: string; attempt: number },
  origin: Origin | null,
  run: () => Promise<void>,
): Promise<void> => {
  const span = startTrace(`job ${name}`, {
    kind: 'job',
    attributes: { 'towline.job': name, 'towline.job_id': jobId, 'towline.attempt': attempt },
    ...(origin?.isSame ? { parent: origin.trace } : { link: origin?.trace ?? null }),
  })
  if (!span) return run()
  try {
    await span.run(run)
  } catch (error) {
    span.fail(codeOf(error))
    throw error
  } finally {
    span.end()
  }
}
