/**
 * S11: where an insurer may have its messages sent to. Mutants that were seen to fail: an address in place of a name not checked when
 * registered; `some` for `every` of a name's addresses, when registered and when sent to; the dot at the end left on; the name resolved
 * by the socket itself.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NameLookup } from '../../kit/http/fetch-outside.ts'
import { sendWebhook, type TryEnd } from './send-webhook.ts'
import { checkTarget } from './webhook-target.ts'

const outside = { sendsWebhooksHere: false }

/** Answers these addresses, one list for each lookup, the last one for ever. */
const namesOf = (...answers: string[][]) => {
  const lookups: string[] = []
  const names: NameLookup = (hostname, _options, done) => {
    const list = answers[Math.min(lookups.length, answers.length - 1)] ?? []
    lookups.push(hostname)
    done(
      null,
      list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { names, lookups }
}
const publicName = () => namesOf(['93.184.216.34']).names

let inside: Server
let connections = 0
let port = 0
beforeAll(async () => {
  inside = createServer((_request, response) => response.end('from inside'))
  inside.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  port = (inside.address() as AddressInfo).port
})
afterAll(() => new Promise<void>((resolve) => void inside.close(() => resolve())))

const event = {
  id: `evt_${'0'.repeat(26)}`,
  partnerId: `ptr_${'0'.repeat(26)}`,
  mode: 'live' as const,
  type: 'webhook.test' as const,
  bookingId: null,
  sequence: null,
  fannedOutAt: null,
  data: { mode: 'live' },
  at: new Date(),
  writtenAt: new Date(),
}
const send = (url: string, names: NameLookup, config = outside): Promise<TryEnd> =>
  sendWebhook(
    { config, withinMs: 400, names },
    { url },
    { event, secrets: [], at: new Date() },
    new AbortController().signal,
  )

const privateForms = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://0/',
  'https://0.0.0.0/',
  'https://10.0.0.7/',
  'https://172.16.0.1/',
  'https://172.31.255.254/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://127.0.0.1./',
  'https://１２７.0.0.1/',
  'https://127。0。0。1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[ff02::1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001::1]/',
] as const

describe('an address of our own network', () => {
  it.each(privateForms)(
    '%s is refused when it is registered and when it is sent to',
    async (url) => {
      expect(await checkTarget(outside, url, publicName())).toMatchObject({
        ok: false,
        refusal: { code: 'webhook_url_refused' },
      })
      const before = connections
      expect(await send(url, publicName())).toMatchObject({
        status: null,
        error: 'private_address',
      })
      expect(connections).toBe(before)
    },
  )

  it.each(['10.0.0.7', '127.0.0.1', '169.254.169.254', '::1', 'fd00::1', '::ffff:10.0.0.7'])(
    'a name that leads to %s is refused, also beside a public one',
    async (address) => {
      for (const list of [[address], ['93.184.216.34', address], [address, '93.184.216.34']]) {
        const { names } = namesOf(list)
        expect((await checkTarget(outside, 'https://hooks.example.ie/', names)).ok).toBe(false)
        expect(await send('https://hooks.example.ie/', names)).toMatchObject({
          error: 'private_address',
        })
      }
    },
  )

  it.each([
    'http://hooks.example.ie/',
    'ftp://hooks.example.ie/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user:password@hooks.example.ie/',
    'https://hooks.example.ie/#part',
    'https://localhost/',
    'https://localhost./',
    'https://metadata/',
    'hooks.example.ie',
    '//hooks.example.ie',
    'https://',
  ])('%s is no address for messages', async (url) => {
    expect((await checkTarget(outside, url, publicName())).ok).toBe(false)
  })

  it('a name that does not resolve is refused', async () => {
    expect((await checkTarget(outside, 'https://hooks.example.ie/', namesOf([]).names)).ok).toBe(
      false,
    )
  })

  it('a public one is taken, as a browser would write it', async () => {
    const { names, lookups } = namesOf(['93.184.216.34', '2606:4700::1111'])
    expect(await checkTarget(outside, 'https://Hooks.Example.IE./a b', names)).toEqual({
      ok: true,
      value: 'https://hooks.example.ie./a%20b',
    })
    expect(lookups).toEqual(['hooks.example.ie'])
    expect((await checkTarget(outside, 'https://93.184.216.34/x', names)).ok).toBe(true)
  })

  it('this machine is taken where the configuration says so, and nothing else of the network', async () => {
    const here = { sendsWebhooksHere: true }
    for (const url of [`http://127.0.0.1:${port}/`, 'http://localhost:9/', 'https://[::1]:9/']) {
      expect((await checkTarget(here, url)).ok, url).toBe(true)
    }
    for (const url of ['http://10.0.0.7/', 'https://192.168.1.1/', 'http://example.ie/']) {
      expect((await checkTarget(here, url, publicName())).ok, url).toBe(false)
    }
    expect(await send(`http://127.0.0.1:${port}/`, publicName(), here)).toMatchObject({
      status: 200,
      answer: 'from inside',
    })
  })
})

describe('a name that changes its mind', () => {
  it('between registering and sending: refused at sending', async () => {
    const { names } = namesOf(['93.184.216.34'], ['127.0.0.1'])
    const url = `https://rebind.example.ie:${port}/`
    expect((await checkTarget(outside, url, names)).ok).toBe(true)
    const before = connections
    expect(await send(url, names)).toMatchObject({ status: null, error: 'private_address' })
    expect(connections).toBe(before)
  })

  it('between the lookup and the connection: it is resolved once, and that address is connected to', async () => {
    const { names, lookups } = namesOf(['93.184.216.34'], ['127.0.0.1'])
    const before = connections
    const end = await send(`https://rebind.example.ie:${port}/`, names)
    expect(end).toMatchObject({ status: null, answer: null })
    expect(end.error).not.toBe('private_address')
    expect(lookups).toHaveLength(1)
    expect(connections).toBe(before)
  })
})

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])(
    '%i is an answer like any other: it is not followed',
    async (status) => {
      const before = connections
      const redirecting = createServer((_request, response) => {
        response.writeHead(status, { location: `http://127.0.0.1:${port}/secret` })
        response.end()
      })
      await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
      const address = redirecting.address() as AddressInfo
      const end = await send(`http://127.0.0.1:${address.port}/`, publicName(), {
        sendsWebhooksHere: true,
      })
      expect(end).toMatchObject({ status, error: null })
      expect(connections).toBe(before)
      await new Promise<void>((resolve) => void redirecting.close(() => resolve()))
    },
  )
})
