import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { openApiClient } from './api-client.ts'
import { openServerWatch } from './server-watch.ts'
import { hurriedClock } from './testing/hurried-clock.ts'

it('logs once that the server is away and once that it is back, for all clients together', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const goDown = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`

  const { signal } = new AbortController()
  const clock = hurriedClock()
  const actions: string[] = []
  const watched = openServerWatch(clock, (action) => void actions.push(action))
  const people = Array.from({ length: 3 }, () =>
    watched(openApiClient({ address, origin: address })),
  )
  const everyoneConnects = () =>
    Promise.all(people.map((person) => person.call('GET /api/driver', {}, signal)))

  await everyoneConnects()
  await goDown()
  await everyoneConnects()
  expect(actions).toEqual([])
  await clock.wait(11_000, signal)
  await everyoneConnects()
  await everyoneConnects()
  expect(actions).toEqual(['server_away'])
  await listen(port)
  await everyoneConnects()
  expect(actions).toEqual(['server_away', 'server_back'])
  await goDown()
})
