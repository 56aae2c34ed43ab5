import { describe, expect, it } from 'vitest'
import { addressOf, isSeenAlready, mustAlwaysShow, readPush, tabToFocus } from './push-message.ts'

const origin = 'https://towline.example'
const message = {
  notificationId: 'ntc_1',
  title: 'Seán has arrived',
  body: '',
  path: '/bookings/bkg_1',
  tag: 'bkg_1:trip',
}
const tab = (path: string, isVisible = false) => ({ url: `${origin}${path}`, isVisible })

describe('a push', () => {
  it('is read when it is ours', () => {
    expect(readPush(JSON.stringify({ ...message, more: 1 }))).toEqual(message)
  })

  it('is read when an older release has sent it', () => {
    const { notificationId, ...rest } = message
    expect(readPush(JSON.stringify({ ...rest, noticeId: notificationId }))).toEqual(message)
  })

  it.each(['', 'null', '[]', '{}', JSON.stringify({ ...message, tag: 1 }), '{"title":"x"'])(
    'is ignored when it is %s',
    (text) => {
      expect(readPush(text)).toBeNull()
    },
  )

  it('opens only our own pages', () => {
    expect(addressOf(message, origin)).toBe(`${origin}/bookings/bkg_1`)
    for (const path of [
      'https://elsewhere.example/',
      '//elsewhere.example',
      'javascript:alert(1)',
    ]) {
      expect(addressOf({ path }, origin)).toBe(`${origin}/`)
    }
  })
})

describe('an open tab', () => {
  it('shows the change itself when it is visible and is the right page', () => {
    expect(isSeenAlready(message, [tab('/bookings/bkg_1', true)], origin)).toBe(true)
    expect(isSeenAlready(message, [tab('/bookings/bkg_1#abc', true)], origin)).toBe(true)
    expect(isSeenAlready(message, [tab('/bookings/bkg_1')], origin)).toBe(false)
    expect(isSeenAlready(message, [tab('/bookings/bkg_2', true)], origin)).toBe(false)
    expect(isSeenAlready(message, [], origin)).toBe(false)
  })

  it('comes to the front: the page itself, else a visible one, else the last one', () => {
    expect(tabToFocus(message, [tab('/', true), tab('/bookings/bkg_1')], origin)).toBe(1)
    expect(tabToFocus(message, [tab('/'), tab('/pricing', true), tab('/')], origin)).toBe(1)
    expect(tabToFocus(message, [tab('/'), tab('/pricing')], origin)).toBe(1)
    expect(tabToFocus(message, [], origin)).toBe(-1)
  })
})

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 Version/18.0 Mobile/15E Safari/604.1',
    true,
  ],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15', true],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/147.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
])('%s: shows for every push %s', (userAgent, must) => {
  expect(mustAlwaysShow(userAgent)).toBe(must)
})
