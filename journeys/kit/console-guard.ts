import { type BrowserContext, type ConsoleMessage, expect } from '@playwright/test'

export type ConsoleGuard = {
  /** Errors that match are expected in this test. */
  allow: (pattern: RegExp) => void
  /** The connection is cut in this test. */
  allowOffline: () => void
  /** Watches one more browser, of a second person in the scenario. */
  watch: (context: BrowserContext) => void
  check: () => void
}

/**
 * What is logged of a request without a connection: by Chromium, the second where a service worker made it and the third where its own script
 * was looked up, and by the map, whose worker was still loading.
 */
const cutRequest =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|when fetching the script|Worker failed to load/

/** Collects console errors and uncaught exceptions of every page of a browser. */
export function guardConsole(first: BrowserContext): ConsoleGuard {
  const errors: string[] = []
  const allowed: RegExp[] = []
  const watch = (context: BrowserContext) => {
    context.on('console', (message) => {
      if (message.type() === 'error' && !isRefusal(message)) errors.push(message.text())
    })
    context.on('weberror', (error) => errors.push(String(error.error())))
  }
  watch(first)
  return {
    allow: (pattern) => void allowed.push(pattern),
    allowOffline: () => void allowed.push(cutRequest),
    watch,
    check: () => {
      const unexpected = errors.filter((text) => !allowed.some((pattern) => pattern.test(text)))
      expect(unexpected, 'errors in the console').toEqual([])
    },
  }
}

/** The browser logs every refused request to us or to the card provider as an error; the user reads the reason in the page. */
function isRefusal(message: ConsoleMessage): boolean {
  const { pathname } = URL.canParse(message.location().url)
    ? new URL(message.location().url)
    : { pathname: '' }
  return /status of 4\d\d/.test(message.text()) && /^\/(?:api|v1)\//.test(pathname)
}
