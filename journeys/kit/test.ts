import { type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import type { Person } from './cast.ts'
import { type ConsoleGuard, guardConsole } from './console-guard.ts'
import { signInAs } from './sign-in.ts'
import { test as base } from './test-people.ts'

type Kit = {
  /** Fails the journey on an error in any page's console; `allow` makes an exception. */
  consoleGuard: ConsoleGuard
  /** A browser of someone's own, signed in, beside the journey's `page`. */
  browserOf: (person: Pick<Person, 'email' | 'password'>) => Promise<Page>
  /** A browser beside the journey's `page`, of somebody without an account, or without scripts. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>
}

/** Playwright's `test` with every page's console watched, and browsers beside its own. */
export const test = base.extend<Kit>({
  consoleGuard: [
    async ({ context }, use) => {
      const guard = guardConsole(context)
      await use(guard)
      guard.check()
    },
    { auto: true },
  ],
  visitor: async ({ browser, consoleGuard }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      opened.push(context)
      consoleGuard.watch(context)
      return context.newPage()
    })
    // Left open, their clocks, maps and streams would go on beside every journey that follows.
    for (const context of opened) await context.close()
  },
  browserOf: async ({ visitor }, use) => {
    await use(async (person) => {
      const page = await visitor()
      await signInAs(page, person)
      return page
    })
  },
})

export { expect } from '@playwright/test'
