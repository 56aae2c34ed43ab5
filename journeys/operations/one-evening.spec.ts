/** The operator's evening of issue 6, step by step, by pressing what is on the screen and never by typing an address. */
import type { Locator, Page } from '@playwright/test'
import { driverTransitions } from '../../domain/bookings/booking.ts'
import { formatDate } from '../../domain/time/dublin-time.ts'
import { acceptAndAdvance, book, bookFarAway, decline, rate } from '../kit/bookings.ts'
import type { Driver, Person } from '../kit/people.ts'
import { boardRow, closePanel, openPanel } from '../kit/board.ts'
import { choose } from '../kit/choose.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { alone } from '../kit/database.ts'
import { adminLink } from './admin-link.ts'
import { hazardousLine, keptLine } from '../kit/hazardous-quote.ts'
import { acceptDocuments, applyOverHttp } from '../kit/verification-flow.ts'
import { whileTariffIsInForce } from '../kit/shift-time.ts'
import { desktop, phone } from '../kit/sizes.ts'
import type { Territory } from '../kit/territories.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast, waitUntilCarriedOut } from '../kit/toasts.ts'
import { signInInTwoSteps } from '../kit/two-steps.ts'

test.use(desktop)

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Goes to one of the admin pages by the admin navigation. */
const goTo = async (page: Page, link: string | RegExp, heading: string): Promise<void> => {
  await (await adminLink(page, link)).click()
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
}

