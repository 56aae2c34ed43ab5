/** A road router on loopback that speaks OSRM's HTTP API, with one road between any two places. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SampleRouter = Awaited<ReturnType<typeof startSampleRouter>>

/** `answer` may be changed while it runs; null: it does not answer. */
export const startSampleRouter = async () => {
  const requested: string[] = []
  const state: { answer: unknown; status: number } = { answer: roadOf(42_000, 2_700), status: 200 }
  const server = createServer((incoming, outgoing) => {
    requested.push(incoming.url ?? '')
    if (state.answer === null) return
    outgoing.writeHead(state.status, { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify(state.answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // a server that listens on a port has an address of this type
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requested,
    says: (answer: unknown, status = 200) => Object.assign(state, { answer, status }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** One road, in metres and seconds, in OSRM's format; its line as longitude and latitude. */
export const roadOf = (
  distance: number,
  duration: number,
  line: readonly (readonly [lon: number, lat: number])[] = [],
) => ({
  code: 'Ok',
  routes: [
    {
      distance,
      duration,
      ...(line.length > 0 ? { geometry: { type: 'LineString', coordinates: line } } : {}),
    },
  ],
})

/** A way with tolled stretches between free ones, as OSRM's steps describe them. */
export const tolledRoadOf = (
  stretches: readonly { ref: string; at: readonly [lon: number, lat: number] }[],
) => {
  const free = {
    ref: 'R445',
    intersections: [
      { location: [-6.66, 53.22], classes: ['tunnel'] },
      { location: [-6.65, 53.23] },
    ],
  }
  const steps = stretches.flatMap(({ ref, at }) => [
    free,
    {
      ref,
      intersections: [
        { location: [-6.66, 53.22] },
        { location: at, classes: ['motorway', 'toll'] },
      ],
    },
  ])
  return { code: 'Ok', routes: [{ distance: 42_000, duration: 2_700, legs: [{ steps }] }] }
}
