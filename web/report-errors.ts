/**
 * Sends failures of the page to `POST /api/browser-errors`: what failed, where in our own files, on which screen, after which failed
 * request. No address, no input, no cookie that counts; what was thrown elsewhere (an extension) is left out. Sent by beacon: it costs
 * the page nothing, outlives it, and where it is blocked nothing happens.
 */
import type { BrowserError, BrowserErrorKind } from '../contract/browser-errors.ts'
import { lastFailed } from './api/kit/failures.ts'
import { crashEvent, newReportId, type Crash } from './ui/note-crash.ts'

/** The router's list of routes, in every built page. */
const routerList = '__reactRouterManifest'

declare global {
  interface Window {
    [routerList]?: {
      version?: string
      routes?: Record<string, { path?: string; module?: string }>
    }
  }
}

/** A page that fails on each frame says so a few times. */
const most = 8

const kinds: Readonly<Record<string, BrowserErrorKind>> = {
  error: 'error',
  unhandledrejection: 'rejection',
  [crashEvent]: 'crash',
  'vite:preloadError': 'chunk',
}

/** What the browser's own messages say of a script that did not load, and the router's, which then reloads the page. */
const chunk = /dynamically imported|importing a module|loading route module/i

const sent = new Set<string>()
const ourFiles = new URL('.', import.meta.url).href

/** Reports what was noted before, and from now on at once. */
export const reportErrors = (): void => {
  sent.clear()
  const noted = Array.isArray(window.pageErrors) ? window.pageErrors : []
  window.pageErrors = { length: 0, push: report }
  noted.forEach(report)
  // The router prints that a screen's script did not load, and reloads the page: there is no event for it.
  const { console: printer } = globalThis
  const print = printer.error.bind(printer)
  printer.error = (...parts: unknown[]) => {
    if (typeof parts[0] === 'string' && chunk.test(parts[0])) noteChunk(parts[0])
    print(...parts)
  }
}

const noteChunk = (message: string): void =>
  report(new CustomEvent('vite:preloadError', { detail: { error: new Error(message) } }))

const report = (event: Event & Partial<Record<'error' | 'reason' | 'payload', unknown>>): void => {
  const crash: Partial<Crash> = event instanceof CustomEvent ? event.detail : {}
  const error = crash.error ?? event.error ?? event.reason ?? event.payload
  if (!(error instanceof Error) || /^(Offline|Abort)Error$/.test(error.name)) return
  const message = textOf(error)
  const frames = framesOf(error)
  const kind = chunk.test(message) ? 'chunk' : (kinds[event.type] ?? 'error')
  const isForeign = frames.length === 0 && (kind === 'error' || kind === 'rejection')
  // the id of a crash is on the screen, so its report is never left out as a repetition
  const key = crash.reportId ?? message + frames[0]
  if (isForeign || sent.size >= most || sent.has(key)) return
  sent.add(key)
  const { routes = {}, version = 'unknown' } = window[routerList] ?? {}
  send({
    kind,
    reportId: crash.reportId ?? newReportId(),
    message,
    frames,
    page: patternOf(location.pathname, Object.values(routes)),
    release: version,
    ...(lastFailed.requestId ? { failedRequestId: lastFailed.requestId } : {}),
  })
}

const send = (body: BrowserError): void => {
  const json = new Blob([JSON.stringify(body)], { type: 'application/json' })
  navigator.sendBeacon?.('/api/browser-errors', json)
}

/** Without what browsers quote from the page, and without the parameters of addresses. */
const textOf = ({ name, message }: Error): string =>
  `${name}: ${message}`
    .replaceAll(/"[^"]*"|'[^']*'|\?\S*/g, '')
    .slice(0, 200)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')

const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split(ourFiles)
    .slice(1, 9)
    .flatMap((rest) => /^[\w.-]{1,80}:\d+:\d+/.exec(rest) ?? [])

/** `/bookings/:bookingId`: the route that fits the path, never the path. */
export const patternOf = (path: string, routes: readonly { path?: string }[]): string =>
  routes
    .flatMap((route) => (route.path && !route.path.includes('*') ? `/${route.path}` : []))
    .map((pattern) => pattern.replace('//', '/'))
    .find((pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(path)) ??
  '/unknown'
