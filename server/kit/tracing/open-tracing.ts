/**
 * The OpenTelemetry SDK behind `trace.ts`, which alone loads it. Spans wait in a queue of at most 2,048 and go out in batches, one at a
 * time; what does not fit is dropped, so a collector that is slow or away costs no request any time and the process no memory. The SDK
 * reads the standard `OTEL_*` variables itself, except `OTEL_BSP_*`.
 */
import { setTimeout as pause } from 'node:timers/promises'
import {
  ROOT_CONTEXT,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  type Context,
  type SpanContext,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base'
import type { Logger } from '../log.ts'
import { setTracing, type SpanKind, type TraceContext, type Tracing } from './trace.ts'

const kinds: Record<SpanKind, Kind> = {
  request: Kind.SERVER,
  job: Kind.CONSUMER,
  call: Kind.CLIENT,
}

/** At the end of the process: a stop does not wait longer for the collector. */
const lastBatchMs = 1_000

export type TracingOptions = {
  log: Logger
  /** How long finished spans wait for others; left out: five seconds. */
  everyMs?: number
}

/** Starts sending spans to `OTEL_EXPORTER_OTLP_ENDPOINT`. */
export const startTracing = ({ log, everyMs = 5_000 }: TracingOptions): Tracing => {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME ?? 'towline',
    }).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor(reportingFailures(new OTLPTraceExporter(), log), {
        scheduledDelayMillis: everyMs,
      }),
    ],
  })
  const tracer = provider.getTracer('towline')
  const tracing: Tracing = {
    startSpan: (name, { kind, attributes = {}, parent, link }) => {
      const linked = link ? spanContextOf(link) : null
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], attributes, ...(linked ? { links: [{ context: linked }] } : {}) },
        contextOf(parent ?? null),
      )
      const { traceId, spanId, traceFlags } = span.spanContext()
      return {
        traceId,
        context: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        rename: (next) => void span.updateName(next),
        note: (more) => void span.setAttributes(more),
        fail: (code) => {
          span.setStatus({ code: SpanStatusCode.ERROR })
          span.setAttribute('error.type', code)
        },
        end: () => span.end(),
      }
    },
    stop: async () => {
      setTracing(null)
      const failed = (error: unknown): void => log.warn('the last traces were not sent', { error })
      await Promise.race([provider.shutdown().catch(failed), pause(lastBatchMs)])
    },
  }
  setTracing(tracing)
  return tracing
}

const contextOf = (parent: TraceContext | null): Context => {
  const remote = parent === null ? null : spanContextOf(parent)
  return remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT
}

/** W3C Trace Context, level 1, §3.2; null for what is none. */
const spanContextOf = (text: TraceContext): SpanContext | null => {
  const parts =
    /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:$|-)/.exec(text)
  if (!parts) return null
  const [, traceId = '', spanId = '', flags = ''] = parts
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}

/** Logs when spans begin to be refused and when they are taken again, and not each time between. */
const reportingFailures = (exporter: SpanExporter, log: Logger): SpanExporter => {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined
        if (hasFailed && !isFailing) log.warn('traces are not taken', { error: result.error })
        if (!hasFailed && isFailing) log.info('traces are taken again')
        isFailing = hasFailed
        // a refusal is reported here; given on, the SDK would print it as well
        done({ code: 0 })
      }),
    shutdown: () => exporter.shutdown(),
  }
}
