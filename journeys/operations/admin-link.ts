/** A link in the admin navigation, whose lists are opened until it is visible: one list on a phone, that of its group on a desktop. */
import { expect, type Locator, type Page } from '@playwright/test'

export async function adminLink(page: Page, name: string | RegExp): Promise<Locator> {
  const nav = page.getByRole('navigation', { name: 'Admin' })
  const link = nav.getByRole('link', { name })
  await expect(nav).toBeVisible()
  for (const opener of await nav.locator('summary:visible').all()) {
    if (await link.isVisible()) break
    await opener.click()
  }
  await expect(link).toBeVisible()
  return link
}
