import { afterEach, describe, expect, it } from 'vitest'
import { openTestHttpServer, type TestHttpServer } from '../../testing/test-http-server.ts'
import { clientAddressHeader, limitKeyOfAddress } from './request-context.ts'

let server: TestHttpServer
afterEach(() => server.close())

/** The address the server sees for a caller on 127.0.0.1 who sends these headers. */
const addressSeen = async (trustedProxyHops: number, headers: Record<string, string>) => {
  server = openTestHttpServer({ trustedProxyHops })
  server.app.get('/', (c) =>
    c.json([c.env.request.address, c.req.raw.headers.get(clientAddressHeader)]),
  )
  const [address, header] = await (await fetch(await server.listen(), { headers })).json()
  expect(header).toBe(address)
  return address
}

describe('the address of a caller', () => {
  it.each([
    [0, '203.0.113.5', '127.0.0.1'],
    [1, '203.0.113.5', '203.0.113.5'],
    [1, '198.51.100.1, 203.0.113.5', '203.0.113.5'],
    [2, '198.51.100.1, 203.0.113.5, 10.0.0.1', '203.0.113.5'],
    [2, '203.0.113.5', '203.0.113.5'],
    [1, '::ffff:203.0.113.5', '203.0.113.5'],
    [1, 'nonsense', '127.0.0.1'],
  ])('behind %i proxies with X-Forwarded-For %s is %s', async (hops, forwarded, expected) => {
    expect(await addressSeen(hops, { 'x-forwarded-for': forwarded })).toBe(expected)
  })

  it('cannot be claimed with our own header', async () => {
    expect(await addressSeen(0, { [clientAddressHeader]: '203.0.113.5' })).toBe('127.0.0.1')
  })
})

describe('limitKeyOfAddress', () => {
  it('counts an IPv6 network as one caller, and nothing else', () => {
    server = openTestHttpServer()
    const network = limitKeyOfAddress('2001:db8:1:2::1')
    expect(limitKeyOfAddress('2001:DB8:1:2:aaaa:bbbb:cccc:dddd')).toBe(network)
    expect(limitKeyOfAddress('2001:0db8:0001:0002::')).toBe(network)
    expect(limitKeyOfAddress('2001:db8:1:3::1')).not.toBe(network)
    expect(limitKeyOfAddress('::1')).toBe('0:0:0:0::/64')
    expect(limitKeyOfAddress('203.0.113.5')).toBe('203.0.113.5')
  })
})
