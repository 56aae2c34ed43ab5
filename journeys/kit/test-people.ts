import { test as base } from '@playwright/test'
import { type People, createPeople } from './people.ts'
import { type Territory, territoryOf } from './territories.ts'

type Kit = {
  /** The territory of this journey; no other journey uses it at the same time. */
  here: Territory
  /** Creates the people of the journey. */
  people: People
}

/** Playwright's `test` with people and a territory of its own, but no browser yet. */
export const test = base.extend<Kit>({
  here: async ({}, use, testInfo) => use(territoryOf(testInfo.parallelIndex)),
  people: async ({ here }, use) => {
    const people = createPeople(here)
    await use(people)
    await people.leave()
  },
})
