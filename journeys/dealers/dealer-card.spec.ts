/** A dealer pays for several vehicles without typing a card: it was saved with an earlier booking. */
import type { Page } from '@playwright/test'
import { agree, bookingIdOf, describeRecovery, payButton } from '../kit/booking-flow.ts'
import { typeCard } from '../kit/card-frame.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { asDealer } from '../kit/dealers.ts'
import { signInAs } from '../kit/sign-in.ts'
import type { Territory } from '../kit/territories.ts'
import { expect, test } from '../kit/test.ts'

const fillInVehicle = async (page: Page, { routingKeys }: Territory): Promise<void> => {
  const { from, to } = routingKeys
  const vehicle = page.getByRole('group', { name: 'Vehicle 1' })
  await vehicle.getByRole('textbox', { name: 'Pickup address' }).fill('Main yard')
  await vehicle.getByRole('textbox', { name: 'Pickup Eircode' }).fill(`${from} X285`)
  await vehicle.getByRole('textbox', { name: 'Drop-off address' }).fill('Auction hall')
  await vehicle.getByRole('textbox', { name: 'Drop-off Eircode' }).fill(`${to} X285`)
}

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

  await page.goto('/dealer')
  await fillInVehicle(page, here)
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

test('an unreachable number is kept when the dealer insists, and a declined card is replaced', async ({
  page,
  people,
  here,
}) => {
  const dealer = await asDealer(await people.customer())
  await people.driver()
  await signInAs(page, dealer)
  await page.goto('/dealer')
  await page.getByRole('textbox', { name: 'Purchase order number' }).fill('PO-31')
  await fillInVehicle(page, here)
  await page.getByRole('textbox', { name: 'Phone' }).fill('087 123 45')
  await page.getByRole('button', { name: 'See the price' }).click()
  await expect(page.getByText('Is this number right?')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Yes, it’s right' }).click()
  await typeCard(page, '4000 0000 0000 0002')
  await agree(page)
  await page.getByRole('button', { name: /& Book One Vehicle$/ }).click()
  await expect(page.getByText('Card not held')).toBeVisible()
  await checkAccessibility(page)
  await typeCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Try the others again' }).click()
  // Seen to fail: the order's number was gone by then, so that it was another request for the same vehicle, and refused.
  await expect(page.getByText('Each vehicle has its own booking')).toBeVisible()
  const requests = await query(`select purchase_order from dealer_requests where account_id = $1`, [
    dealer.accountId,
  ])
  expect(requests).toEqual([{ purchase_order: 'PO-31' }])
})
