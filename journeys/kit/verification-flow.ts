/** A driver's application, filled in as a person does: by labels and texts only. */
import { randomInt } from 'node:crypto'
import { type Locator, type Page, expect } from '@playwright/test'
import { openBrowser } from '../../server/testing/browser.ts'
import {
  fillInApplication as fillInOverHttp,
  giveDocument,
} from '../../server/testing/samples/fill-in-application.ts'
import { makePhoto } from '../../server/testing/samples/sample-photos.ts'
import { pickPlace } from './booking-flow.ts'
import { query } from './database.ts'
import type { Driver, Person } from './people.ts'
import { choose } from './choose.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { product } from './product.ts'
import type { Territory } from './territories.ts'

const longFromNow = '2035-06-30'

/** A different photo each time: the automatic checks would find a copy of another driver's. */
const photo = async () => ({
  name: 'page.jpg',
  mimeType: 'image/jpeg',
  buffer: await makePhoto({
    width: randomInt(300, 1_000),
    height: randomInt(300, 1_000),
    colour: { r: randomInt(200), g: randomInt(200), b: randomInt(200) },
  }),
})

/** The checklist. */
export const listOf = (page: Page) => page.getByRole('main').getByRole('list').first()

const saveAndGoOn = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Save and continue' }).click()

async function addPhotos(page: Page, count: number): Promise<void> {
  for (let added = 0; added < count; added += 1) {
    await page.locator('input[type=file]:not([capture])').setInputFiles(await photo())
    await expect(page.getByRole('button', { name: /^Remove: / })).toHaveCount(added + 1)
  }
}

async function givePolicy(page: Page, name: string, cover: string): Promise<void> {
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await addPhotos(page, 1)
  await page.getByRole('textbox', { name: 'Insurer' }).fill('Sample Mutual')
  await page.getByRole('textbox', { name: 'Policy number' }).fill(`PL ${randomInt(1_000_000_000)}`)
  await page.getByRole('textbox', { name: 'Cover' }).fill(cover)
  await page.getByLabel('Valid until').fill(longFromNow)
  await saveAndGoOn(page)
}

/** Fills in every step but the account's own, in the form's order. The cover of the commercial motor policy is too low. */
export async function fillInApplication(page: Page, { town, county }: Territory): Promise<void> {
  await listOf(page)
    .getByRole('link', { name: /Where you start from/ })
    .click()
  await pickPlace(page, 'Town where your truck is based', { name: town, county })
  await page.getByRole('textbox', { name: /rate/i }).fill('2.40')
  await checkAccessibility(page)
  await saveAndGoOn(page)

  await expect(page.getByRole('heading', { name: 'Your truck' })).toBeVisible()
  await saveAndGoOn(page)
  await expect(page.getByText('Check what you typed')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('textbox', { name: 'Make and model' }).fill('DAF LF slide bed')
  await page.getByRole('textbox', { name: 'Registration' }).fill('221-KE-1234')
  await page.getByLabel('First registered on').fill('2022-03-01')
  await page.getByRole('textbox', { name: 'Payload' }).fill('5000')
  await page.getByRole('textbox', { name: 'Gross weight' }).fill('7490')
  await page.getByRole('textbox', { name: 'Height' }).fill('290')
  await choose(page.getByRole('checkbox', { name: 'Car', exact: true }))
  await choose(page.getByRole('checkbox', { name: 'Winching' }))
  await saveAndGoOn(page)

  await expect(page.getByRole('heading', { name: 'Your licence' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Category' }).selectOption('C1')
  await page.getByLabel('Held since').fill('2015-05-05')
  await saveAndGoOn(page)

  await expect(page.getByRole('heading', { name: 'Driving licence' })).toBeVisible()
  await addPhotos(page, 2)
  await checkAccessibility(page)
  await page.getByLabel('Valid until').fill(longFromNow)
  await saveAndGoOn(page)

  await givePolicy(page, 'Professional indemnity insurance', '2,000,000')
  await givePolicy(page, 'Public liability insurance', '6,500,000')
  await givePolicy(page, 'Goods in transit insurance', '100,000')
  await givePolicy(page, 'Commercial motor insurance', '1,000,000')

  await expect(page.getByRole('heading', { name: 'Truck documents' })).toBeVisible()
  await addPhotos(page, 1)
  await page.getByLabel('Valid until').fill(longFromNow)
  await saveAndGoOn(page)
  await expect(page.getByRole('heading', { name: 'Photo of the truck' })).toBeVisible()
  await addPhotos(page, 1)
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
}

/** Corrects the cover that is too low. */
export async function raiseMotorCover(page: Page): Promise<void> {
  await listOf(page)
    .getByRole('link', { name: /Commercial motor/ })
    .click()
  await page.getByRole('textbox', { name: 'Cover' }).fill('2,500,000')
  await saveAndGoOn(page)
  // a page that is left before it is saved takes the request with it
  await expect(page.getByRole('button', { name: 'Save and continue' })).toHaveCount(0)
}

/** An application made without a screen, with a PDF as its motor policy where one is given, sent and waiting for an operator: for journeys that are not about the applicant. */
export async function applyOverHttp(
  { email, password }: Person,
  here: Territory,
  { motorPolicy }: { motorPolicy?: Buffer } = {},
): Promise<void> {
  const browser = openBrowser(product().url)
  await browser.send('POST', '/api/auth/sign-in/email', { email, password })
  await fillInOverHttp(browser, here, motorPolicy && { commercial_motor: motorPolicy })
  const sent = await browser.send('POST', '/api/driver/application/submit')
  if (sent.status !== 200) throw new Error(`not sent: ${JSON.stringify(sent.body)}`)
}

/** The driver sends a photo of themselves, and it counts as accepted. */
export async function givePortrait({ driverId, email, password }: Driver): Promise<void> {
  const browser = openBrowser(product().url)
  await browser.send('POST', '/api/auth/sign-in/email', { email, password })
  await giveDocument(browser, 'portrait')
  const given = await query(
    `update driver_documents set state = 'accepted', decided_at = clock_timestamp()
     where driver_id = $1 and kind = 'portrait' and state = 'given' returning id`,
    [driverId],
  )
  if (given.length !== 1) throw new Error(`${driverId} has sent no portrait`)
}

/** The window of one document, opened by an operator. */
export async function openDocument(admin: Page, name: string): Promise<Locator> {
  await admin.getByRole('button', { name: `Open and review: ${name}` }).click()
  const dialog = admin.getByRole('dialog', { name })
  await expect(dialog.getByRole('button', { name: 'Accept' })).toBeVisible()
  return dialog
}

/** Opens and accepts every document that waits. */
export async function acceptDocuments(admin: Page): Promise<void> {
  const waiting = admin.getByRole('listitem').filter({ hasText: 'To review' })
  await expect(waiting.first()).toBeVisible()
  for (let left = await waiting.count(); left > 0; left -= 1) {
    await waiting
      .first()
      .getByRole('button', { name: /^Open and review/ })
      .click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(dialog).toBeHidden()
    await expect(waiting).toHaveCount(left - 1)
  }
}
