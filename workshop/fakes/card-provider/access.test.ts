import { request } from 'node:http'
import { expect, test } from 'vitest'
import { parentOriginsFor } from './frame/parent-origin.ts'
import { holdOf, refusalOf, startTestProvider, testKeys } from './testing/start-test-provider.ts'

test('needs a key, does not repeat a wrong one, and keeps the secret part from browsers', async () => {
  const provider = await startTestProvider()
  const wrong = await refusalOf(provider.client('sk_test_wrong').balance.retrieve())
  expect(wrong).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 })
  expect(wrong.message).not.toContain('sk_test_wrong')
  const none = await fetch(`${provider.origin}/v1/balance`)
  expect(none.status).toBe(401)

  const browser = provider.client(testKeys.publishableKey)
  for (const call of [browser.paymentIntents.create(holdOf()), browser.events.list()]) {
    expect(await refusalOf(call)).toMatchObject({ statusCode: 401, code: 'secret_key_required' })
  }
})

test('says plainly which part of the API it does not speak', async () => {
  const { stripe, origin } = await startTestProvider()
  expect(await refusalOf(stripe.customers.list())).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
  })
  const large = await fetch(`${origin}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testKeys.secretKey}` },
    body: `description=${'x'.repeat(300_000)}`,
  })
  expect(large.status).toBe(413)
})

const control = (port: number, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port, method: 'POST', path: '/_control/clear-requests', headers },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
      .on('error', reject)
      .end()
  })

test('control obeys programs on this machine, but neither pages nor proxies', async () => {
  const { port } = await startTestProvider()
  expect(await control(port, {})).toBe(200)
  expect(await control(port, { origin: 'http://evil.example.com' })).toBe(404)
  expect(await control(port, { 'sec-fetch-site': 'cross-site' })).toBe(404)
  expect(await control(port, { 'x-forwarded-for': '203.0.113.9' })).toBe(404)
})

test('control over HTTP does what the object does and explains bad input', async () => {
  const { stripe, origin } = await startTestProvider()
  const { id } = await stripe.paymentIntents.create(holdOf())
  const post = async (action: string, input: object) => {
    const response = await fetch(`${origin}/_control/${action}`, {
      method: 'POST',
      body: JSON.stringify(input),
    })
    return { status: response.status, body: await response.json() }
  }
  expect(await post('confirm', { intentId: id, card: 'visa' })).toMatchObject({
    status: 200,
    body: { data: { status: 'requires_capture' } },
  })
  expect(await post('fail-next', { kind: 'explode' })).toMatchObject({ status: 400 })
  expect(await post('go-down', { how: 'refuse_connection' })).toMatchObject({ status: 400 })
  expect(await post('confirm', { intentId: 'pi_none', card: 'visa' })).toMatchObject({
    status: 400,
    body: { error: { code: 'resource_missing' } },
  })
  expect(await post('go-down', { how: 'answer_503' })).toMatchObject({ status: 200 })
  expect(await refusalOf(stripe.balance.retrieve())).toMatchObject({ statusCode: 503 })
  expect(await post('come-back', {})).toMatchObject({ status: 200 })
  const seen = await (await fetch(`${origin}/_control/requests`)).json()
  expect(seen).toMatchObject({ data: [{ method: 'POST', path: '/v1/payment_intents' }] })
})

test('the card frame may be embedded by the app’s pages only', async () => {
  const { origin } = await startTestProvider({
    parentOrigins: ['http://localhost:3000', 'https://app.example.ie'],
  })
  const page = (query: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${origin}/frame${query}`, { headers })
  const policy = (response: Response): string =>
    response.headers.get('content-security-policy') ?? ''

  const named = await page('?parent=https://app.example.ie&theme=dark')
  expect(policy(named)).toContain('frame-ancestors https://app.example.ie')
  expect(policy(named)).toContain("default-src 'none'")
  expect(policy(named)).not.toContain('unsafe')
  const text = await named.text()
  expect(text).toContain('data-theme="dark"')
  expect(text).toContain('data-parent-origin="https://app.example.ie"')
  expect(text).not.toContain(testKeys.secretKey)

  const response = await page('', { referer: 'https://app.example.ie/book?x=1' })
  expect(policy(response)).toContain('frame-ancestors https://app.example.ie')
  expect(policy(await page(''))).toContain('frame-ancestors http://localhost:3000')

  const stranger = await page('?parent=https://evil.example.com/%22%3E%3Cscript%3E')
  expect(stranger.status).toBe(403)
  expect(policy(stranger)).toContain("frame-ancestors 'none'")
  expect(await stranger.text()).not.toContain('<script>')
})

test('the page around the frame is where webhooks go, by any loopback name', () => {
  expect(parentOriginsFor('http://127.0.0.1:3000/api/webhooks/stripe')).toEqual([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ])
  expect(parentOriginsFor('https://app.example.ie/api/webhooks/stripe')).toEqual([
    'https://app.example.ie',
  ])
  expect(parentOriginsFor(null)).toEqual([])
})
