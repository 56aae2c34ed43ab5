/** The built service worker in a fake environment: a device with a cache, and a connection that can be cut. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildServiceWorker } from './build-service-worker.ts'

const origin = 'https://towline.example.ie'

let directory: string
const write = (name: string, content: string): void => {
  mkdirSync(dirname(join(directory, name)), { recursive: true })
  writeFileSync(join(directory, name), content)
}

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'towline-worker-'))
  write('index.html', '<script src="/assets/home-1.js"></script>')
  write('book/index.html', '<script src="/assets/book-1.js"></script>')
  write('offline/index.html', 'You are offline')
  write('pricing/index.html', '<script src="/assets/pricing-1.js"></script>')
  write('assets/home-1.js', 'import("./map-1.js")')
  write('assets/map-1.js', '')
  write('assets/book-1.js', '')
  write('assets/pricing-1.js', '')
  write(
    'assets/manifest-1.js',
    `window.__reactRouterManifest=${JSON.stringify({
      routes: Object.fromEntries(
        [
          'public/site',
          'booking/booking',
          'booking/bookings',
          'driver/driver',
          'driver/driver-cab',
          'admin/admin',
        ].map((name) => [`screens/${name}`, { module: `/assets/${name.split('/')[1]}-1.js` }]),
      ),
    })};`,
  )
  for (const name of ['site', 'bookings', 'driver', 'driver-cab', 'admin', 'chat']) {
    write(`assets/${name}-1.js`, '')
  }
  write('assets/booking-1.js', 'import("./chat-1.js"); import("./moving-map-1.js")')
  write('assets/moving-map-1.js', '')
  cpSync('web/public/favicon.svg', join(directory, 'favicon.svg'))
  cpSync('web/public/icons', join(directory, 'icons'), { recursive: true })
  cpSync('web/public/manifest.webmanifest', join(directory, 'manifest.webmanifest'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

type SentRequest = { url: string; method: string; mode: string }

/** The device's storage, shared by every version of the worker. */
const openDevice = () => {
  const stored = new Map<string, Map<string, Response>>()
  const keyOf = (request: SentRequest | string): string =>
    new URL(typeof request === 'string' ? request : request.url, origin).pathname
  const line = { isUp: true, requested: [] as string[] }
  const send = async (request: SentRequest | string): Promise<Response> => {
    if (!line.isUp) throw new TypeError('no connection')
    const path = keyOf(request)
    line.requested.push(path)
    const isPrivate = path.startsWith('/bookings') || path.startsWith('/api/')
    return new Response(`sent for ${path}`, {
      headers: { 'cache-control': isPrivate ? 'no-store' : 'no-cache' },
    })
  }
  const caches = {
    open: async (name: string) => {
      const cache = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, cache)
      const put = async (request: SentRequest | string, answer: Response) =>
        void cache.set(keyOf(request), answer)
      const add = async (one: SentRequest | string) => put(one, await send(one))
      const match = async (request: SentRequest | string) => cache.get(keyOf(request))?.clone()
      return { put, add, match }
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (request: SentRequest | string) =>
      [...stored.values()]
        .map((cache) => cache.get(keyOf(request)))
        .find(Boolean)
        ?.clone(),
  }
  return { stored, line, send, caches }
}

type Device = ReturnType<typeof openDevice>
type Listener = (event: Record<string, unknown>) => void

/** Builds the current content of the folder, and starts the worker of that build on the device. */
const startWorker = async ({ caches, send }: Device) => {
  await buildServiceWorker(directory)
  const listeners = new Map<string, Listener>()
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    clients: { claim: async () => undefined },
    registration: {},
    location: { origin },
  }
  class RelativeRequest {
    url: string
    constructor(url: string) {
      this.url = url
    }
  }
  runInNewContext(readFileSync(join(directory, 'service-worker.js'), 'utf8'), {
    self,
    caches,
    fetch: send,
    Request: RelativeRequest,
    URL,
    setTimeout,
  })
  const dispatch = async (
    name: string,
    notified: Record<string, unknown> = {},
  ): Promise<unknown> => {
    const work: Promise<unknown>[] = []
    let answer: unknown
    listeners.get(name)?.({
      ...notified,
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
      respondWith: (promise: Promise<unknown>) => (answer = promise),
    })
    const answered = await answer
    await Promise.all(work)
    return answered
  }
  return {
    install: () => dispatch('install'),
    activate: () => dispatch('activate'),
    /** Delivers a message from one of our pages. */
    hear: (data: string) => dispatch('message', { data }),
    /** The text of the response; null when the worker leaves the request to the browser. */
    open: async (path: string, mode = 'navigate'): Promise<string | null> => {
      const request = { url: `${origin}${path}`, method: 'GET', mode }
      const answer = await dispatch('fetch', {
        request,
        preloadResponse: Promise.resolve(undefined),
      })
      return answer instanceof Response ? answer.text() : null
    },
  }
}

