/**
 * The keys of the open booking: each presses its control, none acts where something is typed, and they can be switched off.
 */
import { allDriversDeclined } from '../kit/shift-time.ts'
import { book, bookAndAccept } from '../kit/bookings.ts'
import { boardPanel } from '../kit/board.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { signInAs } from '../kit/sign-in.ts'
import { desktop } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'

test.use(desktop)

test('letters hand over, call and write a note in the open booking, until they are switched off', async ({
  page,
  people,
  here,
}) => {
  const { bookingId } = await bookAndAccept(people, here, 'set_off')
  await signInAs(page, await people.operator())
  await page.goto(`/admin/board?open=${bookingId}`)
  const panel = boardPanel(page)
  const strip = panel.getByLabel('Booking at a glance')
  await expect(strip).toBeVisible()
  await expect(panel.getByRole('textbox', { name: 'Note' })).toBeVisible()

  await page.keyboard.press('h')
  const to = panel.getByRole('combobox', { name: 'To' })
  await expect(to).toBeFocused()
  // typed into a field, a letter is a letter
  await page.keyboard.press('n')
  await expect(to).toBeFocused()
  await panel.getByRole('heading', { level: 2 }).first().focus()
  await page.keyboard.press('h')
  await expect(to).toHaveCount(0)

  const numbers = strip.getByRole('link')
  await expect(numbers).toHaveCount(2)
  await page.keyboard.press('c')
  await expect(numbers.first()).toBeFocused()
  await page.keyboard.press('d')
  await expect(numbers.last()).toBeFocused()
  await checkAccessibility(page)
  await page.keyboard.press('n')
  const note = panel.getByRole('textbox', { name: 'Note' })
  await expect(note).toBeFocused()
  await page.keyboard.type('And a half')
  await expect(note).toHaveValue('And a half')

  // the palette has the same, by their names
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await expect(palette.getByRole('button', { name: 'This booking: Hand it over' })).toBeVisible()
  await checkAccessibility(page)
  await page.keyboard.type('write a note')
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
  await expect(note).toBeFocused()

  await numbers.first().focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await sheet.getByRole('switch', { name: 'Keys without Ctrl' }).click()
  await expect(sheet).toContainText('Off: only Ctrl K, Enter and Esc work')
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await numbers.first().focus()
  for (const key of ['n', 'd', 'j', '/', '?']) await page.keyboard.press(key)
  await expect(numbers.first()).toBeFocused()
  await expect(sheet).toHaveCount(0)
  await page.reload()
  await numbers.first().focus()
  await page.keyboard.press('d')
  await expect(numbers.first()).toBeFocused()
})

test('a cancellation begins by the palette, and a refund by its key', async ({
  page,
  people,
  here,
}) => {
  const underWay = await bookAndAccept(people, here, 'set_off')
  await signInAs(page, await people.operator())
  await page.goto(`/bookings/${underWay.bookingId}`)
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await expect(palette).toBeVisible()
  await page.keyboard.type('cancel it')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: /^Cancel/ })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)

  const over = await bookAndAccept(people, here, 'set_off', 'arrive', 'start', 'complete')
  await page.goto(`/bookings/${over.bookingId}`)
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await expect(amount).toBeVisible()
  await page.keyboard.press('r')
  await expect(amount).toBeFocused()
})

test('what every driver declined is offered again by one key, to those who are free now', async ({
  page,
  people,
  here,
}) => {
  const { bookingId } = await book(await people.customer(), here, null)
  await allDriversDeclined(bookingId)
  await people.driver()
  await signInAs(page, await people.operator())
  await page.goto(`/admin/board?open=${bookingId}`)
  const panel = boardPanel(page)
  const again = panel.getByRole('button', { name: 'Offer again' })
  await expect(again).toBeVisible()
  await expect(panel.getByRole('list', { name: 'Problems' })).toContainText(
    'No drivers left to ask',
  )
  await checkAccessibility(page)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await expect(sheet).toContainText('Offer it again')
  // with a window open, no key reaches the page behind it
  await page.keyboard.press('o')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await expect(palette.getByRole('button', { name: 'This booking: Offer it again' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(again).toBeVisible()

  await page.keyboard.press('o')
  await expectToast(
    page,
    'Driver Assigned',
    'The nearest drivers are being asked. The first to accept gets the job.',
  )
  await expect(panel.getByRole('button', { name: 'Choose a driver' })).toBeFocused()
  await expect(again).toHaveCount(0)
  await expect(panel.getByRole('status', { name: 'Cleared' })).toContainText(
    'No drivers left to ask',
  )
})

test('one of the nearest trucks is asked by one press, and the list says so', async ({
  page,
  people,
  here,
}) => {
  const [first, near] = [await people.driver(), await people.driver()]
  const { bookingId } = await book(await people.customer(), here, first)
  await signInAs(page, await people.operator())
  await page.goto(`/admin/board?open=${bookingId}`)
  const panel = boardPanel(page)
  const row = panel
    .getByRole('list', { name: 'Nearest free trucks' })
    .getByRole('listitem')
    .filter({ hasText: near.fullName })
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('asked')
  await row.getByRole('button', { name: `Ask ${near.fullName}` }).click()
  await expect(row).toContainText('asked')
  await expect(panel.getByText(`We’ve asked ${near.firstName}.`)).toBeVisible()
  await checkAccessibility(page)
})
