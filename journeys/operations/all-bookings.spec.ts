/** The list of all bookings: one that is over is found by its state, its people and its day, and Back keeps what was looked for. */
import { bookAndAccept, cancelFree, book } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { signInAs } from '../kit/sign-in.ts'
import { desktop, phone } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'
import { adminLink } from './admin-link.ts'

for (const size of [desktop, phone]) {
  test.describe(`at ${size.viewport.width}`, () => {
    test.use(size)

    test('an operator finds a booking that is over, and all of its driver', async ({
      page,
      people,
      here,
    }) => {
      const done = await bookAndAccept(people, here, 'set_off', 'arrive', 'start', 'complete')
      const customer = await people.customer()
      const cancelled = await book(customer, here, null)
      await cancelFree(customer, cancelled.bookingId)
      await signInAs(page, await people.operator())
      await page.goto('/admin/board')
      await (await adminLink(page, /^Bookings$/)).click()
      await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible()
      const table = page.getByRole('table', { name: 'Bookings' })
      const rowOf = (bookingId: string) =>
        table.locator(`[role="row"][data-list-row="${bookingId}"]`)
      await expect(rowOf(cancelled.bookingId)).toContainText('by customer')
      await expect(rowOf(done.bookingId)).toContainText(done.driver.fullName)
      await checkAccessibility(page)

      if (size === phone) await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('combobox', { name: 'State' }).selectOption('Completed')
      await expect(rowOf(cancelled.bookingId)).toHaveCount(0)
      await expect(page).toHaveURL(/state=completed/)
      await rowOf(done.bookingId).getByRole('link', { name: done.driver.fullName }).click()
      await expect(table.getByRole('row')).toHaveCount(2)
      await expect(rowOf(done.bookingId)).toBeVisible()
      await checkAccessibility(page)

      await rowOf(done.bookingId).getByRole('link', { name: /^TL-/ }).click()
      await expect(page).toHaveURL(new RegExp(`/bookings/${done.bookingId}`))
      await page.goBack()
      await expect(rowOf(done.bookingId)).toBeVisible()
      await page.getByRole('button', { name: /Bookings of everyone/ }).click()
      await expect(rowOf(cancelled.bookingId)).toBeVisible()
    })
  })
}
