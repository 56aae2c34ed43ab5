/** Offers a driver cannot overlook: in the cab view, up to the end of the job, and above every tab of the dashboard. */
import { book } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { giveReason } from '../kit/finish-job.ts'
import { signInAs } from '../kit/sign-in.ts'
import { tabTo } from '../kit/tab-to.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'

async function startCodeOf(bookingId: string): Promise<string> {
  const [row] = await query<{ start_code: string }>(
    'select start_code from bookings where id = $1',
    [bookingId],
  )
  return row?.start_code ?? ''
}

test('from the offer in the cab view to the last step, with one hand and spoken text', async ({
  page,
  people,
  here,
}) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  // Records the text given to the browser's speech synthesis.
  await page.addInitScript(() => {
    const spoken: string[] = []
    Object.assign(window, { spoken })
    window.speechSynthesis.speak = ({ text }) => void spoken.push(text)
  })
  const spoken = (): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'spoken'))

  await signInAs(page, driver)
  await page.goto('/driver')
  await page.getByRole('link', { name: 'Cab view' }).click()
  await expect(page.getByText('No jobs waiting')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go off duty' })).toBeVisible()
  await checkAccessibility(page)

  const { bookingId } = await book(customer, here, driver)
  const accept = page.getByRole('button', { name: 'Accept' })
  await expect(accept).toBeVisible()
  await expect(page).toHaveTitle(/^New job/)
  await expect(page.getByText('This customer chose you')).toBeVisible()
  // A screen reader is told, whatever the driver looks at.
  await expect(
    page.getByRole('status').filter({ hasText: /^New job\. The customer/ }),
  ).toBeAttached()
  await expect(page.getByText(`${here.town}, Co. ${here.county}`)).toBeVisible()
  await expect(page.getByText(/an hour$/)).toBeVisible()
  await expect.poll(spoken).toHaveLength(1)
  expect((await spoken())[0]).toMatch(/^New job\. The customer chose you\. \d+ euro/)
  await checkAccessibility(page)

  await page.getByRole('button', { name: 'Decline' }).click()
  const question = page.getByRole('dialog', { name: 'Decline this job?' })
  await checkAccessibility(page)
  await question.getByRole('button', { name: 'Keep it open' }).click()

  await accept.click()
  await expectToast(page, 'Job Accepted!', 'Payment has been captured and customer notified.')
  const awaited = new RegExp(`^For ${customer.fullName}, who expects you at \\d\\d:\\d\\d$`)
  await expect(page.getByText(awaited)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Navigate/ })).toBeVisible()
  await expect(page.getByRole('link', { name: `Call ${customer.firstName}` })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Set off' }).click()
  await page.getByRole('button', { name: 'I have arrived' }).click()
  await expect(page.getByRole('link', { name: `Call ${customer.firstName}` })).toBeVisible()

  await page.getByRole('button', { name: 'Skip to the start code' }).click()
  const start = page.getByRole('button', { name: 'Start recovery' })
  await start.click()
  await expect(page.getByText('Ask the customer for the four digits')).toBeVisible()
  await checkAccessibility(page)
  await page.getByLabel('Start code').fill(await startCodeOf(bookingId))
  await start.click()
  await page.getByRole('button', { name: 'Job done' }).click()
  await checkAccessibility(page)
  await giveReason(page)
  await expect(page.getByText('You earned')).toBeVisible()
  await page.getByRole('button', { name: 'Next job' }).click()
  await expect(page.getByText('No jobs waiting')).toBeVisible()

  await page.getByRole('button', { name: 'Voice on' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Voice off' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Driver Dashboard' })).toBeVisible()
})

test('an offer rings on every tab, until it is silenced', async ({ page, people, here }) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  await signInAs(page, driver)
  await page.goto('/driver?tab=analytics')
  await expect(page.getByText('No offers yet')).toBeVisible()
  await checkAccessibility(page)
  await book(customer, here, driver)
  const bar = page.getByRole('region', { name: 'Job offer' })
  await expect(bar.getByRole('button', { name: 'Accept' })).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveTitle(/^New job/)
  await expect(page.getByRole('tab', { name: 'Pending Jobs' })).toContainText('1')
  await bar.getByRole('link').click()
  await expect(page.getByRole('article', { name: `Job for ${customer.firstName}` })).toBeVisible()
  await page.getByRole('button', { name: 'Silence' }).click()
  await expect(page).not.toHaveTitle(/^New job/)
  await expect(page.getByRole('button', { name: 'Silence' })).toBeHidden()
})

test('with the keyboard alone: on duty, the offer accepted, the job completed', async ({
  page,
  people,
  here,
}) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  await signInAs(page, driver)
  await page.goto('/driver')
  const duty = page.getByRole('switch', { name: 'On duty' })
  await tabTo(page, duty)
  await page.keyboard.press('Space')
  await expect(duty).not.toBeChecked()
  await page.keyboard.press('Space')
  await expect(duty).toBeChecked()

  const { bookingId } = await book(customer, here, driver)
  const offer = page.getByRole('article', { name: `Job for ${customer.firstName}` })
  await expect(offer).toBeVisible()
  await tabTo(page, offer.getByRole('button', { name: 'Decline' }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Decline this job?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await page.keyboard.press('Shift+Tab')
  await expect(offer.getByRole('button', { name: 'Accept' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Job Accepted!', 'Payment has been captured and customer notified.')

  await page.goto('/driver/cab')
  for (const name of ['Set off', 'I have arrived']) {
    await tabTo(page, page.getByRole('button', { name }))
    await page.keyboard.press('Enter')
  }
  await tabTo(page, page.getByRole('button', { name: 'Skip to the start code' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Start code'))
  await page.keyboard.type(await startCodeOf(bookingId))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Job done' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'My camera doesn’t work' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('You earned')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Next job' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('No jobs waiting')).toBeVisible()
})
