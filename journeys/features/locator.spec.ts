/** Saying where the vehicle is: the device, a junction, a street, a pin; and what is said when nothing is found. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { bookingDialog, pickPlace } from '../kit/booking-flow.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { takeScreenshot } from './take-screenshot.ts'

test.use({ movingMaps: true })

const where = (page: Page) => page.getByRole('combobox', { name: 'Where are you?' })
const price = (page: Page) => page.getByRole('region', { name: 'Your price' }).getByText(/€\d/)
const card = (page: Page) => page.getByText('On a motorway: get safe first')
const pin = (page: Page) => page.getByRole('button', { name: /^Pin: / })

const pick = async (page: Page, typed: string, label: string): Promise<void> => {
  await where(page).fill(typed)
  await page.getByRole('option', { name: label }).click()
  await expect(where(page)).toHaveValue(label)
}

test('a device on a motorway says so in words to read out, and its pin is moved by keys', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 53.31346, longitude: -6.36333, accuracy: 40 })
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(where(page)).toHaveValue('M50 between J9 and J10')
  await expect(page.getByText('M50 between J9 and J10, 40 m accurate')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'I am on a motorway' })).toBeChecked()
  await expect(card(page)).toBeVisible()
  await expect(
    page.getByText("We've broken down on the M50 between J9 and J10. 53.3135 north, 6.3633 west."),
  ).toBeVisible()
  await expect(price(page).first()).toBeVisible()
  await checkAccessibility(page)
  await card(page).scrollIntoViewIfNeeded()
  await takeScreenshot(page, 'locator')

  await page.getByRole('button', { name: 'Move the pin' }).first().click()
  await expect(pin(page)).toHaveAccessibleName(/M50 between J9 and J10/)
  await checkAccessibility(page)
  await pin(page).focus()
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Shift+ArrowLeft')
  await expect(where(page)).toHaveValue(/^Near .*, Co\. Dublin$/)
  await expect(
    page
      .getByRole('status')
      .getByText(/^Pin at Near /)
      .last(),
  ).toBeAttached()
  await expect(page.getByRole('checkbox', { name: 'I am on a motorway' })).not.toBeChecked()
  await expect(card(page)).toBeHidden()
  await expect(pin(page)).toBeFocused()
})

test('a junction, a stretch, a street and a town are typed and picked', async ({ page }) => {
  await page.goto('/')
  await pick(page, 'm50 junction 9', 'M50 J9 (Red Cow)')
  await expect(card(page)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'I am on a motorway' })).toBeChecked()
  await expect(price(page).first()).toBeVisible()
  // a stationary vehicle has no heading: which carriageway it is on, its driver says
  const direction = page.getByRole('group', { name: 'Direction of travel' })
  await direction.getByRole('button', { name: 'Southbound' }).click()
  await expect(where(page)).toHaveValue('M50 southbound J9 (Red Cow)')
  await expect(direction).toBeHidden()
  await expect(
    page.getByText("We've broken down on the M50 southbound J9 (Red Cow)."),
  ).toBeVisible()
  await expect(price(page).first()).toBeVisible()

  await pick(page, 'M7 between 11 and 12 southbound', 'M7 southbound between J11 and J12')
  await expect(
    page.getByText("We've broken down on the M7 southbound between J11 and J12."),
  ).toBeVisible()

  await pick(page, 'sampler quay', 'Sampler Quay, Dublin, Co. Dublin')
  await expect(card(page)).toBeHidden()
  await expect(page.getByRole('checkbox', { name: 'I am on a motorway' })).not.toBeChecked()
  await pick(page, 'Harbour Road, Howth', 'Harbour Road, Howth, Co. Dublin')
  await expect(price(page).first()).toBeVisible()
  await checkAccessibility(page)
})

test('the suggestion that was pressed is picked, also when the page moves under the mouse', async ({
  page,
  here,
}) => {
  await page.goto('/book')
  const box = bookingDialog(page, 'Recovery Details').getByRole('combobox', {
    name: 'Pickup Eircode, place or address',
  })
  await box.fill(here.town)
  const label = `${here.town}, Co. ${here.county}`
  const option = page.getByRole('option', { name: label })
  await option.hover()
  await page.mouse.down()
  await box.evaluate((input) => {
    input
      .closest('form, [role="dialog"]')
      ?.querySelector('input')
      ?.closest('section, div')
      ?.setAttribute('style', 'padding-top: 400px')
  })
  await page.mouse.up()
  await expect(box).toHaveValue(label)
})

// Seen to fail: a junction was picked, which had been offered for the first three letters.
test('keys pick nothing that was offered for fewer letters and does not fit any more', async ({
  page,
}) => {
  let isSlow = false
  await page.route('**/api/places/suggestions?*', async (route) => {
    if (isSlow) await pause(1_500)
    await route.continue()
  })
  await page.goto('/')
  await where(page).fill('new')
  await expect(page.getByRole('option', { name: 'Newtownabbey, Co. Antrim' })).toBeVisible()
  isSlow = true
  await page.keyboard.type(' ross')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(where(page)).toHaveValue('new ross')
  await expect(page.getByRole('option', { name: 'New Ross, Co. Wexford' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(where(page)).toHaveValue('New Ross, Co. Wexford')
})

// Seen to fail: the distance was wanted by hand, because the field had been left before its suggestions came.
test('a place typed in full counts, also when its suggestions come after the field is left', async ({
  page,
}) => {
  await page.route('**/api/places/suggestions?*', async (route) => {
    await pause(1_500)
    await route.continue()
  })
  await page.goto('/')
  await where(page).fill('naas')
  await page.getByRole('combobox', { name: 'Where to?' }).fill('Newbridge, Co. Kildare')
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('region', { name: 'Your price' }).getByText(/about [\d.]+ km/),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Estimated distance' })).toBeHidden()
})

const labelOf = (page: Page): Locator => page.locator('label', { hasText: /^Where are you\?/ })

test('no distance is missed while a place is being typed', async ({ page, here }) => {
  await page.goto('/')
  await pickPlace(page, 'Where to?', { name: here.dropoffTown, county: here.county })
  const quoted = page.waitForResponse('**/api/quotes')
  await where(page).pressSequentially('Castleb', { delay: 120 })
  await quoted
  await expect(page.getByText('From, VAT included')).toBeVisible()
  await expect(page.getByText('Unable to calculate distance')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'How far is it?' })).toBeHidden()
})

