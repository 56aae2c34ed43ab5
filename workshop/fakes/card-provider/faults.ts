import { z } from 'zod'

/** Whether the request's work is done although the answer goes wrong. */
const effect = z.enum(['none', 'done']).default('none')

/** What may go wrong with a request. */
const faultKind = z.discriminatedUnion('kind', [
  /** An error of the provider that its idempotency keys do not remember: the request never began. */
  z.object({ kind: z.literal('status_500'), status: z.int().min(429).max(599).default(500) }),
  /** An error remembered under the key and replayed for a day, with the work done or not. */
  z.object({ kind: z.literal('stored_500'), effect }),
  /** The work is done and its answer remembered, and the connection breaks before the answer. */
  z.object({ kind: z.literal('lost_answer') }),
  /** No answer for so long, then the connection breaks. */
  z.object({ kind: z.literal('hang'), forMs: z.int().min(0), effect }),
  /** A late answer; with `effect: done` the work, and its webhooks, come long before the answer. */
  z.object({ kind: z.literal('delay'), forMs: z.int().min(0), effect }),
  /** The card's bank says no to a confirmation or a capture, whatever the card. */
  z.object({
    kind: z.literal('decline'),
    code: z.string().default('card_declined'),
    declineCode: z.string().default('generic_decline'),
    message: z.string().default('Your card was declined.'),
  }),
])

/** The requests that fail: the next `times` with this method and path. `*` matches one part of the path, `**` any number. */
const target = z.object({
  method: z.enum(['GET', 'POST']).optional(),
  path: z.string().startsWith('/').default('/v1/**'),
  times: z.int().min(1).default(1),
})

export const faultRequest = z.intersection(target, faultKind)

export type FaultRequest = z.input<typeof faultRequest>
export type Fault = z.output<typeof faultRequest> & { left: number }

const pathPattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('/')
      .map((part) =>
        part === '**' ? '.*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]+'),
      )
      .join('/')}$`,
  )

/** These change the work itself, so a request that only replays a remembered answer neither meets nor uses them up. */
const needsWork = (fault: Fault): boolean => fault.kind === 'stored_500' || fault.kind === 'decline'

const callsBank = (path: string): boolean => /\/(confirm|capture)$/.test(path)

export type Faults = {
  add: (request: FaultRequest) => void
  /** The first fault waiting for this request, counted down; undefined when all goes well. */
  take: (method: string, path: string, isReplay: boolean) => Fault | undefined
  waiting: () => Fault[]
  clear: () => void
}

/** Faults wait in the order they were asked for. They are not kept over a restart. */
export const trackFaults = (): Faults => {
  let faults: Fault[] = []
  return {
    add: (request) => {
      const fault = faultRequest.parse(request)
      faults.push({ ...fault, left: fault.times })
    },
    take: (method, path, isReplay) => {
      const fault = faults.find(
        (one) =>
          (one.method === undefined || one.method === method) &&
          pathPattern(one.path).test(path) &&
          !(isReplay && needsWork(one)) &&
          (one.kind !== 'decline' || callsBank(path)),
      )
      if (!fault) return undefined
      fault.left -= 1
      faults = faults.filter((one) => one.left > 0)
      return fault
    },
    waiting: () => faults.map((fault) => ({ ...fault })),
    clear: () => {
      faults = []
    },
  }
}
