/**
 * Traces: what a request or a job caused, step by step, across processes. Spans are made at our own seams (a request, a statement, a job,
 * a call to another company, a mail) and nowhere else. Off unless `startTracing` was called (`open-tracing.ts`, loaded only then): every
 * function here then does nothing. Attributes are names from closed sets, ids of requests and jobs, and numbers; never values, addresses
 * or text that someone wrote.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export type SpanKind = 'request' | 'job' | 'call'

export type Attributes = Readonly<Record<string, string | number | boolean>>

/** Where a span belongs, as it travels between processes: the `traceparent` of W3C Trace Context. */
export type TraceContext = string

export type Span = {
  context: TraceContext
  traceId: string
  rename: (name: string) => void
  note: (attributes: Attributes) => void
  /** `code` says why, in a word: a status, or the code of an error. */
  fail: (code: string) => void
  end: () => void
}

export type SpanOptions = {
  kind: SpanKind
  attributes?: Attributes
  parent?: TraceContext | null
  /** Another trace that led to this one. */
  link?: TraceContext | null
}

export type Tracing = {
  startSpan: (name: string, options: SpanOptions) => Span
  /** Sends what is left, and gives up soon. */
  stop: () => Promise<void>
}

let tracing: Tracing | null = null
const current = new AsyncLocalStorage<Span>()

/** Switches tracing on for this process; null: off. */
export const setTracing = (next: Tracing | null): void => {
  tracing = next
}

export const isTracing = (): boolean => tracing !== null

/** Of the span that this code runs in; null outside of one. */
export const currentTraceId = (): string | null =>
  tracing === null ? null : (current.getStore()?.traceId ?? null)
export const currentTrace = (): TraceContext | null =>
  tracing === null ? null : (current.getStore()?.context ?? null)

type Run = <T>(work: () => T) => T

const justRun: Run = (work) => work()

/** Runs later work in the span of this moment, whatever event starts it. */
export const inThisTrace = (): Run => {
  const span = tracing === null ? undefined : current.getStore()
  return span ? (work) => current.run(span, work) : justRun
}

/** A span that begins a trace, or continues that of `parent`: a request or a job. Null when tracing is off. */
export const startTrace = (name: string, options: SpanOptions): (Span & { run: Run }) | null => {
  if (tracing === null) return null
  const span = tracing.startSpan(name, options)
  return { ...span, run: (work) => current.run(span, work) }
}

/**
 * Runs `work` in a span of its own below the current one. Outside of a request or a job there is none: what a process does for itself, five
 * times a second, is not worth a trace.
 */
export const inSpan = async <T>(
  name: string,
  attributes: Attributes,
  work: (span: Span | null) => Promise<T>,
): Promise<T> => {
  const parent = tracing === null ? undefined : current.getStore()
  if (tracing === null || parent === undefined) return work(null)
  const span = tracing.startSpan(name, { kind: 'call', attributes, parent: parent.context })
  try {
    return await current.run(span, () => work(span))
  } catch (error) {
    span.fail(codeOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** A system's or database's code where there is one; a message may name people. */
export const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'thrown'
  const own = 'code' in error ? error : error.cause
  const code = own instanceof Error && 'code' in own ? own.code : undefined
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.name
}
