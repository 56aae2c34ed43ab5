/**
 * When the service worker is registered. Seen to fail with: registered without a connection; registered again each time the connection
 * comes back.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startServiceWorker } from './start.ts'

const register = vi.fn<() => Promise<undefined>>(async () => undefined)
const device = { onLine: true, serviceWorker: { register } }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { readyState: 'complete' })
  vi.stubGlobal('navigator', device)
  device.onLine = true
  register.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const pageRests = () => vi.advanceTimersByTime(10_000)
const comesBack = () => {
  device.onLine = true
  window.dispatchEvent(new Event('online'))
}

it('some seconds after the page', () => {
  startServiceWorker()
  expect(register).not.toHaveBeenCalled()
  pageRests()
  expect(register).toHaveBeenCalledOnce()
})

it('not without a connection, where the browser would report a fault; once when it is back', () => {
  startServiceWorker()
  device.onLine = false
  pageRests()
  expect(register).not.toHaveBeenCalled()
  comesBack()
  expect(register).toHaveBeenCalledOnce()
  comesBack()
  expect(register).toHaveBeenCalledOnce()
})

it('a browser that refuses it opens the page all the same', async () => {
  register.mockRejectedValueOnce(new DOMException('refused', 'SecurityError'))
  startServiceWorker()
  pageRests()
  await Promise.resolve()
  expect(register).toHaveBeenCalledOnce()
})