test('why there is no location is said apart from the next question', async ({ page, context }) => {
  await context.clearPermissions()
  await page.goto('/')
  await page.getByRole('button', { name: 'Use my location' }).click()
  const why = page.getByText(/doesn’t share your location|no location/).first()
  await expect(why).toBeVisible()
  const [reason, next] = [await why.boundingBox(), await labelOf(page).boundingBox()]
  if (!reason || !next) throw new Error('a text has no size')
  expect(next.y - reason.y - reason.height).toBeGreaterThanOrEqual(14)
})

test('nothing found is said at once, and a pin takes its place', async ({ page }) => {
  // The map does not fly, so that the pin is where it is looked for.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await where(page).fill('the big tree')
  await expect(
    page.getByText("We don't know that place yet. Drag the pin to where you are."),
  ).toBeVisible()
  await where(page).fill('D99 ABCD')
  await expect(
    page.getByText('No Eircode begins with D99. Check the first three characters.').first(),
  ).toBeVisible()
  await where(page).fill('M3 J4')
  await expect(
    page.getByText(
      'We know M3 J4 (Clonee), but not exactly where it is. Drag the pin to where you are.',
    ),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Calculating')).toBeHidden()

  const invitation = page.getByRole('button', { name: 'Drag the pin to where you are.' })
  await invitation.click()
  await expect(pin(page)).toHaveAccessibleName(/in the middle of Ireland/)
  // Seen to fail with: the pressed button taken away, and the focus with it.
  await expect(invitation).toBeFocused()
  await expect(invitation).toHaveAttribute('aria-expanded', 'true')
  const map = page.getByRole('group', { name: 'Map with a pin' })
  const box = await map.boundingBox()
  if (!box) throw new Error('the map has no size')
  await map.click({ position: { x: box.width / 2 + 60, y: box.height / 2 + 10 } })
  await expect(where(page)).toHaveValue(/, Co\. /)
  await expect(price(page).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Estimated distance' })).toBeHidden()

  // The map has come closer, and the pin is dragged.
  const before = await where(page).inputValue()
  for (let press = 0; press < 2; press += 1) {
    await page.getByRole('button', { name: 'Zoom out' }).click()
  }
  const from = await pin(page).boundingBox()
  if (!from) throw new Error('the pin has no place')
  await page.mouse.move(from.x + 28, from.y + 20)
  await page.mouse.down()
  for (let step = 1; step <= 10; step += 1) {
    await page.mouse.move(from.x + 28 - step * 12, from.y + 20 + step * 4)
  }
  await page.mouse.up()
  await expect(where(page)).not.toHaveValue(before)

  // A drop-off in words of one's own asks for its pin, not for kilometres.
  await page.getByRole('combobox', { name: 'Where to?' }).fill('The garage behind the mart')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('heading', { name: 'Where is it going?' })).toBeVisible()
  const distance = page.getByRole('textbox', { name: 'Estimated distance' })
  await expect(distance).toBeHidden()
  await checkAccessibility(page)

  // Nor does an Eircode that begins with nothing known. Seen to fail: as it was, with the kilometres open.
  const dropoff = page.getByRole('combobox', { name: 'Where to?' })
  await dropoff.fill('D99 X285')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('heading', { name: 'Eircode Not Found' })).toBeVisible()
  await expect(
    page.getByText('Eircode not found in database. Please enter estimated distance manually.'),
  ).toBeVisible()
  await expect(
    page.getByText('Easier: pick a suggestion for the drop-off, or show it on the map.'),
  ).toBeVisible()
  await expect(distance).toBeHidden()
  await checkAccessibility(page)
  await page.getByText('Enter the distance instead').click()
  await expect(distance).toBeVisible()
  await page.getByRole('button', { name: 'Close the map' }).click()
  await page.getByRole('button', { name: 'Show it on the map' }).click()
  await expect(pin(page)).toHaveAccessibleName(/in the middle of Ireland/)
  await pin(page).focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(dropoff).toHaveValue(/, Co\. /)
  await expect(page.getByRole('heading', { name: 'Eircode Not Found' })).toBeHidden()
  await expect(price(page).first()).toBeVisible()
})

