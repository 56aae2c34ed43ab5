/** A form that its script has not reached yet: a kept draft shows untouched, and what is entered or pressed by then is not lost. */
import type { Page, Request } from '@playwright/test'
import { bookingDialog } from './kit/booking-flow.ts'
import { signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'
import { untilAwake } from './kit/until-awake.ts'

const formScript = '**/assets/home-product-*.js'

/** Answers a question that only the booking form asks, and enters the pickup. */
async function beginToBook(page: Page): Promise<void> {
  await page.goto('/book')
  const details = bookingDialog(page, 'Recovery Details')
  await details.getByRole('combobox', { name: 'Where is the vehicle?' }).selectOption('Home')
  const pickup = details.getByRole('combobox', { name: /^Pickup/ })
  await pickup.fill('D02 X285')
  await untilAwake(pickup)
}

/** Opens the landing page as on a slow connection: the form is drawn and its script requested, but not delivered until `deliver`. */
async function openWithoutForm(
  page: Page,
  path = '/',
): Promise<{ requested: Promise<Request>; deliver: () => void }> {
  let deliver = (): void => {}
  const held = new Promise<void>((resolve) => (deliver = resolve))
  await page.route(formScript, async (route) => {
    await held
    await route.continue()
  })
  const requested = page.waitForRequest(formScript)
  await page.goto(path)
  return { requested, deliver }
}

test('a draft shows before the customer touches the page', async ({ page, context, people }) => {
  await signInAs(page, await people.customer())
  await beginToBook(page)

  const back = await context.newPage()
  const { requested, deliver } = await openWithoutForm(back)
  await requested
  // By now the page shows more than its prerendered HTML did.
  await expect(back.getByRole('link', { name: 'View Drivers' })).toBeVisible()
  deliver()
  await expect(back.getByRole('combobox', { name: 'Where are you?' })).toHaveValue('D02 X285')
  await expect(
    back.getByRole('region', { name: 'Your price' }).getByText(/VAT included/),
  ).toBeVisible()
})

test('what is entered before the script has loaded is added to the draft', async ({
  page,
  context,
}) => {
  await beginToBook(page)

  const back = await context.newPage()
  const { requested, deliver } = await openWithoutForm(back)
  await requested
  const pickup = back.getByRole('combobox', { name: 'Where are you?' })
  await pickup.fill('T12 X285')
  await back.getByText(/^I am on a motorway/).click()
  deliver()
  await expect(back.getByRole('heading', { name: 'On a motorway: get safe first' })).toBeVisible()
  await expect(pickup).toHaveValue('T12 X285')
  await back.getByRole('link', { name: 'Continue to booking' }).click()
  const details = bookingDialog(back, 'Recovery Details')
  await expect(details.getByRole('combobox', { name: 'Where is the vehicle?' })).toHaveValue('home')
  await expect(details.getByRole('combobox', { name: /^Pickup/ })).toHaveValue('T12 X285')
  await expect(details.getByRole('checkbox', { name: /^On a motorway/ })).toBeChecked()
})

for (const [path, label] of [
  ['/', 'Where are you?'],
  ['/book', 'Pickup Eircode, place or address'],
] as const) {
  test(`a location requested before any script has run is found once they have: ${path}`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 53.31346, longitude: -6.36333, accuracy: 40 })
    let deliver = (): void => {}
    const held = new Promise<void>((resolve) => (deliver = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Use my location' }).click()
    // The customer does not wait for it.
    await page.getByRole('combobox', { name: 'Where to?' }).fill('T12 X285')
    await page.getByText(/^I am on a motorway/).click()
    await page.getByRole('button', { name: 'Show it on the map' }).click()
    deliver()
    await expect(page.getByRole('combobox', { name: label })).toHaveValue('M50 between J9 and J10')
  })
}
