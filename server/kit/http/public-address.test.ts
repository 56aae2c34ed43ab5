import { expect, it } from 'vitest'
import { fetchOutside } from './fetch-outside.ts'
import { isPublicAddress } from './public-address.ts'

it.each(['1.1.1.1', '93.184.216.34', '172.15.0.1', '2606:4700::1111', '2a00:1450:4009:80b::200e'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::1',
  'localhost',
  '',
])('%j is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

/** The addresses of a name are checked when connecting: these resolve to this machine. */
it.each(['https://localhost/', 'https://[::1]/', 'https://0/', 'http://1.1.1.1/'])(
  '%s is not called',
  async (url) => {
    const response = fetchOutside(
      {
        service: 'test',
        method: 'GET',
        url: new URL(url),
        headers: {},
        withinMs: 2_000,
        mayBePrivate: false,
      },
      new AbortController().signal,
    )
    await expect(response).rejects.toMatchObject({
      code: expect.stringMatching(/^(private_address|not_https)$/),
      wasSent: false,
    })
  },
)
