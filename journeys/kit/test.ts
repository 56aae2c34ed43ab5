import { type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import type { Person } from './people.ts'
import { type ConsoleGuard, guardConsole } from './console-guard.ts'
import { signInAs } from './sign-in.ts'
import { test as base } from './test-people.ts'

type Kit = {
  /**
   * Whether maps move. Here the processor draws them, which costs a fifth of all that the journeys cost; without, pages show the static map, as
   * they do on devices that cannot draw the other. `test.use({ movingMaps: true })` for journeys about maps.
   */
  movingMaps: boolean
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

/** A device that cannot draw in three dimensions. */
const withoutWebGl = `
  const { getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest)
  }`

/** Playwright's `test` with every page's console watched, and with additional browsers. */
export const test = base.extend<Kit>({
  movingMaps: [false, { option: true }],
  context: async ({ context, movingMaps }, use) => {
    if (!movingMaps) await context.addInitScript({ content: withoutWebGl })
    await use(context)
  },
  consoleGuard: [
    async ({ context }, use) => {
      const guard = guardConsole(context)
      await use(guard)
      guard.check()
    },
    { auto: true },
  ],
  visitor: async ({ browser, consoleGuard, movingMaps }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      opened.push(context)
      if (!movingMaps) await context.addInitScript({ content: withoutWebGl })
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
