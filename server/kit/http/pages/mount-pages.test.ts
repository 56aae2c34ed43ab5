import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as rawRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { originPlaceholder } from '../../../../contract/origin.ts'
import { openTestHttpServer, type TestHttpServer } from '../../../testing/test-http-server.ts'
import { tinyBuild } from '../../../testing/samples/tiny-build.ts'
import { openLog } from '../../log.ts'
import type { Drawing } from './rendered-pages.ts'
import { mountPages } from './mount-pages.ts'
import { securityHeaders } from '../security-headers.ts'

const inlineScript = 'window.greeting = "Hallo"'
const structured = `<script type="application/ld+json">{"url":"${originPlaceholder}/"}</script>`
const home = `<html><script>${inlineScript}</script>${structured}<script type="module" src="/assets/a-1.js"></script></html>`
/** Words that no two files have in this order, so that compressing them well pays. */
const words = Array.from({ length: 2_000 }, (_, n) => ['tow', 'hook', 'winch'][((n * n) % 7) % 3])
const asset = `export const words = '${words.join(' ')}'`
const publicOrigin = 'https://towline.example.ie'

let directory: string
let server: TestHttpServer
let base: string
let logged: Record<string, unknown>[]
/** The data pages are rendered with; null: those of the build. */
let drawing: Drawing | null = null

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'towline-client-'))
  const write = (name: string, content: string) => {
    mkdirSync(dirname(join(directory, name)), { recursive: true })
    writeFileSync(join(directory, name), content)
  }
  write('index.html', home)
  write('about/index.html', '<html>about</html>')
  write('bookings/index.html', '<html>as it was built</html>')
  write('about.data', '[]')
  write('assets/a-1.js', asset)
  write('favicon.svg', '<svg/>')
  write('sitemap.xml', `<loc>${originPlaceholder}/about</loc>`)
  write('robots.txt', `Sitemap: ${originPlaceholder}/sitemap.xml`)
  write('assets/worker-1.mjs', 'self.addEventListener("message", () => {})')
  write('service-worker.js', 'self.addEventListener("fetch", () => {})')
  logged = []
  drawing = null
  const log = openLog('info', { write: (line) => logged.push(JSON.parse(line)) })
  server = openTestHttpServer({ log })
  mountPages({
    app: server.app,
    clientDirectory: directory,
    loadBuild: async () => tinyBuild,
    security: securityHeaders({ frameUrl: 'http://127.0.0.1:4010/frame', mapStyleUrl: null }),
    publicOrigin,
    renderedWith: async () => drawing,
    log,
    withinMs: 300,
  })
  base = await server.listen()
})
afterEach(async () => {
  await server.close()
  rmSync(directory, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(base + path, { headers, redirect: 'manual' })

/** As sent: `fetch` would normalise the path and decompress the body. */
const raw = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      rawRequest(base, { path, headers, method }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      })
        .on('error', reject)
        .end()
    },
  )

