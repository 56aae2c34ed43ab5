/** I12: whether every request was answered as it must be, whatever went wrong during the request. Pure. */
import { overlaps, sharedMs, type Span } from './spans.ts'

/** One request as it was seen from outside. */
export type SeenRequest = {
  /** The route, with ids left out. */
  what: string
  /** Milliseconds of the run's clock. */
  from: number
  to: number
  /** 0: the connection failed or was cut. */
  status: number
  why: string | null
  /** Code of the problem document. */
  code: string | null
  hasRetryAfter: boolean
  isProblem: boolean
  /** Must be answered whatever the database does. */
  needsNoDatabase: boolean
}

export type RunSpans = {
  /** From the signal that ended it until one answers again. */
  down: readonly Span[]
  /** SIGSTOP: the server cannot answer during these. */
  paused: readonly Span[]
  /** Faults of the plan, whatever their target, each until its target is back. */
  trouble: readonly Span[]
}

/** The server's deadline for an answer. It keeps running while the server is paused. */
const deadlineMs = 10_000
/** The deadline of a request, and what a busy machine may add. */
export const answeredWithinMs = deadlineMs + 2_000
/**
 * For requests that depend on nothing, while something else is broken: less than they would wait for it. The margin is for a machine that
 * starts servers and recovers databases at the same time.
 */
const atOnceMs = 6_000
/** A server that is killed may have taken the connection just before. */
const edgeMs = 1_000

/** Milliseconds in which it could have been answered. */
export const waitedMs = ({ from, to }: SeenRequest, { paused }: Pick<RunSpans, 'paused'>): number =>
  to - from - sharedMs(paused, { from, to })

/** What is wrong with an answer; null: nothing. */
export const faultOf = (seen: SeenRequest, spans: RunSpans): string | null => {
  const { what, status, why, from, to } = seen
  const waited = waitedMs(seen, spans)
  const seconds = (waited / 1000).toFixed(1)
  if (waited > answeredWithinMs) return `${what}: ${status || why} only after ${seconds} s`
  if (status === 0) {
    const isExcused = overlaps(spans.down, { from: from - edgeMs, to: to + edgeMs })
    return isExcused ? null : `${what}: not answered (${why})`
  }
  if (status === 503 && !(seen.hasRetryAfter && seen.isProblem)) {
    return `${what}: 503 without ${seen.isProblem ? 'Retry-After' : 'a problem document'}`
  }
  if (status >= 500 && status !== 503) return `${what}: ${status}`
  const isTroubled = overlaps(spans.trouble, { from, to })
  if (seen.needsNoDatabase && isTroubled && waited > atOnceMs)
    return `${what}: waited ${seconds} s for nothing`
  const isPastDeadline = status === 503 && to - from >= deadlineMs
  if (seen.needsNoDatabase && status >= 300 && !isPastDeadline) {
    return `${what}: ${status}, and needs no database`
  }
  return null
}

/** The number of requests per kind of answer: `200`, `503`, `cut off`. */
export const countAnswers = (all: readonly SeenRequest[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { status } of all) {
    const name = status === 0 ? 'cut off' : String(status)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return new Map([...counts].toSorted(([a], [b]) => a.localeCompare(b)))
}
