/**
 * Requests that pass stations one after the other, as a discrete-event simulation. A station has so many servers and one queue, first come
 * first served; arrivals are Poisson, service times exponential around their mean. One queue for all servers is a little better than what a
 * proxy that sends each request to the least busy process reaches. Pure: the same seed gives the same answer.
 */
import { percentile } from '../bench/measure.ts'
import { openRandom } from '../chaos/random.ts'
import { openTimeQueue } from './time-queue.ts'

export type Station = { name: string; servers: number }

export type Flow = {
  name: string
  perSecond: number
  /** In this order; milliseconds of one server, on average. */
  visits: readonly { station: string; ms: number }[]
}

export type NetworkResult = {
  stations: readonly { name: string; servers: number; utilisation: number }[]
  /** Milliseconds: what a request waited in all queues together, and how long it took. */
  flows: readonly {
    name: string
    served: number
    waitP50: number
    waitP99: number
    tookP99: number
  }[]
}

type Request = { flow: Flow; visit: number; begunAt: number; waitedMs: number }

/** Share of the time that is not counted, until the queues are as full as they get. */
const warmUpShare = 0.2

/** A network without a future is not simulated: a queue that grows for ever has no percentile. */
export const isOverloaded = (stations: readonly Station[], flows: readonly Flow[]): boolean =>
  stations.some((station) => offeredLoad(station, flows) >= 1)

/** What its servers would have to do, as a share of what they can. */
export const offeredLoad = ({ name, servers }: Station, flows: readonly Flow[]): number =>
  flows.reduce(
    (sum, { perSecond, visits }) =>
      sum +
      perSecond * visits.reduce((ms, visit) => ms + (visit.station === name ? visit.ms : 0), 0),
    0,
  ) /
  1000 /
  servers

/** Throws where a station is overloaded, or a flow visits one that is not there. */
export const simulateNetwork = (
  stations: readonly Station[],
  flows: readonly Flow[],
  { seconds, seed }: { seconds: number; seed: number },
): NetworkResult => {
  if (isOverloaded(stations, flows)) throw new RangeError('a station has more to do than it can')
  const random = openRandom(seed)
  const exponential = (mean: number): number => -Math.log(1 - random.next()) * mean
  const endMs = seconds * 1000
  const countsFromMs = endMs * warmUpShare
  const open = new Map(
    stations.map(({ name, servers }) => [name, { freeAt: new Float64Array(servers), busyMs: 0 }]),
  )
  const queue = openTimeQueue<Request>()
  const arrive = (flow: Flow, afterMs: number): void => {
    const at = afterMs + exponential(1000 / flow.perSecond)
    if (at < endMs) queue.add(at, { flow, visit: 0, begunAt: at, waitedMs: 0 })
  }
  const done = new Map(flows.map((flow) => [flow, { waits: [] as number[], took: [] as number[] }]))
  for (const flow of flows) if (flow.perSecond > 0) arrive(flow, 0)

  for (let next = queue.take(); next; next = queue.take()) {
    const { at, item: request } = next
    const { flow, visit } = request
    if (visit === 0) arrive(flow, at)
    const step = flow.visits[visit]
    if (!step) {
      if (request.begunAt < countsFromMs) continue
      done.get(flow)?.waits.push(request.waitedMs)
      done.get(flow)?.took.push(at - request.begunAt)
      continue
    }
    const station = open.get(step.station)
    if (!station) throw new RangeError(`no station ${step.station}`)
    const server = earliest(station.freeAt)
    const startsAt = Math.max(at, station.freeAt[server] ?? 0)
    const serviceMs = exponential(step.ms)
    station.freeAt[server] = startsAt + serviceMs
    station.busyMs += serviceMs
    queue.add(startsAt + serviceMs, {
      ...request,
      visit: visit + 1,
      waitedMs: request.waitedMs + startsAt - at,
    })
  }
  return {
    stations: stations.map(({ name, servers }) => ({
      name,
      servers,
      utilisation: (open.get(name)?.busyMs ?? 0) / endMs / servers,
    })),
    flows: flows.map((flow) => {
      const { waits = [], took = [] } = done.get(flow) ?? {}
      return {
        name: flow.name,
        served: waits.length,
        waitP50: percentile(waits, 0.5),
        waitP99: percentile(waits, 0.99),
        tookP99: percentile(took, 0.99),
      }
    }),
  }
}

const earliest = (freeAt: Float64Array): number => {
  let best = 0
  for (let n = 1; n < freeAt.length; n += 1) {
    if ((freeAt[n] ?? 0) < (freeAt[best] ?? 0)) best = n
  }
  return best
}
