/**
 * Security headers on every answer of the server (reliability.md S8): every route, every kind of refusal, files, pages,
 * the live stream, and invalid HTTP. Mutants that were seen to fail: one name left out of `securityHeaders`; the
 * headers set by the app instead of the server; `'unsafe-inline'` in the policy of pages; `clientError` writing its own line.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people } from '../../contract/parties.ts'
import { openAppFixture, type AppFixture, type Scenario } from '../testing/fixtures/app-fixture.ts'
import { sendBytes, sendRaw, type RawAnswer } from '../testing/raw-http.ts'
import { declaredRoutes, sampleRequests } from '../testing/samples/sample-requests.ts'
import { tinyBuild } from '../testing/samples/tiny-build.ts'

let app: AppFixture
let scenario: Scenario
let client: string
let isBuildBroken = false
beforeAll(async () => {
  client = mkdtempSync(join(tmpdir(), 'towline-client-'))
  mkdirSync(join(client, 'assets'))
  mkdirSync(join(client, 'pricing'))
  writeFileSync(
    join(client, 'pricing', 'index.html'),
    '<script>1</script><script src="/assets/a.js"></script>',
  )
  writeFileSync(join(client, 'assets', 'a.js'), 'export {}')
  writeFileSync(join(client, 'favicon.svg'), '<svg/>')
  const loadBuild = async (): Promise<ServerBuild> => {
    if (isBuildBroken) throw new Error('no build')
    return tinyBuild
  }
  app = await openAppFixture({
    pages: { clientDirectory: client, loadBuild },
    hasLimits: true,
    env: { CARD_FRAME_URL: 'http://127.0.0.1:4010/frame' },
  })
  scenario = await app.acceptedScenario()
})
afterAll(async () => {
  await app.close()
  rmSync(client, { recursive: true, force: true })
})

const always = {
  'strict-transport-security': /^max-age=\d{8,}; includeSubDomains/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer)$/,
  'permissions-policy': /camera=\(\).*microphone=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
}

const isGuarded = ({ headers, status }: RawAnswer, what: string): void => {
  for (const [name, pattern] of Object.entries(always)) {
    expect(headers[name], `${what} (${status}): ${name}`).toMatch(pattern)
  }
  const policy = String(headers['content-security-policy'])
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
  expect(scripts, what).not.toMatch(/unsafe|\*|https?:\/\/(?!js\.stripe\.com)/)
  expect(headers['x-powered-by'], what).toBeUndefined()
  expect(headers['server'], what).toBeUndefined()
  expect(headers['access-control-allow-origin'], what).toBeUndefined()
}

const cookieOf = async (accountId: string): Promise<string> =>
  [...(await app.browserOf(accountId)).cookies].map((pair) => pair.join('=')).join('; ')

describe('every route', () => {
  it.each(declaredRoutes)('$key, for any caller and any request', async ({ key, method }) => {
    if (key === 'GET /api/live') return
    const { path, body, form } = sampleRequests[key]({
      bookingId: scenario.bookingId,
      quoteId: `quo_${'0'.repeat(26)}`,
      notificationId: `ntc_${'0'.repeat(26)}`,
    })
    const json = { origin: app.origin, 'content-type': 'application/json' }
    const sent = form ?? (body ? JSON.stringify(body) : undefined)
    const send = async (headers: Record<string, string>, text = sent) =>
      isGuarded(
        await sendRaw(app.address, method, path, { headers, ...(text ? { body: text } : {}) }),
        key,
      )
    for (const party of people) {
      const cookie = party === 'anonymous' ? null : await cookieOf(scenario.accounts[party])
      await send({ ...json, ...(cookie ? { cookie } : {}) })
    }
    await send({ ...json, origin: 'https://evil.example' })
    if (body) {
      await send(json, '{')
      await send(json, 'x'.repeat(70_000))
      await send({ ...json, 'content-type': 'text/plain' })
    }
    for (const other of ['OPTIONS', 'HEAD', 'PUT', 'TRACE']) {
      isGuarded(await sendRaw(app.address, other, path), `${other} ${path}`)
    }
  })

  it('the live stream', async () => {
    const browser = await app.browserOf(scenario.accounts.owner)
    const response = await browser.open('/api/live')
    const headers = Object.fromEntries(response.headers)
    isGuarded({ status: response.status, headers, text: '' }, 'live')
    await response.body?.cancel()
  })

  it('a route that was called too often', async () => {
    const request = () =>
      sendRaw(app.address, 'POST', '/api/quotes', {
        headers: { origin: app.origin, 'content-type': 'application/json' },
        body: '{}',
      })
    let answer = await request()
    for (let n = 0; n < 200 && answer.status !== 429; n += 1) answer = await request()
    expect(answer.status).toBe(429)
    isGuarded(answer, 'too often')
  })
})

describe('everything else', () => {
  it.each([
    ['GET', '/pricing', 200],
    ['GET', '/pricing/', 308],
    ['GET', '/assets/a.js', 200],
    ['GET', '/assets/gone.js', 404],
    ['GET', '/favicon.svg', 200],
    ['HEAD', '/pricing', 200],
    ['GET', '/bookings/anything', 200],
    ['GET', '/api/unknown', 404],
    ['POST', '/pricing', 404],
    ['DELETE', '/', 404],
    ['OPTIONS', '/', 404],
    ['GET', '/%', 404],
    ['GET', '/a\\b', 422],
  ])('%s %s', async (method, path, status) => {
    const answer = await sendRaw(app.address, method, path)
    expect(answer.status).toBe(status)
    isGuarded(answer, path)
  })

  it('a file that the browser has cached', async () => {
    const { headers } = await sendRaw(app.address, 'GET', '/assets/a.js')
    const again = await sendRaw(app.address, 'GET', '/assets/a.js', {
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(again.status).toBe(304)
    isGuarded(again, 'known file')
  })

  it('a page that cannot be rendered', async () => {
    isBuildBroken = true
    const answer = await sendRaw(app.address, 'GET', '/somewhere')
    isBuildBroken = false
    expect(answer.status).toBe(500)
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(answer.text).not.toContain('no build')
    isGuarded(answer, 'broken page')
  })

  it('pages run their own scripts by nonce or hash, may not be framed and frame the card form alone', async () => {
    for (const path of ['/pricing', '/bookings/anything']) {
      const { headers } = await sendRaw(app.address, 'GET', path)
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(/script-src 'self' '(nonce|sha256)-[\w+/=]+'/)
      expect(policy).toContain('frame-src http://127.0.0.1:4010;')
      for (const rule of ["base-uri 'none'", "object-src 'none'", "form-action 'self'"]) {
        expect(policy).toContain(rule)
      }
    }
  })
})

describe('invalid requests', () => {
  const post = 'POST /api/quotes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  it.each([
    ['no HTTP', 'GARBAGE\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 422],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 422],
    ['another scheme', 'GET ftp://x/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 422],
    ['the whole server', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 422],
    ['a method no one knows', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', `${post}Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n`, 400],
    ['a broken chunk', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`, 400],
    [
      'a miracle expected',
      'POST /api/auth/sign-out HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
      204,
    ],
  ])('%s', async (name, bytes, status) => {
    const answer = await sendBytes(app.port, bytes)
    expect(answer.status).toBe(status)
    isGuarded(answer, name)
  })

  it('and a caller who disconnects half way troubles no one', async () => {
    const before = app.log.length
    const bytes = `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`
    await sendBytes(app.port, bytes)
    expect((await sendRaw(app.address, 'GET', '/healthz')).status).toBe(200)
    expect(app.log.slice(before).join('')).not.toMatch(/"level":(40|50)/)
  })
})
