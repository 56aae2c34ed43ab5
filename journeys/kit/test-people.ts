import { test as base } from '@playwright/test'
import { type Cast, openCast } from './cast.ts'
import { type Territory, territoryOf } from './territories.ts'

type Kit = {
  /** Where this journey takes place: nobody else's does at the same time. */
  here: Territory
  /** Makes the people of the journey. */
  cast: Cast
}

/** Playwright's `test` with people and places of its own, and no browser yet. */
export const test = base.extend<Kit>({
  here: async ({}, use, testInfo) => use(territoryOf(testInfo.parallelIndex)),
  cast: async ({ here }, use) => {
    const cast = openCast(here)
    await use(cast)
    await cast.leave()
  },
})
