/** A dealer pays for several vehicles without typing a card: it was saved with an earlier booking. */
import { agree, bookingIdOf, describeRecovery, payButton } from '../kit/booking-flow.ts'
import { typeCard } from '../kit/card-frame.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { asDealer, keysOf } from '../kit/dealers.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'

test('a dealer pays for two vehicles with the card saved before', async ({
  page,
  people,
  here,
}) => {
  const dealer = await asDealer(await people.customer())
  await people.driver()
  await signInAs(page, dealer)
  await describeRecovery(page, here, null)
  await typeCard(page, '4242 4242 4242 4242')
  await page.getByText('Save this card for next time').click()
  await agree(page)
  await payButton(page).click()
  const saving = await bookingIdOf(page)

  const { from, to } = keysOf(here.county)
  await page.goto('/dealer')
  const first = page.getByRole('group', { name: 'Vehicle 1' })
  await first.getByRole('textbox', { name: 'Pickup address' }).fill('Main yard')
  await first.getByRole('textbox', { name: 'Pickup Eircode' }).fill(`${from} X285`)
  await first.getByRole('textbox', { name: 'Drop-off address' }).fill('Auction hall')
  await first.getByRole('textbox', { name: 'Drop-off Eircode' }).fill(`${to} X285`)
  await page.getByRole('button', { name: 'Add a vehicle' }).click()
  await page.getByRole('button', { name: 'See 2 prices' }).click()
  const choice = page.getByRole('radiogroup', { name: 'Pay with' })
  await expect(choice.getByRole('radio', { name: /Visa ending 4242/ })).toBeChecked()
  await expect(page.locator('iframe[title="Card details"]')).toBeHidden()
  await agree(page)
  await checkAccessibility(page)
  await page.getByRole('button', { name: /& Book 2 Vehicles$/ }).click()
  await expect(page.getByText('Each vehicle has its own booking').first()).toBeVisible()
  const held = await query(
    `select b.status from bookings b where b.customer_id = $1 and b.id <> $2`,
    [dealer.accountId, saving],
  )
  const offered = { status: 'pending_driver_acceptance' }
  expect(held).toEqual([offered, offered])
})
