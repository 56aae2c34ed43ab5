/** The cab view on a phone that lies in its cradle, and in a truck that moves: the main press is on the screen, and waits until the truck stands. */
import type { Locator, Page } from '@playwright/test'
import { bookDriver } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { giveReason } from '../kit/finish-job.ts'
import { expectNoScrolling } from '../kit/no-scrolling.ts'
import { placeTruck } from '../kit/roads/drive-truck.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'

/** Whole on the screen as it is, with nothing over it. */
async function expectOnScreen(page: Page, ...controls: readonly Locator[]): Promise<void> {
  for (const control of controls) {
    await expect(control).toBeInViewport({ ratio: 1 })
    await control.click({ trial: true })
  }
  const scrolled = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('#main, #main *')].some(
      ({ scrollTop }) => scrollTop > 0,
    ),
  )
  expect(scrolled, 'nothing was scrolled').toBe(false)
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })

test.describe('lying on its side', () => {
  test.use({ viewport: { width: 740, height: 360 } })

  test('every main press is on the screen without scrolling', async ({ page, people, here }) => {
    const { driver, bookingId } = await bookDriver(people, here)
    await signInAs(page, driver)
    await page.goto('/driver/cab')
    await expectOnScreen(page, button(page, 'Accept'), button(page, 'Decline'))
    await button(page, 'Accept').click()
    for (const step of ['Set off', 'I have arrived']) {
      await expectOnScreen(page, button(page, step), page.getByRole('link', { name: /^Navigate/ }))
      await button(page, step).click()
    }
    await expectOnScreen(page, button(page, 'Skip to the start code'))
    await button(page, 'Skip to the start code').click()
    const [row] = await query<{ code: string }>(
      'select start_code as code from bookings where id = $1',
      [bookingId],
    )
    await page.getByLabel('Start code').fill(row?.code ?? '')
    await expectOnScreen(page, button(page, 'Start recovery'), page.getByLabel('Start code'))
    await button(page, 'Start recovery').click()
    await expectOnScreen(page, button(page, 'At the drop-off'), button(page, 'Job done'))
    await button(page, 'Job done').click()
    await giveReason(page)
    await expectOnScreen(page, button(page, 'Next job'))
    await button(page, 'Next job').click()
    await expectOnScreen(page, button(page, 'Go off duty'), button(page, /the ring/))
    await checkAccessibility(page)
  })
})

// Mutant: `isHandsOff` always false.
test('while the truck moves, an offer is accepted after stopping, and passed or navigated to', async ({
  page,
  people,
  here,
}) => {
  const { driver, bookingId } = await bookDriver(people, here)
  const truck = await placeTruck(page, here)
  await signInAs(page, driver)
  await page.goto('/driver/cab')
  const accept = button(page, 'Accept')
  await expect(accept).toBeEnabled()
  await expect(button(page, 'Decline')).toBeVisible()

  await truck.drive(button(page, 'Pass'))
  await expectNoScrolling(page, button(page, 'Pass'))
  await expect(page.getByRole('link', { name: /^Navigate/ })).toBeVisible()
  await expect(button(page, 'Decline')).toBeHidden()
  await accept.click({ force: true })
  const statusOf = async (): Promise<string | undefined> =>
    (await query<{ status: string }>('select status from bookings where id = $1', [bookingId]))[0]
      ?.status
  await expect(page.getByText('Stop the truck, then press once').first()).toBeVisible()
  expect(await statusOf()).toBe('pending_driver_acceptance')
  await checkAccessibility(page)

  await truck.stop(button(page, 'Decline'))
  await accept.click()
  await expect(button(page, 'Set off')).toBeVisible()
})
