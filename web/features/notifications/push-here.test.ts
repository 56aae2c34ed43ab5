/** Which browsers register with the server. Seen to fail with: `devices` ignored, `wasNotifiedByThisPage` ignored. */
import { expect, it } from 'vitest'
import { needsRegistration } from './push-here.ts'

const device = (isThisOne: boolean) => ({
  deviceId: 'dev_a',
  label: 'Chrome on Android',
  createdAt: '2026-11-22T09:00:00.000Z',
  isThisOne,
})
const settings = (...devices: ReturnType<typeof device>[]) => ({ pushKey: 'key', devices })

it('once a page load, even where the server knows the browser: its address may be another one', () => {
  expect(needsRegistration(settings(device(true)), false)).toBe(true)
  expect(needsRegistration(settings(device(false), device(true)), true)).toBe(false)
})

it('again after the user signed out and in on the same page: the device went with the session', () => {
  expect(needsRegistration(settings(), true)).toBe(true)
  expect(needsRegistration(settings(device(false)), true)).toBe(true)
})

it('not where no pushes are sent', () => {
  expect(needsRegistration({ ...settings(), pushKey: null }, false)).toBe(false)
})
