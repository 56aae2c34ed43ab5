/**
 * The one bar at the lower edge of every driver screen: the offer's timer with both answers, then the next step of the job, whatever page is
 * open. Seen to fail: with the answer to Accept lost when the offer's bar made room for the job's.
 */
import type { Locator, Page } from '@playwright/test'
import { book, bookAndAccept, startCodeOf } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { giveReason } from '../kit/finish-job.ts'
import { expectUncovered } from '../kit/no-scrolling.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'

const offerBar = (page: Page): Locator => page.getByRole('region', { name: 'Job offer' })
const jobBar = (page: Page): Locator => page.getByRole('region', { name: 'Your job now' })

async function expectInSight(page: Page, ...parts: readonly Locator[]): Promise<void> {
  for (const part of parts) {
    await expect(part).toBeInViewport({ ratio: 1 })
    await expectUncovered(part)
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
}

async function expectOffer(page: Page): Promise<void> {
  const bar = offerBar(page)
  await expectInSight(
    page,
    bar.getByRole('timer', { name: 'Time to accept' }),
    bar.getByRole('button', { name: 'Accept' }),
    bar.getByRole('button', { name: 'Decline' }),
  )
}

test.use({ viewport: { width: 360, height: 740 } })

test('an open offer is answered from every tab and every page of a driver', async ({
  page,
  people,
  here,
}) => {
  const { driver, bookingId: earlier } = await bookAndAccept(
    people,
    here,
    'set_off',
    'arrive',
    'start',
    'complete',
  )
  await signInAs(page, driver)
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { bookingId } = await book(await people.customer(), here, driver)
  await expectOffer(page)
  await checkAccessibility(page)
  await expect(page).toHaveTitle(/^New job/)
  for (const path of [
    '/driver?tab=payouts',
    '/driver?tab=statements',
    '/driver?tab=analytics',
    '/driver/join',
    '/bookings',
    `/bookings/${earlier}`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectOffer(page)
  }
  await checkAccessibility(page)

  await offerBar(page).getByRole('button', { name: 'Decline' }).click()
  const question = page.getByRole('dialog', { name: 'Decline this job?' })
  await question.getByRole('button', { name: 'Keep it open' }).click()
  await offerBar(page).getByRole('button', { name: 'Accept' }).click()
  await expectToast(page, 'Job Accepted!', 'Payment has been captured and customer notified.')

  // the job goes on from where the driver is
  const step = (name: string): Locator => jobBar(page).getByRole('button', { name })
  await expectInSight(page, step('Set off to pickup'))
  await checkAccessibility(page)
  await step('Set off to pickup').click()
  await page.goto('/driver/join')
  await expectInSight(page, step('Arrived at pickup'))
  await step('Arrived at pickup').click()
  await page.goto('/bookings')
  // the code is typed on the page of the job
  await jobBar(page).getByRole('link', { name: 'Start recovery' }).click()
  await expect(page).toHaveURL(new RegExp(`/bookings/${bookingId}$`))
  await page.getByLabel('Start code').fill(await startCodeOf(bookingId))
  await expect(jobBar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Start recovery' }).click()
  await expect(page.getByRole('button', { name: 'Complete job' })).toBeInViewport()
  await page.goto('/account')
  await expectInSight(page, step('Complete job'))
  await step('Complete job').click()
  await giveReason(page)
  await expect(jobBar(page)).toBeHidden()
})

test('with a job in hand, every tab of the dashboard ends in its next step', async ({
  page,
  people,
  here,
}) => {
  const { driver } = await bookAndAccept(people, here)
  await signInAs(page, driver)
  for (const tab of ['payouts', 'statements', 'analytics']) {
    await page.goto(`/driver?tab=${tab}`)
    await expect(page.getByRole('button', { name: 'Set off to pickup' })).toHaveCount(1)
    await expectInSight(page, page.getByRole('button', { name: 'Set off to pickup' }))
  }
})
