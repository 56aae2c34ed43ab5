/** Picking a suggestion while the page moves: an error above goes, a price below comes. */
import { bookingDialog } from './kit/booking-flow.ts'
import { expect, test } from './kit/test.ts'

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
