import { type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import type { Person } from './people.ts'
import { type ConsoleGuard, guardConsole } from './console-guard.ts'
import { signInAs } from './sign-in.ts'
import { test as base } from './test-people.ts'

type Kit = {
  /** Fails the journey on an error in any page's console, unless `allow` covers it. */
  consoleGuard: ConsoleGuard
  /** Opens another browser beside the journey's `page`, signed in as this person; of the same size, unless `options` name another. */
  browserOf: (
    person: Pick<Person, 'email' | 'password'>,
    options?: BrowserContextOptions,
  ) => Promise<Page>
  /** Opens another browser beside the journey's `page`, without an account, and on request without scripts. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>
}

/** Playwright's `test` with every page's console watched, and with additional browsers. */
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
    // Left open, their clocks, maps and streams would keep running during every later journey.
    for (const context of opened) await context.close()
  },
  browserOf: async ({ visitor }, use) => {
    await use(async (person, options) => {
      const page = await visitor(options)
      await signInAs(page, person)
      return page
    })
  },
})

export { expect } from '@playwright/test'