describe('files', () => {
  it('are prerendered pages that may run only their own inline scripts', async () => {
    const response = await get('/')
    expect(await response.text()).toBe(home.replace(originPlaceholder, publicOrigin))
    const policy = response.headers.get('content-security-policy') ?? ''
    const hash = createHash('sha256').update(inlineScript).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain('frame-src http://127.0.0.1:4010;')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('strict-transport-security')).toBeTruthy()
    expect(await (await get('/about')).text()).toContain('about')
    expect((await get('/about.data')).headers.get('content-type')).toContain('text/x-script')
  })

  it('are cached for ever when their name has a hash, and compressed when that helps', async () => {
    const br = await raw('/assets/a-1.js', { 'accept-encoding': 'gzip, br' })
    expect(br.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
    expect(brotliDecompressSync(br.body).toString()).toBe(asset)
    const gz = await raw('/assets/a-1.js', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(gz.body).toString()).toBe(asset)
    const plain = await raw('/assets/a-1.js')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.toString()).toBe(asset)
    expect((await raw('/favicon.svg', { 'accept-encoding': 'br' })).body.toString()).toBe('<svg/>')
  })

  it('are compressed in a hurry for the first request, and well for later ones', async () => {
    const inAHurry = brotliCompressSync(asset, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    const fetchAsset = () => raw('/assets/a-1.js', { 'accept-encoding': 'br' })
    const first = await fetchAsset()
    // Seen to fail: the first visitors after a start waited for the best compression of everything, some beyond the deadline.
    expect(first.body.equals(inAHurry)).toBe(true)
    await expect.poll(async () => (await fetchAsset()).body.length).toBeLessThan(inAHurry.length)
    const later = await fetchAsset()
    expect(brotliDecompressSync(later.body).toString()).toBe(asset)
    expect(later.headers.etag).toBe(first.headers.etag)
  })

  it.each(['/', '/assets/a-1.js', '/sitemap.xml'])(
    'are answered 304 to a client that has them: %s',
    async (path) => {
      const first = await get(path)
      const etag = first.headers.get('etag') ?? ''
      for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
        const again = await get(path, { 'if-none-match': known })
        expect(again.status, known).toBe(304)
        expect(await again.text()).toBe('')
        expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
      }
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
    },
  )

  it('are rendered again when their content has changed, once for each state, and stay files otherwise', async () => {
    const shown = async () => {
      const response = await get('/bookings')
      const policy = response.headers.get('content-security-policy') ?? ''
      return { text: await response.text(), etag: response.headers.get('etag'), policy }
    }
    const built = await shown()
    expect(built.text).toBe('<html>as it was built</html>')
    drawing = { key: 'dearer', prices: 'dearer', context: { price: '€71.00' } }
    const drawn = await shown()
    expect(drawn.text).toContain('<b>€71.00</b>')
    expect(drawn.text).toContain(`<a href="${publicOrigin}/">/bookings</a>`)
    expect(drawn.text).not.toContain('nonce="')
    expect(drawn.policy).toMatch(/script-src 'self' 'sha256-/)
    expect(drawn.etag).not.toBe(built.etag)
    drawing = { key: 'dearer', prices: 'dearer', context: { price: 'never drawn' } }
    expect((await shown()).text).toBe(drawn.text)
    drawing = { key: 'dearest', prices: 'dearest', context: { price: '€99.00' } }
    expect((await shown()).text).toContain('<b>€99.00</b>')
    expect(await (await get('/assets/a-1.js')).text()).toBe(asset)
    drawing = null
    expect((await shown()).text).toBe(built.text)
  })

  it('are served as they were while newer counts take long, and never with other prices', async () => {
    const shown = async () => (await get('/bookings')).text()
    const built = '<html>as it was built</html>'
    const atPrices = (key: string, text: string): Drawing => ({
      key,
      prices: '',
      context: { price: text },
    })
    drawing = atPrices('first count', 'endless')
    expect(await shown()).toBe(built)
    expect(logged.filter(({ msg }) => msg === 'page not rendered again')).toHaveLength(1)
    drawing = atPrices('second count', '40 drivers')
    expect(await shown()).toContain('<b>40 drivers</b>')
    drawing = atPrices('third count', 'endless')
    expect(await shown()).toContain('<b>40 drivers</b>')
    drawing = { ...atPrices('fourth count', 'endless'), prices: 'dearer' }
    expect((await get('/bookings')).status).toBe(503)
  })

  // Seen to fail with: half a page with the status of an error.
  it.each(['/bookings/endless', '/bookings'])(
    'are answered 503 when rendering them takes too long: %s',
    async (path) => {
      drawing = { key: 'endless', prices: 'endless', context: { price: 'endless' } }
      const response = await get(path)
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBeTruthy()
      expect(await response.json()).toMatchObject({ code: 'not_ready' })
      drawing = { key: 'dearer', prices: 'dearer', context: { price: '€71.00' } }
      expect((await get('/bookings')).status).toBe(200)
    },
  )

  it('are answered the same to HEAD, without a body', async () => {
    const names = ['content-type', 'etag', 'cache-control', 'vary', 'content-security-policy']
    for (const path of ['/', '/assets/a-1.js', '/robots.txt', '/favicon.svg']) {
      const [whole, head] = await Promise.all([raw(path), raw(path, {}, 'HEAD')])
      expect(head.status).toBe(200)
      expect(head.body.length).toBe(0)
      for (const name of names) expect(head.headers[name], name).toBe(whole.headers[name])
    }
  })

  it('come whole, also when a part is requested', async () => {
    const { status, headers, body } = await raw('/assets/a-1.js', { range: 'bytes=0-9' })
    expect(status).toBe(200)
    expect(headers['content-range']).toBeUndefined()
    expect(body.toString()).toBe(asset)
  })

  it('are not compressed in an encoding that was refused', async () => {
    const refusing = await raw('/assets/a-1.js', { 'accept-encoding': 'br;q=0, gzip;q=0.5' })
    expect(refusing.headers['content-encoding']).toBe('gzip')
    const never = await raw('/assets/a-1.js', { 'accept-encoding': 'identity, br;q=0' })
    expect(never.headers['content-encoding']).toBeUndefined()
  })

  it('name the origin that is configured', async () => {
    const sitemap = await get('/sitemap.xml')
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(await sitemap.text()).toBe(`<loc>${publicOrigin}/about</loc>`)
    const robots = await get('/robots.txt')
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await robots.text()).toBe(`Sitemap: ${publicOrigin}/sitemap.xml`)
  })

  it('include a service worker that is revalidated each time and may fetch from here alone', async () => {
    const { headers } = await get('/service-worker.js')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  })

  it('include the worker of a page, which may fetch as much as the page and run as a script', async () => {
    const { headers } = await get('/assets/worker-1.mjs')
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  })

  it('that are missing are 404, never a page', async () => {
    for (const path of ['/assets/gone-1.js', '/gone.txt', '/api/unknown', '/about/index.html']) {
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
    }
  })

  it.each([
    '/../package.json',
    '/assets/../../secret.txt',
    '/%2e%2e/package.json',
    '/assets/%00',
    '/%',
  ])('cannot be reached outside the folder by %s', async (path) => {
    const { status, body } = await raw(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.toString()).not.toContain('towline"')
  })
})

