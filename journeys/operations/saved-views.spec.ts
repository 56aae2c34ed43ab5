/** Views that an operator keeps of the lists beside the board: each list has its own, and the palette finds them all. */
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { signInAs } from '../kit/sign-in.ts'
import { desktop, phone } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'

const lists = [
  { path: '/admin/bookings', query: 'state=completed&county=Cork' },
  { path: '/admin', query: 'state=verified&duty=on' },
  { path: '/admin/users', query: 'role=driver' },
  { path: '/admin/audit', query: 'kind=views' },
  { path: '/admin/inbox', query: 'state=answered' },
]

for (const size of [desktop, phone]) {
  test.describe(`at ${size.viewport.width}`, () => {
    test.use(size)

    test('each list keeps views of its own, under the same name if wanted', async ({
      page,
      people,
    }) => {
      await signInAs(page, await people.operator())
      const opener = page.locator('summary').filter({ hasText: 'Saved views' })
      const field = page.getByRole('textbox', { name: 'Save this view as' })
      for (const { path, query } of lists) {
        await page.goto(`${path}?${query}`)
        await opener.click()
        await expect(page.getByRole('list', { name: 'Saved views' })).toHaveCount(0)
        await field.fill('Each morning')
        const { x = -1, width = 0 } = (await field.boundingBox()) ?? {}
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual(size.viewport.width)
        await page.getByRole('button', { name: 'Save view' }).click()
        await expectToast(page, 'View saved', '“Each morning” is in your views.')
        await expect(opener).toContainText('Each morning')
        await checkAccessibility(page)
        await page.goto(path)
        await expect(opener).toContainText('Views')
        await opener.click()
        await page.getByRole('link', { name: 'Each morning' }).click()
        await expect(page).toHaveURL((url) => url.pathname === path && url.search === `?${query}`)
      }
    })
  })
}

test.describe('at a desk', () => {
  test.use(desktop)

  test('the palette opens a saved view by its name', async ({ page, people }) => {
    await signInAs(page, await people.operator())
    await page.goto('/admin/users?role=dealer')
    const opener = page.locator('summary').filter({ hasText: 'Saved views' })
    await opener.click()
    await page.getByRole('textbox', { name: 'Save this view as' }).fill('Whole trade')
    await page.getByRole('button', { name: 'Save view' }).click()
    await expect(opener).toContainText('Whole trade')

    await page.goto('/admin/board')
    await expect(page.getByRole('heading', { name: 'Live board' })).toBeVisible()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Find anything' })
    await palette.getByRole('textbox').fill('whole tr')
    await expect(palette.getByRole('link', { name: 'Users: Whole trade' })).toBeVisible()
    await checkAccessibility(page)
    await palette.getByRole('textbox').press('Enter')
    await expect(page).toHaveURL(/\/admin\/users\?role=dealer$/)
    await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('dealer')
  })
})
