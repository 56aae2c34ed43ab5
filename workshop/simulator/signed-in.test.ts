import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { openApiClient } from './api-client.ts'
import type { SessionsFile } from './sessions-file.ts'
import { NoOneHere, signedIn } from './signed-in.ts'
import { hurriedClock } from './testing/hurried-clock.ts'
import { openTurnstile } from './turnstile.ts'

type Answer = { status: number; headers?: Record<string, string>; body?: unknown }

let server: Server | undefined
afterEach(() => server?.close())

/** A server that answers as the test says, and what it was asked. */
const openServer = async (answer: (path: string, request: IncomingMessage) => Answer) => {
  const requests: { path: string; origin: unknown; cookie: unknown }[] = []
  server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push({ path, origin: request.headers.origin, cookie: request.headers.cookie })
    const { status, headers = {}, body = {} } = answer(path, request)
    const type = status < 400 ? 'application/json' : 'application/problem+json'
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': type, ...headers }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return { requests, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const person = (address: string, remembered: string | null = null) => {
  const clock = hurriedClock()
  const { signal } = new AbortController()
  const kept = new Map<string, string | null>()
  const sessions: SessionsFile = {
    cookieOf: () => remembered,
    keep: (email, cookie) => void kept.set(email, cookie),
  }
  let signIns = 0
  const api = signedIn({
    client: openApiClient({ address, origin: 'https://towline.example.ie', cookie: remembered }),
    email: 'driver7@example.ie',
    password: 'a-simulated-password',
    sessions,
    turnstile: openTurnstile(clock, 1_500),
    onSignedIn: () => void (signIns += 1),
    clock,
    random: () => 1,
    signal,
  })
  return {
    look: () => api.call('GET /api/driver', {}, signal),
    clock,
    kept,
    signIns: () => signIns,
  }
}

const signInPath = '/api/auth/sign-in/email'
const cookieOf = (session: string) => ({
  'set-cookie': `towline_session=${session}; Path=/; HttpOnly; SameSite=Lax`,
})

it('signs in once for everyone who waits, as the site’s own pages would', async () => {
  const { requests, address } = await openServer((path) => ({
    status: 200,
    headers: path === signInPath ? cookieOf('one') : {},
  }))
  const { look, kept, signIns } = person(address)
  await Promise.all([look(), look(), look()])
  expect(signIns()).toBe(1)
  expect(requests.map(({ path }) => path).filter((path) => path === signInPath)).toHaveLength(1)
  expect(new Set(requests.map(({ origin }) => origin))).toEqual(
    new Set(['https://towline.example.ie']),
  )
  expect(requests.at(-1)?.cookie).toBe('towline_session=one')
  expect(kept.get('driver7@example.ie')).toBe('towline_session=one')
})

it('continues with the session of last time', async () => {
  const { requests, address } = await openServer(() => ({ status: 200 }))
  const { look, signIns } = person(address, 'towline_session=old')
  expect(await look()).toMatchObject({ kind: 'answered' })
  expect(signIns()).toBe(0)
  expect(requests).toMatchObject([{ path: '/api/driver', cookie: 'towline_session=old' }])
})

it('signs in again when that session is over', async () => {
  const { address } = await openServer((path, { headers }) => {
    if (path === signInPath) return { status: 200, headers: cookieOf('new') }
    const isNew = headers.cookie === 'towline_session=new'
    return isNew ? { status: 200 } : { status: 401, body: { code: 'not_signed_in' } }
  })
  const { look, signIns } = person(address, 'towline_session=old')
  expect(await Promise.all([look(), look()])).toMatchObject([
    { kind: 'answered' },
    { kind: 'answered' },
  ])
  expect(signIns()).toBe(1)
})

it('waits as long as the limit says', async () => {
  let requests = 0
  const { address } = await openServer((path) => {
    if (path !== signInPath) return { status: 200 }
    requests += 1
    return requests === 1
      ? { status: 429, headers: { 'retry-after': '37' }, body: { code: 'too_many_requests' } }
      : { status: 200, headers: cookieOf('one') }
  })
  const { look, clock } = person(address)
  await look()
  expect(clock.waits).toEqual([37_000])
})

it('gives up when the server does not know this person', async () => {
  const { address } = await openServer(() => ({
    status: 401,
    body: { code: 'wrong_credentials' },
  }))
  await expect(person(address).look()).rejects.toEqual(new NoOneHere('wrong_credentials'))
})
