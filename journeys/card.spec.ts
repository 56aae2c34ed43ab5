/** The card: every way a bank may decline it, and that the booking survives each one. */
import type { Page } from '@playwright/test'
import { z } from 'zod'
import {
  agree,
  bookingDialog,
  bookingIdOf,
  confirmContact,
  describeRecovery,
  payButton,
} from './kit/booking-flow.ts'
import { answerBank, cardNumber, typeCard } from './kit/card-frame.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { controlCardProvider, readCardProvider } from './kit/card-provider.ts'
import { alone, query } from './kit/database.ts'
import type { Person } from './kit/people.ts'
import { signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'

const declines = [
  ['4000 0000 0000 0002', 'Your card was declined. Contact your bank or try another card.'],
  ['4000 0000 0000 9995', 'Your card has insufficient funds. Try another card.'],
  ['4000 0000 0000 0069', 'Your card has expired. Try another card.'],
] as const

const isHeld = (page: Page) =>
  expect(bookingDialog(page, 'Booking Confirmed').getByText('Your booking is placed')).toBeVisible()

/** Below the card form, in sight, and not over it. */
const expectRefusal = async (page: Page, words: string): Promise<void> => {
  const refusal = page.getByRole('alert').filter({ hasText: 'Payment Failed' })
  await expect(refusal).toContainText(words)
  await expect(refusal).toBeInViewport()
}

/** One booking of its customer and one hold, at the provider as in the ledger. */
const expectOneHold = async (bookingId: string): Promise<void> => {
  const [row] = await query(
    `select b.price_cents as price, p.intent_id as intent,
       (select count(*)::int from bookings o where o.customer_id = b.customer_id) as bookings,
       (select sum(e.amount_cents)::int from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where t.booking_id = b.id and e.account = 'holds_authorised') as held,
       (select sum(e.amount_cents)::int from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where t.booking_id = b.id) as balance
     from bookings b join payments p on p.booking_id = b.id where b.id = $1`,
    [bookingId],
  )
  expect(row).toMatchObject({ bookings: 1, balance: 0, held: row?.['price'] })
  const charges = z
    .array(z.object({ payment_intent: z.string().nullable(), status: z.string() }))
    .parse(await readCardProvider('charges'))
  const succeeded = charges.filter(
    ({ payment_intent, status }) => payment_intent === row?.['intent'] && status === 'succeeded',
  )
  expect(succeeded).toHaveLength(1)
}

const pay = async (page: Page): Promise<string> => {
  await agree(page)
  await payButton(page).click()
  await isHeld(page)
  return bookingIdOf(page)
}

/** The provider's name of the card that paid a booking. */
const methodOf = async (bookingId: string): Promise<string> => {
  const [row] = await query<{ id: string }>(
    `select c.payment_method_id as id from saved_cards c join bookings b on b.customer_id = c.account_id where b.id = $1`,
    [bookingId],
  )
  if (!row) throw new Error('no saved card')
  return row.id
}

let customer: Person

/** Books up to the card form. */
test.beforeEach(async ({ page, people, here }) => {
  customer = await people.customer()
  const driver = await people.driver()
  await signInAs(page, customer)
  await describeRecovery(page, here, driver)
  await confirmContact(page, customer)
})

test('nothing is requested of an incomplete form; each decline of the bank in words, then another card on the same booking', async ({
  page,
}) => {
  const dialog = bookingDialog(page, 'Secure Payment')
  await expect(dialog.getByText('256-bit SSL encryption • PCI DSS compliant')).toBeVisible()
  await expect(
    dialog.getByText('Your card will only be charged after driver accepts the job'),
  ).toBeVisible()
  await expect(
    dialog.getByText(
      'Payment will be pre-authorized. Driver has 10 minutes to accept before auto-cancellation.',
    ),
  ).toBeVisible()
  await typeCard(page, '4242 4242 4242 4242')
  await payButton(page).click()
  await expect(
    dialog.getByText('Please confirm that the service should start right away'),
  ).toBeVisible()
  await agree(page)
  await typeCard(page, '4242')
  await payButton(page).click()
  await expect(dialog.getByText('Complete your card details above.')).toBeVisible()
  await checkAccessibility(page)

  for (const [number, words] of declines) {
    await typeCard(page, number)
    await payButton(page).click()
    await expectRefusal(page, words)
  }
  // One press empties the form, and the next card is typed without another. Seen to fail: no press; no focus.
  const refusal = page.getByRole('alert').filter({ hasText: 'Payment Failed' })
  await checkAccessibility(page)
  await refusal.getByRole('button', { name: 'Use another card' }).click()
  await expect(refusal).toBeHidden()
  await expect(cardNumber(page)).toHaveValue('')
  await expect(cardNumber(page)).toBeFocused()
  await page.keyboard.type('5555')
  await expect(cardNumber(page)).toHaveValue('5555')
  // A customer who comes back later finds the same booking, and agrees again.
  await page.reload()
  await agree(page)
  await typeCard(page, '5555 5555 5555 4444')
  await payButton(page).click()
  await isHeld(page)
  await expectOneHold(await bookingIdOf(page))
})

test('3-D Secure: the bank asks in the frame; refusing holds nothing, approving does', async ({
  page,
}) => {
  await agree(page)
  await typeCard(page, '4000 0027 6000 3184')
  await payButton(page).click()
  await expect(
    bookingDialog(page, 'Secure Payment').getByText('Waiting for your bank'),
  ).toBeVisible()
  await checkAccessibility(page)
  await answerBank(page, 'Refuse')
  await expectRefusal(page, 'Your bank needs you to confirm this payment')
  await typeCard(page, '4000 0027 6000 3184')
  await payButton(page).click()
  await answerBank(page, 'Approve')
  await isHeld(page)
})

test('going back after paying shows the booking, and nothing can be paid twice', async ({
  page,
}) => {
  await typeCard(page, '4242 4242 4242 4242')
  const bookingId = await pay(page)
  await page.goBack()
  await expect(bookingDialog(page, 'Booking Confirmed')).toBeVisible()
  await expectOneHold(bookingId)
})

test('two tabs pay the same booking: the second one is shown the first one’s', async ({
  page,
  context,
}) => {
  const second = await context.newPage()
  await second.goto(page.url())
  await typeCard(second, '5555 5555 5555 4444')
  await agree(second)
  await typeCard(page, '4242 4242 4242 4242')
  const bookingId = await pay(page)
  // It may have been led on already.
  await payButton(second)
    .click({ timeout: 3_000 })
    .catch(() => {})
  await isHeld(second)
  expect(await bookingIdOf(second)).toBe(bookingId)
  await expectOneHold(bookingId)
})

test('a saved card pays the next booking with one press; refused, another card does', async ({
  page,
  here,
}) => {
  await typeCard(page, '4242 4242 4242 4242')
  const tick = page.getByRole('checkbox', { name: 'Save this card for next time' })
  await expect(tick).not.toBeChecked()
  await page.getByText('Save this card for next time').click()
  await checkAccessibility(page)
  const first = await pay(page)

  await describeRecovery(page, here, null)
  await confirmContact(page, customer)
  const choice = page.getByRole('radiogroup', { name: 'Pay with' })
  await expect(choice.getByRole('radio', { name: /Visa ending 4242/ })).toBeChecked()
  await expect(page.locator('iframe[title="Card details"]')).toBeHidden()
  await agree(page)
  await checkAccessibility(page)
  await controlCardProvider('block-card', { paymentMethodId: await methodOf(first) })
  await payButton(page).click()
  await expectRefusal(page, 'Your card was declined. Contact your bank or try another card.')
  await choice.getByText('Use another card').click()
  await typeCard(page, '4000 0027 6000 3184')
  await page.getByText('Save this card for next time').click()
  await payButton(page).click()
  await answerBank(page, 'Approve')
  await isHeld(page)

  await page.goto('/account')
  const cards = page.getByRole('region', { name: 'Saved cards' })
  await expect(cards.getByText('Visa ending 3184')).toBeVisible()
  await cards.getByRole('button', { name: 'Make Visa ending 3184 the default' }).click()
  await cards.getByRole('button', { name: 'Remove Visa ending 4242' }).click()
  await expect(cards.getByText('Visa ending 4242')).toBeHidden()
  await expect(cards.getByText('Default')).toBeVisible()
  await checkAccessibility(page)

  await describeRecovery(page, here, null)
  await confirmContact(page, customer)
  await expect(choice.getByRole('radio', { name: /Visa ending 3184/ })).toBeChecked()
  await agree(page)
  await payButton(page).click()
  // The bank asks about a saved card as well.
  await answerBank(page, 'Approve')
  await isHeld(page)
})

test('a wallet is offered where the device has one, pays after the ticks, and may be refused', async ({
  page,
}) => {
  const wallet = page.frameLocator('iframe[title="Pay with a wallet"]')
  const open = wallet.getByRole('button', { name: 'Pay with Demo Pay' })
  await alone('the wallet of the card provider', async () => {
    await controlCardProvider('offer-wallet', { isAvailable: false })
    await page.reload()
    await expect(page.locator('iframe[title="Card details"]')).toBeVisible()
    await expect(page.getByText('Or pay with a card')).toBeHidden()
    await controlCardProvider('offer-wallet', { isAvailable: true })
    try {
      await page.reload()
      await expect(page.getByText('Or pay with a card')).toBeVisible()
      await open.click()
      await expect(
        page.getByText('Please confirm that the service should start right away'),
      ).toBeVisible()
      await expect(wallet.getByRole('button', { name: 'Visa ending 4242' })).toBeHidden()
      await agree(page)
      await open.click()
      await checkAccessibility(page)
      await wallet.getByRole('button', { name: 'Declined card' }).click()
      await expectRefusal(page, 'Your card was declined. Contact your bank or try another card.')
      await open.click()
      await wallet.getByRole('button', { name: 'Visa ending 4242' }).click()
      await isHeld(page)
      await expectOneHold(await bookingIdOf(page))
    } finally {
      await controlCardProvider('offer-wallet', { isAvailable: false })
    }
  })
})
