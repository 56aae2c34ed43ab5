/** The operators' console: how many jobs fit on its board, its filters and views, and its panel. */
import { book } from '../kit/bookings.ts'
import { boardPanel, boardRow, openPanel } from '../kit/board.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { backdateOffers } from '../kit/shift-time.ts'
import { signIn, signInAs } from '../kit/sign-in.ts'
import { desktop, phone } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'
import { withOpenJobs } from './open-jobs.ts'

test.use(desktop)

test('more than twenty jobs are in sight at once, one line each, and two on a phone', async ({
  page,
  people,
  here,
}) => {
  const driver = await people.driver()
  const { bookingId } = await book(await people.customer(), here, driver)
  await withOpenJobs(bookingId, 24, async (ids) => {
    await signIn(page, 'operator')
    await page.goto('/admin/board')
    const rows = page.locator('[data-list-row]')
    await expect(boardRow(page, ids[0] ?? '')).toBeVisible()
    await expect(rows.nth(24)).toBeAttached()
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()))
    for (const { height } of heights) expect(height).toBeLessThanOrEqual(32)
    const inSight = heights.filter(({ bottom }) => bottom <= desktop.viewport.height)
    expect(inSight.length).toBeGreaterThanOrEqual(20)
    await checkAccessibility(page)

    await page.setViewportSize(phone.viewport)
    await expect(async () => {
      const narrow = await rows.evaluateAll((all) =>
        all.map((row) => ({
          height: row.getBoundingClientRect().height,
          isCut: row.scrollWidth > row.clientWidth,
        })),
      )
      for (const { height, isCut } of narrow) {
        expect(height).toBeGreaterThanOrEqual(44)
        expect(height).toBeLessThanOrEqual(60)
        expect(isCut).toBe(false)
      }
    }).toPass()
  })
})

for (const [name, path] of [
  ['bookings', '/admin/bookings'],
  ['users', '/admin/users'],
] as const) {
  test(`twenty ${name} are in sight at once, and none is cut on a phone`, async ({ page }) => {
    await signIn(page, 'operator')
    await page.goto(path)
    const rows = page.locator('[data-list-row]')
    await expect(rows.nth(19)).toBeAttached()
    const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight))
    expect(Math.max(...heights), 'one line each').toBeLessThanOrEqual(34)
    await expect(rows.nth(19)).toBeInViewport({ ratio: 0.9 })
    await page.setViewportSize(phone.viewport)
    await expect(rows.first()).toBeVisible()
    const cut = await rows.evaluateAll((all) =>
      all.filter((row) => row.scrollWidth > row.clientWidth),
    )
    expect(cut).toEqual([])
  })
}

test('filters and order are in the address, and a saved view survives a reload and is its operator’s own', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const { bookingId } = await book(await people.customer(), here, await people.driver())
  await signIn(page, 'operator')
  await page.goto('/admin/board')
  await expect(boardRow(page, bookingId)).toBeVisible()
  const county = page.getByRole('combobox', { name: 'County' })
  await county.selectOption(here.county)
  await page.getByRole('combobox', { name: 'Age' }).selectOption('Over 30 min')
  await expect(boardRow(page, bookingId)).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Age' }).selectOption('Any age')
  await page.getByRole('button', { name: 'Price' }).first().click()
  await expect(page.getByRole('columnheader', { name: 'Price' }).first()).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(page).toHaveURL(new RegExp(`county=${here.county}&sort=price`))
  await expect(boardRow(page, bookingId)).toBeVisible()
  await checkAccessibility(page)

  const name = `Mine ${bookingId.slice(-5)}`
  const opener = page.locator('summary').filter({ hasText: 'Saved views' })
  await opener.click()
  await page.getByRole('button', { name: 'Save view' }).click()
  const field = page.getByRole('textbox', { name: 'Save this view as' })
  await expect(field).toHaveAccessibleDescription(/Give the view a name/)
  await field.fill(name)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expectToast(page, 'View saved', `“${name}” is in your views.`)
  await checkAccessibility(page)

  await page.goto('/admin/board')
  await opener.click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`county=${here.county}&sort=price`))
  await expect(county).toHaveValue(here.county)
  await page.reload()
  await expect(opener).toContainText(name)

  // the panel is part of the address, the view is not
  await openPanel(page, bookingId)
  await page.reload()
  await expect(page.getByLabel('Booking at a glance')).toBeVisible()
  await expect(opener).toContainText(name)

  const other = await browserOf(await people.operator())
  await other.goto('/admin/board')
  await expect(other.getByRole('heading', { name: 'Live board' })).toBeVisible()
  await other.locator('summary').filter({ hasText: 'Saved views' }).click()
  await expect(other.getByRole('textbox', { name: 'Save this view as' })).toBeVisible()
  await expect(other.getByRole('link', { name, exact: true })).toHaveCount(0)

  await opener.click()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expectToast(page, 'View deleted', 'The list stays as it is.')
})

