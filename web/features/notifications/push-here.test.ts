/** Which browsers register with the server. Seen to fail with: `devices` ignored, `wasNotifiedByThisPage` ignored. */
import { expect, it } from 'vitest'
import { isToBeTold } from './push-here.ts'

const device = (isThisOne: boolean) => ({
  deviceId: 'dev_a',
  label: 'Chrome on Android',
  createdAt: '2026-11-22T09:00:00.000Z',
  isThisOne,
})
const settings = (...devices: ReturnType<typeof device>[]) => ({ pushKey: 'key', devices })

it('once a page load, even where the server knows the browser: its address may be another one', () => {
  expect(isToBeTold(settings(device(true)), false)).toBe(true)
  expect(isToBeTold(settings(device(false), device(true)), true)).toBe(false)
})

it('again after the user signed out and in on the same page: the device went with the session', () => {
  expect(isToBeTold(settings(), true)).toBe(true)
  expect(isToBeTold(settings(device(false)), true)).toBe(true)
})

it('not where no pushes are sent', () => {
  expect(isToBeTold({ ...settings(), pushKey: null }, false)).toBe(false)
})
