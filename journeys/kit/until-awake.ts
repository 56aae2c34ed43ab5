import { expect, type Locator } from '@playwright/test'

/** Waits until this part of the page is hydrated: before that, the browser itself follows a link, and no state is kept. */
export async function untilAwake(part: Locator): Promise<void> {
  await expect
    .poll(() =>
      part.evaluate((element) =>
        Object.keys(element).some((name) => name.startsWith('__reactProps')),
      ),
    )
    .toBe(true)
}
