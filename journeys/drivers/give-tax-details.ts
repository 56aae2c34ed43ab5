/** A driver's tax details, as the law wants them before the first pay. */
import type { Locator, Page } from '@playwright/test'
import { expect } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'

type Driver = { firstName: string; lastName: string }

/** The card on the dashboard and in the application. */
export const taxCard = (page: Page): Locator => page.getByRole('region', { name: 'Tax details' })

/** Opens the form and fills it in; a wrong PPS number is found before anything is sent. */
export async function mistypeTaxDetails(page: Page, driver: Driver): Promise<void> {
  const card = taxCard(page)
  await card.getByRole('button', { name: 'Give tax details' }).click()
  await card.getByRole('textbox', { name: 'First name' }).fill(driver.firstName)
  await card.getByRole('textbox', { name: 'Last name' }).fill(driver.lastName)
  await card.getByLabel('Date of birth').fill('1984-02-29')
  await card.getByRole('textbox', { name: /^House and street/ }).fill('4 Main Street')
  await card.getByRole('textbox', { name: 'Town and county' }).fill('Athlone')
  await saveNumber(card, '1234567A')
  await expect(card.getByRole('textbox', { name: 'PPS number' })).toHaveAccessibleDescription(
    /This is no PPS number/,
  )
}

/** Corrects the number of `mistypeTaxDetails`, and sees it saved and hidden. */
export async function correctTaxDetails(page: Page): Promise<void> {
  const card = taxCard(page)
  await saveNumber(card, '1234567FA')
  await expectToast(
    page,
    'Tax details saved',
    'They go into the report of January, and you get a copy.',
  )
  await expect(card.getByText('•••• 7FA')).toBeVisible()
}

async function saveNumber(card: Locator, ppsNumber: string): Promise<void> {
  await card.getByRole('textbox', { name: 'PPS number' }).fill(ppsNumber)
  await card.getByRole('button', { name: 'Save tax details' }).click()
}
