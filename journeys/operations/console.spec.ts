/** The operators' console: how many jobs fit on its board, its filters and views, and its panel. */
import { book } from '../kit/bookings.ts'
import { boardPanel, boardRow, openPanel } from '../kit/board.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { allDriversDeclined, backdateOffers } from '../kit/shift-time.ts'
import { signIn, signInAs } from '../kit/sign-in.ts'
import { desktop, phone } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'
import { tabTo } from '../kit/tab-to.ts'
import { expectToast } from '../kit/toasts.ts'

test.use(desktop)

/** Copies an open booking so many times, as bookings whose card is awaited; ended again afterwards. */
async function withOpenJobs(
  bookingId: string,
  copies: number,
  during: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  const mark = bookingId.slice(-18)
  await query(
    `insert into quotes select (jsonb_populate_record(q, jsonb_build_object('id', 'quo_' || lpad(n || $2, 26, '0')))).*
     from quotes q cross join generate_series(10, 9 + $3::int) n where q.id = (select quote_id from bookings where id = $1)`,
    [bookingId, mark, copies],
  )
  const made = await query<{ id: string }>(
    `insert into bookings (id, quote_id, customer_id, status, assignment, pickup_location, pickup, distance_km, vehicle_type,
       casualty, price_cents, price_lines, tariff_version, customer_name, customer_phone, customer_email, consent_text_version,
       consented_at, card_by, created_at, updated_at)
     select 'bkg_' || lpad(n || $2, 26, '0'), 'quo_' || lpad(n || $2, 26, '0'), customer_id, 'pending', assignment, pickup_location, pickup,
       distance_km, vehicle_type, casualty, price_cents + n, price_lines, tariff_version, customer_name, customer_phone, customer_email,
       consent_text_version, consented_at, card_by, now(), now()
     from bookings b cross join generate_series(10, 9 + $3::int) n where b.id = $1 returning id`,
    [bookingId, mark, copies],
  )
  try {
    await during(made.map(({ id }) => id))
  } finally {
    await query(
      `update bookings set status = 'cancelled', cancel_reason = 'operator_cancelled' where id = any($1)`,
      [made.map(({ id }) => id)],
    )
  }
}

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
  await expectToast(page, 'View deleted', 'The board stays as it is.')
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
  const alarm = page.getByRole('banner').getByRole('link', { name: /without an owner/ })
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

  await boardPanel(page).getByRole('button', { name: 'Hand over', exact: true }).click()
  await boardPanel(page).getByRole('combobox', { name: 'To' }).selectOption(second.fullName)
  await checkAccessibility(page)
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

test('a night by the keyboard alone: find, step, open, take, offer again, write, go on', async ({
  page,
  people,
  here,
}) => {
  test.slow()
  const { bookingId, reference } = await book(await people.customer(), here, null)
  await allDriversDeclined(bookingId)
  await people.driver()
  const operator = await people.operator()
  await signInAs(page, operator)
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()

  // the keys of every list, and the sheet that names them
  await expect(page.locator('[data-list-row]').first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(page.locator('[data-list-row]').first().getByRole('link')).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Next row')
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await expect(palette.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('board')
  await expect(palette.getByRole('link', { name: 'Go to Board' })).toBeVisible()
  await checkAccessibility(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Live board' })).toBeVisible()
  await expect(boardRow(page, bookingId, 'Needs attention')).toBeVisible()

  const link = boardRow(page, bookingId).getByRole('link')
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(link).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  const panel = boardPanel(page)
  await expect(panel.getByRole('heading', { name: reference })).toBeFocused()
  await tabTo(page, panel.getByRole('button', { name: 'Take it' }))
  await page.keyboard.press('Enter')
  await expectToast(page, 'It’s yours', `${reference} has stopped ringing.`)
  await tabTo(page, panel.getByRole('link', { name: 'Offer again' }))
  await page.keyboard.press('Enter')
  await tabTo(page, panel.getByRole('button', { name: 'Choose a driver' }))
  await page.keyboard.press('Enter')
  await tabTo(page, panel.getByRole('button', { name: 'Auto-assign a driver' }))
  await page.keyboard.press('Enter')
  await expectToast(
    page,
    'Driver Assigned',
    'The nearest drivers are being asked. The first to accept gets the job.',
  )
  await expect(panel.getByRole('status', { name: 'Cleared' })).toContainText(
    'No drivers left to ask',
  )
  await tabTo(page, panel.getByRole('textbox', { name: 'Note' }))
  await page.keyboard.type('Asked again')
  await tabTo(page, panel.getByRole('button', { name: 'Save note' }))
  await page.keyboard.press('Enter')
  await expectToast(page, 'Note saved', 'Operators who open this booking see it.')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(link).toBeFocused()

  // straight to a booking by its reference
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('textbox')).toBeFocused()
  await page.keyboard.type(reference)
  await expect(palette.getByRole('link', { name: new RegExp(reference) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/bookings/${bookingId}`))
})
