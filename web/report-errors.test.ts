/**
 * What a failing page sends. Seen to fail with: the path instead of its pattern, quoted text left in the message, a crash left out as a
 * repetition, no limit.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserError, type BrowserError } from '../contract/browser-errors.ts'
import { expectConsoleError } from '../server/testing/console-guard.ts'
import { lastFailed } from './api/kit/failures.ts'
import { noteCrash } from './ui/note-crash.ts'
import { patternOf, reportErrors } from './report-errors.ts'

const sent: Promise<BrowserError>[] = []
const send = vi.fn<(url: string, body: Blob) => boolean>((_url, body) => {
  sent.push(body.text().then((text) => browserError.parse(JSON.parse(text))))
  return true
})

beforeEach(() => {
  sent.length = 0
  lastFailed.requestId = ''
  vi.stubGlobal('window', {
    pageErrors: [],
    __reactRouterManifest: { version: '1a2b3c4d', routes: { a: { path: '/trip/:token' } } },
  })
  vi.stubGlobal('location', { pathname: '/trip/secret-token' })
  vi.stubGlobal('navigator', { onLine: true, sendBeacon: send })
  vi.spyOn(console, 'error')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Thrown in this folder, as in a built page in the folder of its scripts. */
const ours = new URL('.', import.meta.url).href
const failure = (message: string, file = `${ours}page-1a2b.js:1:20`): Error =>
  Object.assign(new TypeError(message), {
    stack: `TypeError\n    at x (${file})\n    at chrome-extension://abc/other.js:1:1`,
  })
const fail = (type: string, parts: object): void =>
  void window.pageErrors?.push(Object.assign(new Event(type), parts))

it('says what failed, where and on which screen, and nothing about anyone', async () => {
  fail('error', { error: failure(`"Mary Sample" at /x?name=mary is not 'known'`) })
  reportErrors()
  expect(await Promise.all(sent)).toEqual([
    {
      kind: 'error',
      reportId: expect.stringMatching(/^err_[0-9a-z]{26}$/),
      message: 'TypeError:  at /x is not ',
      frames: ['page-1a2b.js:1:20'],
      page: '/trip/:token',
      release: '1a2b3c4d',
    },
  ])
})

it('sends the same failure once, each crash under the id on its screen, and eight at most', async () => {
  reportErrors()
  const same = failure('the same in each frame')
  for (let n = 0; n < 20; n++) fail('unhandledrejection', { reason: same })
  expect(sent).toHaveLength(1)
  const ids = [noteCrash(same), noteCrash(same)]
  expect((await Promise.all(sent)).slice(1).map(({ reportId }) => reportId)).toEqual(ids)
  for (let n = 0; n < 20; n++) fail('error', { error: failure(`number ${n}`) })
  expect(sent).toHaveLength(8)
})

it('names scripts that did not load, also where the router only prints it', async () => {
  expectConsoleError(/loading route module/)
  reportErrors()
  fail('vite:preloadError', {
    payload: failure('Failed to fetch dynamically imported module: https://x.example/a.js'),
  })
  globalThis.console.error('Error loading route module `/assets/b.js`, reloading page...')
  expect((await Promise.all(sent)).map(({ kind }) => kind)).toEqual(['chunk', 'chunk'])
})

it('leaves out what is not ours, and what a missing connection explains', () => {
  reportErrors()
  fail('error', { error: failure('an extension', 'chrome-extension://abc/page.js:1:1') })
  fail('unhandledrejection', { reason: 'a text' })
  const offline = Object.assign(new Error('no answer'), { name: 'OfflineError' })
  fail('unhandledrejection', { reason: offline })
  expect(noteCrash(offline)).toBeNull()
  expect(sent).toHaveLength(0)
})

it('knows the pattern of a path, and says no path that it does not know', () => {
  const routes = [{ path: '*' }, { path: 'b/:reference' }, {}]
  expect(patternOf('/b/TOW-123', routes)).toBe('/b/:reference')
  expect(patternOf('/secret/path', routes)).toBe('/unknown')
})
