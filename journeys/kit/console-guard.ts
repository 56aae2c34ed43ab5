import { type BrowserContext, type ConsoleMessage, expect } from '@playwright/test'

export type ConsoleGuard = {
  /** Errors like this are part of the story. */
  allow: (pattern: RegExp) => void
  /** Watches one more browser: a second person of the story. */
  watch: (context: BrowserContext) => void
  check: () => void
}

/** Collects errors in the console and uncaught exceptions of every page of a browser. */
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
    watch,
    check: () => {
      const unexpected = errors.filter((text) => !allowed.some((pattern) => pattern.test(text)))
      expect(unexpected, 'errors in the console').toEqual([])
    },
  }
}

/** The browser reports every refused request to us or to the card provider as an error; the person reads it in the page. */
function isRefusal(message: ConsoleMessage): boolean {
  const { pathname } = URL.canParse(message.location().url)
    ? new URL(message.location().url)
    : { pathname: '' }
  return /status of 4\d\d/.test(message.text()) && /^\/(?:api|v1)\//.test(pathname)
}
