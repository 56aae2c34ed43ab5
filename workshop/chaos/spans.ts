/** Spans of time in which something was down or paused, in milliseconds of one clock. Pure. */
export type Span = { from: number; to: number }

/** Spans that are recorded while they last; one without an end lasts for ever. */
export type Spans = {
  begin: () => { end: () => void }
  all: () => readonly Span[]
}

export const openSpans = (now: () => number): Spans => {
  const spans: Span[] = []
  return {
    begin: () => {
      const span = { from: now(), to: Number.POSITIVE_INFINITY }
      spans.push(span)
      return { end: () => void (span.to = Math.min(span.to, now())) }
    },
    all: () => spans,
  }
}

export const overlaps = (spans: readonly Span[], { from, to }: Span): boolean =>
  spans.some((span) => span.from <= to && span.to >= from)

/** The part of one span that lies in others, each moment counted once. */
export const sharedMs = (spans: readonly Span[], { from, to }: Span): number => {
  let shared = 0
  let until = from
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const begin = Math.max(span.from, until)
    const end = Math.min(span.to, to)
    if (end <= begin) continue
    shared += end - begin
    until = end
  }
  return shared
}
