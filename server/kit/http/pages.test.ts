import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as rawRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHttpHouse, type HttpHouse } from '../../testing/http-house.ts'
import { tinyBuild } from '../../testing/tiny-build.ts'
import { mountPages } from './pages.ts'
import { securityHeaders } from './security-headers.ts'

const inlineScript = 'window.greeting = "Hallo"'
const home = `<html><script>${inlineScript}</script><script type="module" src="/assets/a-1.js"></script></html>`
const asset = `export const words = '${'towing '.repeat(500)}'`

let directory: string
let house: HttpHouse
let base: string

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'towline-client-'))
  const write = (name: string, content: string) => {
    mkdirSync(dirname(join(directory, name)), { recursive: true })
    writeFileSync(join(directory, name), content)
  }
  write('index.html', home)
  write('about/index.html', '<html>about</html>')
  write('about.data', '[]')
  write('assets/a-1.js', asset)
  write('favicon.svg', '<svg/>')
  house = openHttpHouse()
  mountPages({
    app: house.app,
    clientDirectory: directory,
    loadBuild: async () => tinyBuild,
    security: securityHeaders({ frameUrl: 'http://127.0.0.1:4010/frame' }),
  })
  base = await house.listen()
})
afterEach(async () => {
  await house.close()
  rmSync(directory, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(base + path, { headers, redirect: 'manual' })

/** As sent: `fetch` would tidy the path and unpack the body. */
const raw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      rawRequest(base, { path, headers }, (response) => {
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
    expect(await response.text()).toBe(home)
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

  it('are kept for ever when their name says what is in them, and packed when that helps', async () => {
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

  it('are answered 304 to whoever has them', async () => {
    const etag = (await get('/assets/a-1.js')).headers.get('etag') ?? ''
    const again = await get('/assets/a-1.js', { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  it('that are missing are 404, never a page', async () => {
    for (const path of ['/assets/gone-1.js', '/robots.txt', '/api/unknown', '/about/index.html']) {
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

  it('have one address each, and redirect to no other host', async () => {
    const response = await get('/bookings/x/?tab=1')
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe('/bookings/x?tab=1')
    const sly = await raw('//evil.example.com/')
    expect(sly.headers.location).toBe('/evil.example.com')
    const slier = await raw('/%5Cevil.example.com/')
    expect(slier.headers.location).toBe('/%5Cevil.example.com')
  })
})