/** Opens the board from any page, through the menu under the operator's name. */
async function openBoard(page: Page, { firstName }: Person): Promise<void> {
  await page.getByRole('banner').locator('summary').filter({ hasText: firstName }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Live board' }).click()
  await expect(page.getByRole('heading', { name: 'Live board', level: 1 })).toBeVisible()
}

/** What the board lists below its rows about a booking, under this heading. */
const rowOf = (page: Page, heading: string, bookingId: string): Locator =>
  part(page, heading)
    .getByRole('article')
    .filter({ has: page.locator(`a[href^="/bookings/${bookingId}"]`) })

async function verifyDriver(page: Page, { fullName }: Person): Promise<void> {
  await goTo(page, /^Verification/, 'Driver verification')
  await page.getByRole('link', { name: fullName }).last().click()
  await expect(page.getByRole('heading', { name: fullName })).toBeVisible()
  await expect(page.getByText('Passed', { exact: true })).toHaveCount(6)
  await acceptDocuments(page)
  await page.getByRole('button', { name: 'Verify driver' }).click()
  await waitUntilCarriedOut(page, `Verifying ${fullName}`)
  await expectToast(page, 'Driver verified', 'We tell the driver by email.')
}

/** Follows an exception on the board to its remedy, and returns to the board. */
async function offerToAnother(page: Page, bookingId: string, { fullName }: Driver): Promise<void> {
  await goTo(page, /^Board/, 'Live board')
  const stuck = boardRow(page, bookingId, 'Needs attention')
  await expect(stuck).toContainText('The chosen driver can’t take it')
  const panel = await openPanel(page, bookingId)
  await panel.getByRole('link', { name: 'Assign a driver' }).click()
  await page.getByRole('button', { name: 'Ask another driver' }).click()
  await choose(page.getByRole('radio', { name: fullName }))
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Ask this driver' }).click()
  await expectToast(page, 'Driver Assigned', `${fullName} has been asked and still has to accept.`)
  await closePanel(page)
  await expect(boardRow(page, bookingId, 'On track')).toContainText('1 asked')
  await expect(stuck).toHaveCount(0)
}

async function proposeRefund(page: Page, bookingId: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search bookings and people' }).fill(bookingId)
  const found = page.getByRole('search', { name: 'Bookings and people' })
  await found.locator(`a[href="/bookings/${bookingId}"]`).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('250')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Waited three hours for the truck')
  await page.getByRole('button', { name: 'Propose €250.00' }).click()
  await expectToast(
    page,
    'Refund proposed',
    'Another operator has to approve it. It’s on the board.',
  )
  await expect(
    page.getByText('Waiting for another operator. You can’t approve your own request.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await checkAccessibility(page)
}

/** The second operator approves, on a phone. A rejection requires a reason. */
async function approveRefund(other: Page, second: Person, bookingId: string): Promise<void> {
  await other.goto('/account')
  await openBoard(other, second)
  const proposal = rowOf(other, 'Refunds to approve', bookingId)
  await expect(proposal).toContainText('Waited three hours for the truck')
  await proposal.getByRole('button', { name: 'Reject' }).click()
  await expect(proposal.getByRole('textbox', { name: 'Note' })).toHaveAccessibleDescription(
    /Say why it is rejected/,
  )
  await checkAccessibility(other)
  await proposal.getByRole('button', { name: 'Approve' }).click()
  await proposal.getByRole('button', { name: /^Yes, refund €/ }).click()
  await expectToast(other, 'Refund approved', 'We’re asking the bank for it now.')
  await expect(proposal).toHaveCount(0)
}

async function hideComment(page: Page, author: Person, about: Driver): Promise<void> {
  await goTo(page, /^Comments/, 'Comments')
  const comment = part(page, `Comment of ${author.fullName} about ${about.fullName}`)
  await comment.locator('summary').click()
  await expect(comment).toContainText('Listed word: terrible')
  await comment.getByRole('button', { name: 'Hide it' }).click()
  await comment.getByRole('textbox', { name: 'Reason for hiding' }).fill('It is about the weather')
  await comment.getByRole('button', { name: 'Hide it' }).click()
  await expectToast(page, 'Comment hidden', 'The author is told why by email.')
  await expect(comment).toHaveCount(0)
}

/** Publishes a tariff from tomorrow. Returns its first day, such as `2026-11-23`. */
async function publishTariff(page: Page): Promise<string> {
  await goTo(page, 'Tariff', 'Tariff')
  await page.getByRole('link', { name: 'New version', exact: true }).click()
  await part(page, 'By the recovery').locator('summary').click()
  await page.getByRole('textbox', { name: 'Dangerous load' }).fill('101')
  const startsOn = await page.getByLabel('First day').inputValue()
  await page.getByRole('button', { name: 'Run test' }).click()
  await expect(page.getByText('As they were booked')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expectToast(page, 'Tariff published', `It begins ${dayLabel(startsOn)} at midnight.`)
  return startsOn
}

const dayLabel = (day: string): string => formatDate(new Date(`${day}T12:00:00Z`))

async function withdrawTariff(page: Page, startsOn: string): Promise<void> {
  const coming = part(page, `Version from ${dayLabel(startsOn)}, coming`)
  await coming.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await coming.getByRole('button', { name: 'Withdraw it' }).click()
  await expectToast(page, 'Version withdrawn', 'The current version stays in force.')
}

/** A hazardous load keeps its price until midnight and changes then; a quote given before keeps its price. */
async function expectNewPriceFrom(startsOn: string, page: Page, here: Territory): Promise<void> {
  const today = await hazardousLine(page, here)
  expect(today.cents).toBe(100_00)
  await whileTariffIsInForce(startsOn, async () => {
    expect((await hazardousLine(page, here)).cents).toBe(101_00)
    expect((await keptLine(page, today.quoteId)).cents).toBe(100_00)
  })
}

test('one evening: a driver verified, a stuck job rescued, a large refund approved, a comment hidden, a tariff published', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  test.slow()
  const [operator, second] = [await people.operator(), await people.operator()]
  const [applicant, stranded, payer] = [
    await people.driverWithoutProfile(),
    await people.customer(),
    await people.customer(),
  ]
  const [busy, near] = [await people.driver(), await people.driver()]
  await applyOverHttp(applicant, here)
  const paid = await bookFarAway(payer, here, near)
  await acceptAndAdvance(near, paid.bookingId, ...driverTransitions)
  await rate(payer, paid.bookingId, { stars: 4, comment: 'Terrible weather, and a fine driver' })
  const stuck = await book(stranded, here, busy)
  await decline(busy, stuck.bookingId)

  await signInInTwoSteps(page, operator)
  await openBoard(page, operator)
  await verifyDriver(page, applicant)
  await offerToAnother(page, stuck.bookingId, near)
  await acceptAndAdvance(near, stuck.bookingId)
  await expect(boardRow(page, stuck.bookingId, 'On track')).toContainText(near.fullName)
  await proposeRefund(page, paid.bookingId)
  await approveRefund(await browserOf(second, phone), second, paid.bookingId)
  // the operator who proposed it sees the approval without a reload
  await expect(page.getByText(new RegExp(`^Approved by ${second.fullName}`))).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Live board' }).click()
  await hideComment(page, payer, near)
  // all journeys share one tariff
  await alone('tariff', async () => {
    const startsOn = await publishTariff(page)
    await expectNewPriceFrom(startsOn, page, here)
    await withdrawTariff(page, startsOn)
  })
})
