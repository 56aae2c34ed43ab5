/** Driver verification beyond `first-payout`: who may verify and apply, and a driver's weekly hours. */
import { findPlace } from '../../domain/places/places.ts'
import { handwrittenPdf, makePdf } from '../../server/testing/samples/sample-pdfs.ts'
import { acceptAndAdvance, book } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import type { Driver, Person } from '../kit/people.ts'
import { signIn, signInAs } from '../kit/sign-in.ts'
import { desktop } from '../kit/sizes.ts'
import type { Territory } from '../kit/territories.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast, waitUntilCarriedOut } from '../kit/toasts.ts'
import { acceptDocuments, applyOverHttp, openDocument } from '../kit/verification-flow.ts'
import { waitForMail } from '../kit/wait-for-mail.ts'

/** A verified driver, from now on at the middle of the territory. */
async function onDutyAt({ town, county }: Territory, person: Person): Promise<Driver> {
  const place = findPlace(town, county)
  if (!place) throw new Error(`no place ${town}`)
  const [profile] = await query<{ driver_id: string }>(
    `insert into driver_positions (driver_id, lat, lon)
     select id, $2, $3 from driver_profiles where user_id = $1 returning driver_id`,
    [person.accountId, place.lat, place.lon],
  )
  if (!profile) throw new Error(`${person.fullName} is no driver`)
  return { ...person, driverId: profile.driver_id }
}

test('weekly hours take a driver on and off duty from their next start', async ({
  page,
  people,
}) => {
  await signInAs(page, await people.driver())
  await page.goto('/driver')
  // Waits for the last part above the hours: until it is there, the button moves as it is pressed.
  await expect(page.getByRole('button', { name: 'Share my location' })).toBeVisible()
  await expect(page.getByText('No jobs waiting')).toBeVisible()
  const add = page.getByRole('button', { name: 'Add a time on Monday' })
  await expect(async () => {
    if (await add.isVisible()) await add.click({ timeout: 2_000 })
    await expect(page.getByLabel('Monday: until')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await page.getByLabel('Monday: until').fill('17:30')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText(/^They next apply on/)).toBeVisible()
  await checkAccessibility(page)
})

test('only operators verify drivers, and only drivers apply', async ({
  page,
  people,
  browserOf,
}) => {
  const other = await browserOf(await people.customer())
  for (const path of ['/admin/verification', '/driver/join']) {
    await other.goto(path)
    await expect(
      other.getByRole('heading', { name: 'This page is not for your account' }),
    ).toBeVisible()
  }
  await signIn(page, 'operator')
  await page.goto('/admin/verification')
  await expect(page.getByRole('heading', { name: 'Driver verification' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Show' }).selectOption('verified')
  await expect(page.getByRole('link', { name: /Verified/ }).first()).toBeVisible()
  await checkAccessibility(page)
})

test('a PDF that is refused alone is sent again alone, and the driver is verified', async ({
  page,
  people,
  here,
  visitor,
  browserOf,
}) => {
  test.slow()
  const applicant = await people.driverWithoutProfile()
  await applyOverHttp(applicant, here, { motorPolicy: await makePdf({ pages: 2 }) })
  const admin = await visitor(desktop)
  await signIn(admin, 'operator')
  const openApplication = async (): Promise<void> => {
    await admin.goto('/admin/verification')
    await admin.getByRole('link', { name: applicant.fullName }).last().click()
    await expect(admin.getByText('Passed', { exact: true })).toHaveCount(6, { timeout: 60_000 })
  }
  await openApplication()
  const dialog = await openDocument(admin, 'Commercial motor insurance')
  await expect(
    dialog.getByRole('img', { name: 'Commercial motor insurance, page 2' }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toHaveAccessibleDescription(/Give a reason/)
  await checkAccessibility(admin)
  await reason.fill('The policy is for another truck')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expectToast(
    admin,
    'Document refused',
    'The driver is told when you decide on the application.',
  )
  await acceptDocuments(admin)
  await admin.getByRole('button', { name: 'Send back' }).click()
  await expectToast(admin, 'Application sent back', 'We tell the driver by email.')

  const mail = await waitForMail(page, applicant.email, 'Your application needs a change')
  expect(mail.text).toContain('Commercial motor insurance: The policy is for another truck')
  await signInAs(page, applicant)
  await page.goto('/driver/join')
  const line = page.getByRole('link', { name: /Commercial motor insurance/ })
  await expect(line).toContainText('Refused')
  await expect(line).toContainText('The policy is for another truck')
  await checkAccessibility(page)
  await line.click()
  await expect(page.getByText('The last one was not accepted')).toBeVisible()
  const files = page.locator('input[type=file]:not([capture])')
  const asFile = (buffer: Buffer) => ({ name: 'policy.pdf', mimeType: 'application/pdf', buffer })
  await files.setInputFiles(asFile(handwrittenPdf({ catalog: '/OpenAction << /S /JavaScript >>' })))
  await expectToast(
    page,
    'PDF not added',
    'This PDF contains a script, an attached file or a form that sends data, so we can’t open it safely. Print it to a new PDF, or take photos of its pages.',
  )
  await files.setInputFiles(asFile(await makePdf({ pages: 3 })))
  await expect(page.getByRole('link', { name: /PDF, 3 pages/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Insurer' }).fill('Sample Mutual')
  await page.getByRole('textbox', { name: 'Policy number' }).fill(`CM ${Date.now() % 1_000_000}`)
  await page.getByRole('textbox', { name: 'Cover' }).fill('2,500,000')
  await page.getByLabel('Valid until').fill('2035-06-30')
  await checkAccessibility(page)
  const save = page.getByRole('button', { name: 'Save and continue' })
  await save.click()
  // a page that is left before it is saved takes the request with it
  await expect(save).toHaveCount(0)
  await page.goto('/driver/join')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expectToast(page, 'Application sent', 'We’ll email you as soon as we’ve reviewed it.')

  await openApplication()
  await expect(admin.getByRole('heading', { name: 'Changed since the last review' })).toBeVisible()
  await expect(admin.getByRole('listitem').filter({ hasText: ': sent again' })).toHaveText([
    'Commercial motor insurance: sent again',
  ])
  await checkAccessibility(admin)
  await acceptDocuments(admin)
  await admin.getByRole('button', { name: 'Verify driver' }).click()
  await waitUntilCarriedOut(admin, `Verifying ${applicant.fullName}`)
  await expectToast(admin, 'Driver verified', 'We tell the driver by email.')
  await waitForMail(page, applicant.email, 'You are verified')

  const driver = await onDutyAt(here, applicant)
  people.join(driver)
  const customer = await people.customer()
  const { bookingId } = await book(customer, here, driver)
  await acceptAndAdvance(driver, bookingId)
  const follower = await browserOf(customer)
  await follower.goto(`/bookings/${bookingId}`)
  const status = follower.getByRole('region', { name: 'Job Status' })
  const face = status.getByRole('img', { name: `${driver.firstName}’s face` })
  await expect(face).toBeVisible()
  await expect
    .poll(() => face.evaluate((photo) => (photo as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
})
