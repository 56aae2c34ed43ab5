import { describe, expect, it } from 'vitest'
import { aliases, publicPages } from '../public-pages.ts'
import { mayKeep, whichAnswer, type Answer } from './which-answer.ts'

const origin = 'https://towline.example.ie'

const answerTo = (url: string, request: { mode?: RequestMode; method?: string } = {}): Answer =>
  whichAnswer(
    {
      method: request.method ?? 'GET',
      mode: request.mode ?? 'cors',
      url: new URL(url, origin).href,
    },
    origin,
  )

describe('data about a person or the server', () => {
  it.each([
    '/api/session',
    '/api/bookings/bkg_1',
    '/api',
    '/dev/mailbox',
    '/functions/v1/insurance-booking-api',
    '/healthz',
    '/readyz',
    '/metrics',
  ])('is asked of the network alone: %s', (path) => {
    expect(answerTo(path)).toBe('network')
    expect(answerTo(path, { mode: 'navigate' })).toBe('network')
  })

  it('is left alone when it is a write, or goes elsewhere', () => {
    expect(answerTo('/pricing', { mode: 'navigate', method: 'POST' })).toBe('network')
    expect(answerTo('https://js.stripe.example/assets/v3.js')).toBe('network')
  })
})

describe('what is the same for everyone', () => {
  it.each([...publicPages, ...aliases])('$path comes from the network first', ({ path }) => {
    expect(answerTo(path, { mode: 'navigate' })).toBe('network_first')
  })

  it('files with a hash in their name come from the device first', () => {
    expect(answerTo('/assets/home-a1b2c3.js')).toBe('device_first')
  })

  it('other files and data are left to the browser', () => {
    for (const path of ['/favicon.svg', '/social/home.png', '/no-such-page.data']) {
      expect(answerTo(path)).toBe('network')
    }
  })
})

describe('an answer is stored', () => {
  const answer = (headers: Record<string, string>, status = 200) =>
    new Response('', { status, headers })

  it('when it may be', () => {
    expect(mayKeep(answer({ 'cache-control': 'no-cache' }))).toBe(true)
    expect(mayKeep(answer({ 'cache-control': 'public, max-age=31536000, immutable' }))).toBe(true)
  })

  it('not when it was made for one visit, does not say, or is an error', () => {
    expect(mayKeep(answer({ 'cache-control': 'no-store' }))).toBe(false)
    expect(mayKeep(answer({}))).toBe(false)
    expect(mayKeep(answer({ 'cache-control': 'no-cache' }, 404))).toBe(false)
  })
})
