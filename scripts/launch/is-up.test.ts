import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isServing } from './is-up.ts'

let server: Server
let status: number
let port: number

beforeEach(async () => {
  status = 200
  server = createServer((request, response) => {
    response.statusCode = request.url === '/readyz' ? status : 404
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const unusedPort = 1

it('asks a web server on its port, and a worker on the port for supervisors', async () => {
  const web = isServing({ isWeb: true, host: '127.0.0.1', port, workerPort: String(unusedPort) })
  const jobs = isServing({
    isWeb: false,
    host: undefined,
    port: unusedPort,
    workerPort: String(port),
  })
  expect([await web(), await jobs()]).toEqual([true, true])
  status = 503
  expect([await web(), await jobs()]).toEqual([false, false])
})

it('assumes that a worker without a port is up', async () => {
  const jobs = isServing({ isWeb: false, host: undefined, port: unusedPort, workerPort: 'off' })
  expect(await jobs()).toBe(true)
})