test('a customer saves home, and books from there with one press', async ({ page, people }) => {
  await signInAs(page, await people.customer())
  await page.goto('/account')
  const saved = page.getByRole('region', { name: 'Saved places' })
  await saved.getByRole('textbox', { name: 'Name of the place' }).fill('Home')
  const place = saved.getByRole('combobox', { name: 'Where is it?' })
  const add = saved.getByRole('button', { name: 'Add place' })
  // both at once: what is above may still be loading
  const below = async () =>
    add.evaluate(
      (button, box) => button.getBoundingClientRect().top - (box?.getBoundingClientRect().top ?? 0),
      await place.elementHandle(),
    )
  const before = await below()
  await place.fill('D02 X285')
  await expect(saved.getByText(/the area, move the pin$/)).toBeVisible()
  expect(await below(), 'the button stays under the pointer').toBe(before)
  await place.fill('sampler quay')
  await page.getByRole('option', { name: 'Sampler Quay, Dublin, Co. Dublin' }).click()
  await add.click()
  await expect(saved.getByRole('button', { name: 'Remove Home' })).toBeVisible()
  await checkAccessibility(page)

  await page.goto('/')
  await page
    .getByRole('list', { name: 'Saved places: Where are you?' })
    .getByRole('button', { name: 'Home' })
    .click()
  await expect(where(page)).toHaveValue('Sampler Quay, Dublin, Co. Dublin')
  await expect(price(page).first()).toBeVisible()
  await checkAccessibility(page)

  await page.goto('/account')
  await saved.getByRole('button', { name: 'Remove Home' }).click()
  await expect(saved.getByText(/^None yet\./)).toBeVisible()
})