describe('pages', () => {
  it('are rendered with a nonce of their own', async () => {
    const [one, two] = await Promise.all([get('/bookings/x'), get('/bookings/x')])
    const text = await one.text()
    const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? ''
    expect(nonce.length).toBeGreaterThan(20)
    expect(one.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
    expect(await two.text()).not.toContain(nonce)
    expect(one.headers.get('cache-control')).toBe('no-store')
    expect(text).toContain('/bookings/x')
  })

  it('name the configured origin, compressed as the caller accepts', async () => {
    const { body } = await raw('/bookings/x', { 'accept-encoding': 'gzip, br' })
    const text = brotliDecompressSync(body).toString()
    expect(text).toContain(`<a href="${publicOrigin}/">`)
    const gz = await raw('/bookings/x', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(gz.body).toString()).toContain(`<a href="${publicOrigin}/">`)
    expect((await raw('/bookings/x')).body.toString()).toContain(`<a href="${publicOrigin}/">`)
  })

  it.each([
    ['/bookings/x/?tab=1', '/bookings/x?tab=1'],
    ['/About', '/about'],
    ['/ABOUT/?from=mail', '/about?from=mail'],
    ['//about/', '/about'],
  ])('have one address each: %s is %s', async (requested, address) => {
    const response = await raw(requested)
    expect(response.status).toBe(308)
    expect(response.headers.location).toBe(address)
  })

  it('redirect to no other host', async () => {
    const sly = await raw('//evil.example.com/')
    expect(sly.headers.location).toBe('/evil.example.com')
    const slier = await raw('/%5Cevil.example.com/')
    expect(slier.headers.location).toBe('/%5Cevil.example.com')
  })
})

describe('a missing address', () => {
  const person = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  it.each([
    '/no-such-page',
    '/no-such-page.php',
    '/assets/gone-1.js',
    '/%',
    '/%E0%A4%A',
    '/About%2F',
    '//about',
  ])('is a page for each who opens %s, with the status that says so', async (path) => {
    const { status, headers } = await raw(path, person)
    expect(status).toBe(404)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('is logged with its path, and without its query', async () => {
    await raw('/old-prices?email=aoife@example.ie', person)
    await raw('/gone.js?token=hush')
    expect(logged.filter(({ msg }) => msg === 'not found').map(({ path }) => path)).toEqual([
      '/old-prices',
      '/gone.js',
    ])
    expect(JSON.stringify(logged)).not.toMatch(/aoife|hush/)
  })

  it('is logged without personal data', async () => {
    await raw('/unsubscribe/aoife%40example.ie/0209100042', person)
    await raw('/auth/reset/Vq3xJ9tokenCanary8sK2mN4pQ7rT1', person)
    await raw(`/${'x'.repeat(5_000)}`, person)
    const lines = logged.filter(({ msg }) => msg === 'not found')
    expect(lines).toHaveLength(3)
    expect(JSON.stringify(lines)).not.toMatch(/aoife|0209100042|Canary|x{200}/)
  })
})
