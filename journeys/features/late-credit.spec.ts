/**
 * A driver comes far beyond the promise (decision 0121): the customer reads what is taken off the next booking, books it for less, and the
 * receipt says what the credit paid. Others are offered that job if its driver is late, as chosen at booking.
 */
import { driverTransitions } from '../../domain/bookings/booking.ts'
import { apologyBasisPoints, mostApologyCents } from '../../domain/credits/apology-credit.ts'
import { formatEuro, percentOf } from '../../domain/money.ts'
import { acceptAndAdvance, advanceJob, bookAndAccept } from '../kit/bookings.ts'
import {
  agree,
  bookingDialog,
  bookingIdOf,
  describeRecovery,
  openMoreDetails,
  payButton,
} from '../kit/booking-flow.ts'
import { typeCard } from '../kit/card-frame.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { waitForMail } from '../kit/wait-for-mail.ts'

test('a late arrival is taken off the next booking', async ({ page, people, here, browserOf }) => {
  const { customer, driver, bookingId, priceCents } = await bookAndAccept(people, here)
  await query(`update bookings set first_promised_by = now() - interval '1 hour' where id = $1`, [
    bookingId,
  ])
  for (const step of driverTransitions) await advanceJob(driver, bookingId, step)
  const creditCents = Math.min(mostApologyCents, percentOf(priceCents, apologyBasisPoints))
  const credit = formatEuro(creditCents)

  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await expect(
    page.getByText(`We were late. ${credit} is taken off your next booking.`),
  ).toBeVisible()
  await checkAccessibility(page)
  await waitForMail(page, customer.email, `${credit} Off Your Next Booking`)

  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Credit' })
  await expect(card.getByText(credit).first()).toBeVisible()
  await expect(card.getByText('We were late')).toBeVisible()
  await expect(card.getByText(`+${credit}`)).toBeVisible()
  await checkAccessibility(page)

  const next = await people.driver()
  await page.goto('/book')
  const details = bookingDialog(page, 'Recovery Details')
  await openMoreDetails(details)
  const ifLate = /^If my driver runs far late/
  await details.getByText(ifLate).click()
  await expect(details.getByRole('checkbox', { name: ifLate })).toBeChecked()
  await describeRecovery(page, here, next)
  const lines = page.getByRole('region', { name: 'Pricing breakdown' })
  await expect(lines.getByText('Credit for our late arrival')).toBeVisible()
  await expect(lines.getByText(`−${credit}`)).toBeVisible()
  await expect(lines.getByText('Held on your card')).toBeVisible()
  await checkAccessibility(page)
  await typeCard(page, '4242 4242 4242 4242')
  await agree(page)
  await payButton(page).click()
  const nextId = await bookingIdOf(page)
  const [payment] = await query<{
    amount_cents: number
    credit_cents: number
    price_cents: number
  }>(
    `select p.amount_cents, p.credit_cents, b.price_cents, b.others_if_late_at is not null as wished from payments p join bookings b on b.id = p.booking_id where b.id = $1`,
    [nextId],
  )
  const nextPriceCents = payment?.price_cents ?? 0
  expect(payment).toMatchObject({
    wished: true,
    credit_cents: creditCents,
    amount_cents: nextPriceCents - creditCents,
  })
  const onCard = formatEuro(nextPriceCents - creditCents)
  await expect(
    page.getByText(`${onCard} is held on your card, and your credit pays ${credit}.`),
  ).toBeVisible()

  await page.goto(`/bookings/${nextId}`)
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await expect(question.getByText('Back as credit')).toBeVisible()
  await expect(question.getByText(`−${credit}`)).toBeVisible()
  await expect(question.getByText(onCard)).toBeVisible()
  await checkAccessibility(page)
  await question.getByRole('button', { name: 'Keep booking' }).click()
  await expect(question).toBeHidden()

  await acceptAndAdvance(next, nextId, 'set_off', 'arrive', 'start', 'complete')
  await expect(
    page
      .getByRole('main')
      .getByText(`${onCard} was charged to your card, and your credit paid ${credit}.`)
      .first(),
  ).toBeVisible()
  await page.goto(`/bookings/${nextId}/receipt`)
  await expect(page.getByText('Paid with credit for our late arrival')).toBeVisible()
  await expect(page.getByText(formatEuro(nextPriceCents)).first()).toBeVisible()
  await checkAccessibility(page)

  const console = await browserOf(await people.operator())
  await console.goto(`/bookings/${nextId}`)
  const money = console.locator('#operator-money')
  await expect(money).toContainText('Paid with credit')
  await expect(money).toContainText(credit)

  await console.goto(`/admin/users/${customer.accountId}`)
  const changes = console.getByRole('list', { name: 'Changes of the credit' })
  await expect(changes.getByRole('listitem')).toHaveText([/Used.*−/, /We were late.*\+/])
  await checkAccessibility(console)
})