// Seen to fail with: a change that begins from the address as it was drawn.
test('a filter and an order that are pressed before the board is drawn both count', async ({
  page,
  people,
  here,
}) => {
  const { bookingId } = await book(await people.customer(), here, await people.driver())
  await signIn(page, 'operator')
  await page.goto('/admin/board')
  await expect(boardRow(page, bookingId)).toBeVisible()
  const county = await page.getByRole('combobox', { name: 'County' }).elementHandle()
  const price = await page.getByRole('button', { name: 'Price' }).first().elementHandle()
  await page.evaluate(
    async ([select, button, chosen]) => {
      if (!(select instanceof HTMLSelectElement && button instanceof HTMLElement)) return
      select.value = chosen
      select.dispatchEvent(new Event('change', { bubbles: true }))
      // long enough for the address to change, and too short to draw anything
      for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
      button.click()
    },
    [county, price, here.county] as const,
  )
  await expect(page).toHaveURL(new RegExp(`county=${here.county}&sort=price`))
})

test('two operators on one job see who has it, and the shift ends with a note for the other', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  test.slow()
  const silent = await people.driver()
  const { bookingId, reference } = await book(await people.customer(), here, silent)
  await backdateOffers(bookingId, 6)
  const [first, second] = [await people.operator(), await people.operator()]
  await signInAs(page, first)
  const other = await browserOf(second)
  await other.setViewportSize(desktop.viewport)
  for (const screen of [page, other]) {
    await screen.goto(`/admin/board?open=${bookingId}`)
    await expect(boardPanel(screen).getByRole('region', { name: 'Owner' })).toContainText(
      'No owner',
    )
  }
  // it rings on every page of the console, and is in its title
  const alarm = page.getByRole('banner').getByRole('link', { name: /not taken/ })
  await expect(alarm).toBeVisible()
  await expect(page).toHaveTitle(/^\(\d+\) Live board/)
  await checkAccessibility(page)

  // the second press comes from a screen that has not heard of the first
  let letThrough = (): void => undefined
  const hasPassed = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await other.route('**/api/operations/board', async (route) => {
    await hasPassed
    await route.continue()
  })
  await boardPanel(page).getByRole('button', { name: 'Take it' }).click()
  await expectToast(page, 'It’s yours', `${reference} has stopped ringing.`)
  await expect(boardPanel(page)).toContainText('You have it since')
  await expect(boardRow(page, bookingId)).toContainText(first.firstName)
  await boardPanel(other).getByRole('button', { name: 'Take it' }).click()
  await expect(
    other.getByText(new RegExp(`${first.fullName} has had it since`)).last(),
  ).toBeVisible()
  letThrough()
  await expect(boardPanel(other)).toContainText(`${first.fullName} has it since`)
  // the booking's own page says so too, where refunds and cancelling are
  await other.goto(`/bookings/${bookingId}`)
  const owner = other.getByRole('region', { name: 'Owner' })
  await expect(owner).toContainText(`${first.fullName} has it since`)
  await expect(other.getByRole('list', { name: 'Problems' })).toBeVisible()
  await checkAccessibility(other)
  await other.getByRole('list', { name: 'Problems' }).getByRole('link').first().click()
  await expect(boardPanel(other)).toContainText(reference)

  await boardPanel(page).getByRole('button', { name: 'Hand over', exact: true }).click()
  const to = boardPanel(page).getByRole('combobox', { name: 'To' })
  await expect(to).toBeFocused()
  await boardPanel(page).getByRole('button', { name: 'Hand over to them' }).click()
  await expect(to).toBeFocused()
  await expect(to).toHaveAccessibleDescription('Choose an operator first')
  await checkAccessibility(page)
  await to.selectOption(second.fullName)
  await expect(to).toHaveAccessibleDescription('')
  await boardPanel(page).getByRole('button', { name: 'Hand over to them' }).click()
  await expectToast(page, 'Handed over', `${second.fullName} has it now.`)
  await expect(boardPanel(other)).toContainText('You have it since')

  await other.goto('/admin/shift')
  await other.getByRole('combobox', { name: 'Your deputy' }).selectOption(first.fullName)
  await other.getByRole('button', { name: 'Begin shift' }).click()
  await expectToast(other, 'Shift begun', 'Have a quiet one.')
  await expect(other.getByRole('list', { name: 'Operators on shift' })).toContainText(
    second.fullName,
  )
  await checkAccessibility(other)
  await other.getByRole('button', { name: 'End shift' }).click()
  const note = other.getByRole('textbox', { name: 'Hand-over note' })
  await expect(note).toHaveAccessibleDescription(/Write what the next operator has to know/)
  await note.fill(`${reference} still waits for a driver`)
  await other.getByRole('button', { name: 'End shift' }).click()
  await expectToast(other, 'Shift ended', 'What you had taken rings for the next operator.')
  // the first operator reads it, and the booking is free again
  await expect(boardPanel(page)).toContainText('No owner')
  await page.goto('/admin/shift')
  await expect(page.getByRole('list', { name: 'Hand-over notes' })).toContainText(
    `${reference} still waits for a driver`,
  )
})
