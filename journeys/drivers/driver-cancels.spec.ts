/**
 * A driver cancels after accepting: the customer sees it without a reload and does not pay again, another driver takes over, and the first
 * one reads, also later, that the job is no longer theirs. Who gets the offer in between: the customer's choice, and what an operator sees of it.
 */
import type { Page } from '@playwright/test'
import { acceptAndAdvance, book, sendAsDriver } from '../kit/bookings.ts'
import { choose } from '../kit/choose.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import type { Person } from '../kit/people.ts'
import { signIn, signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'
import { waitForMail } from '../kit/wait-for-mail.ts'

const headline = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** The first driver's page: what became of the job, and nothing of the customer. */
async function expectLeft(cab: Page, customer: Person): Promise<void> {
  await expect(headline(cab, 'You cancelled this job')).toBeVisible()
  await expect(cab.getByText('This job is no longer yours, and it isn’t paid.')).toBeVisible()
  const main = cab.getByRole('main')
  await expect(main.getByRole('link', { name: 'Back to your dashboard' })).toBeVisible()
  await expect(main.getByText(customer.firstName)).toHaveCount(0)
  await expect(main.getByText('On my way with the flatbed')).toHaveCount(0)
}

test('a driver cancels on the way, and another takes over', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const customer = await people.customer()
  const [first, second] = [await people.driver(), await people.driver()]
  const { bookingId } = await book(customer, here, first)
  await acceptAndAdvance(first, bookingId, 'set_off')
  await sendAsDriver(first, bookingId, 'On my way with the flatbed')

  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await expect(headline(page, 'Driver on the way')).toBeVisible()

  const cab = await browserOf(first)
  await cab.goto(`/bookings/${bookingId}`)
  await cab.getByRole('button', { name: 'Cancel this job' }).click()
  const question = cab.getByRole('dialog', { name: 'Cancel this job?' })
  await expect(
    question.getByText('We ask the next drivers, and the customer doesn’t pay again.'),
  ).toBeVisible()
  await question.getByRole('textbox', { name: 'Why?' }).fill('A tyre has burst')
  await question.getByRole('button', { name: 'Cancel job' }).click()
  await expectToast(
    cab,
    'Job cancelled',
    'The customer has been told, and we’re asking the next drivers.',
  )
  await expectLeft(cab, customer)
  await checkAccessibility(cab)
  const shown = await cab.getByRole('main').innerText()
  await cab.reload()
  await expectLeft(cab, customer)
  await expect.poll(() => cab.getByRole('main').innerText()).toBe(shown)

  await expect(headline(page, 'Finding another driver')).toBeVisible()
  const status = page.getByRole('region', { name: 'Job Status' })
  await expect(status.getByText('You won’t pay again.')).toBeVisible()
  await expect(page.getByRole('timer', { name: 'Time to accept' })).toHaveText(/[89]:\d\d|10:00/)
  await expect(page.getByText('Free', { exact: true })).toBeVisible()
  await checkAccessibility(page)
  await waitForMail(page, customer.email, 'Your Driver Cancelled - Asking Other Drivers')

  const other = await browserOf(second)
  await other.goto('/driver')
  await other
    .getByRole('article', { name: `Job for ${customer.firstName}` })
    .getByRole('button', { name: 'Accept' })
    .click()
  await expect(headline(page, 'Driver confirmed')).toBeVisible()
  await expect(page.getByText(second.fullName).first()).toBeVisible()
  await expect(page.getByText('On my way with the flatbed')).toBeVisible()

  await other.goto(`/bookings/${bookingId}`)
  await expect(headline(other, 'Driver confirmed')).toBeVisible()
  await other.getByText('No messages yet. Start the conversation!').scrollIntoViewIfNeeded()
  await expect(other.getByText('On my way with the flatbed')).toHaveCount(0)
  await expect(other.getByText('A tyre has burst')).toHaveCount(0)

  await cab.goto(`/bookings/${bookingId}`)
  await expectLeft(cab, customer)
  await expect(cab.getByText(second.fullName)).toHaveCount(0)
})

test('while the booking waits the customer chooses who gets the offer, and an operator sees why', async ({
  page,
  people,
  here,
  browserOf,
  visitor,
}) => {
  const customer = await people.customer()
  const [near, wanted] = [await people.driver(), await people.driver()]
  const { bookingId } = await book(customer, here, null)
  const cab = await browserOf(wanted)
  await cab.goto('/driver')
  const offer = cab.getByRole('article', { name: `Job for ${customer.firstName}` })

  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await page.getByRole('button', { name: 'Choose a driver' }).click()
  const choice = page.getByRole('radiogroup', { name: 'Who should we ask?' })
  await expect(choice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Auto-assign a driver' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await choose(page.getByRole('radio', { name: wanted.fullName }))
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Ask this driver' }).click()
  await expectToast(
    page,
    'Driver Assigned',
    `${wanted.fullName} has been asked and still has to accept.`,
  )
  await expect(page.getByText(/^We’ve asked /).first()).toBeVisible()
  await expect(offer).toBeVisible()

  const admin = await visitor()
  await signIn(admin, 'operator')
  await admin.goto(`/bookings/${bookingId}`)
  await admin.getByRole('button', { name: 'Show the waves' }).click()
  await expect(admin.getByRole('heading', { name: 'Wave 1' })).toBeVisible()
  await expect(
    admin.getByRole('heading', { name: 'One driver alone, asked again (2)' }),
  ).toBeVisible()
  await expect(admin.getByText(near.fullName).first()).toBeVisible()
  await checkAccessibility(admin)

  await offer.getByRole('button', { name: 'Accept' }).click()
  await expect(headline(page, 'Driver confirmed')).toBeVisible()

  const missed = await browserOf(near)
  await missed.goto('/driver')
  await expect(
    missed.getByText('You were asked, but another driver accepted first.').first(),
  ).toBeVisible()
})