test('the first visit stores the landing page, the booking flow and what they may load', async () => {
  const device = openDevice()
  await (await startWorker(device)).install()
  const [kept] = [...device.stored.values()]
  expect([...(kept?.keys() ?? [])].toSorted()).toEqual([
    '/',
    '/assets/book-1.js',
    '/assets/home-1.js',
    '/assets/map-1.js',
    '/book',
    '/favicon.svg',
    '/icons/icon-192.png',
    '/manifest.webmanifest',
    '/offline',
  ])
})

test('without a connection a page that was visited opens, and any other address shows the offline page', async () => {
  const device = openDevice()
  const worker = await startWorker(device)
  await worker.install()
  await worker.open('/pricing')
  await worker.open('/bookings/bkg_1')
  device.line.isUp = false
  expect(await worker.open('/')).toBe('sent for /')
  expect(await worker.open('/pricing?from=mail')).toBe('sent for /pricing')
  expect(await worker.open('/bookings/bkg_1')).toBe('sent for /offline')
  expect(await worker.open('/api/session', 'cors')).toBeNull()
})

const jobFiles = [
  '/assets/booking-1.js',
  '/assets/bookings-1.js',
  '/assets/chat-1.js',
  '/assets/driver-1.js',
  '/assets/driver-cab-1.js',
  '/assets/site-1.js',
]

test('once a job is under way its pages open without a connection, for any booking', async () => {
  const device = openDevice()
  const worker = await startWorker(device)
  await worker.install()
  await worker.hear('something else')
  expect(device.line.requested).not.toContain('/driver')
  await worker.hear('keep_job_pages')
  const [kept] = [...device.stored.values()]
  const keptFiles = [...(kept?.keys() ?? [])].filter((name) => name.startsWith('/assets/'))
  expect(keptFiles.filter((name) => !/(home|book|map)-1/.test(name)).toSorted()).toEqual(jobFiles)
  device.line.isUp = false
  expect(await worker.open('/bookings/bkg_1')).toBe('sent for /bookings/any')
  expect(await worker.open('/driver')).toBe('sent for /driver')
  expect(await worker.open('/driver/cab')).toBe('sent for /driver/cab')
  expect(await worker.open('/bookings/bkg_1/receipt')).toBe('sent for /offline')
})

test('the pages of a job are fetched once, even when half of them failed, and again for the next build', async () => {
  const device = openDevice()
  const worker = await startWorker(device)
  await worker.install()
  device.line.isUp = false
  await expect(worker.hear('keep_job_pages')).rejects.toThrow('no connection')
  device.line.isUp = true
  await worker.hear('keep_job_pages')
  device.line.requested.length = 0
  await worker.hear('keep_job_pages')
  expect(device.line.requested).toEqual([])

  write('assets/driver-1.js', 'import("./new-1.js")')
  write('assets/new-1.js', '')
  const next = await startWorker(device)
  await next.install()
  await next.activate()
  device.line.isUp = false
  expect(await next.open('/driver')).toBe('sent for /driver')
  expect(await next.open('/assets/new-1.js', 'cors')).toBe('sent for /assets/new-1.js')
})

test('a page comes from the network while there is a connection, a hashed file from the device', async () => {
  const device = openDevice()
  const worker = await startWorker(device)
  await worker.install()
  device.line.requested.length = 0
  await worker.open('/book')
  await worker.open('/assets/home-1.js', 'cors')
  expect(device.line.requested).toEqual(['/book'])
})

test('a new build stores its own shell beside the old one, and takes over when it is activated', async () => {
  const device = openDevice()
  const old = await startWorker(device)
  await old.install()
  await old.activate()
  const [oldName = ''] = device.stored.keys()
  device.stored.set('somebody-elses', new Map())

  write('assets/home-2.js', '')
  write('index.html', '<script src="/assets/home-2.js"></script>')
  const next = await startWorker(device)
  await next.install()
  const names = [...device.stored.keys()]
  expect(names).toHaveLength(3)
  expect(names).toContain(oldName)
  // Tabs of the old build still request its files.
  device.line.isUp = false
  expect(await old.open('/assets/home-1.js', 'cors')).toBe('sent for /assets/home-1.js')

  await next.activate()
  expect([...device.stored.keys()]).not.toContain(oldName)
  expect([...device.stored.keys()]).toContain('somebody-elses')
  expect(await next.open('/assets/home-2.js', 'cors')).toBe('sent for /assets/home-2.js')
})

test('the same build gives the same worker: nothing is fetched again for it', async () => {
  await buildServiceWorker(directory)
  const first = readFileSync(join(directory, 'service-worker.js'), 'utf8')
  await buildServiceWorker(directory)
  expect(readFileSync(join(directory, 'service-worker.js'), 'utf8')).toBe(first)
})
