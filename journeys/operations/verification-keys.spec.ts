/**
 * The keys of the verification of drivers: to who has waited longest, through the documents, each opened before it is accepted, and to the
 * next applicant.
 */
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { signInAs } from '../kit/sign-in.ts'
import { desktop } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'
import { applyOverHttp } from '../kit/verification-flow.ts'

test.use(desktop)

test('an operator reviews one application and goes on to the next by keys alone', async ({
  page,
  people,
  here,
}) => {
  const [first, second] = [await people.driverWithoutProfile(), await people.driverWithoutProfile()]
  await applyOverHttp(first, here)
  await applyOverHttp(second, here)
  await signInAs(page, await people.operator())
  await page.goto('/admin/verification')
  const rowOf = (name: string) => page.locator('[data-list-row]').filter({ hasText: name })
  await expect(rowOf(second.fullName)).toBeVisible()
  // other stories apply as well: from the list to the driver who has waited longest
  await page.keyboard.press('g')
  const name = page.getByRole('article').getByRole('heading', { level: 2 })
  const longest = await page.locator('[data-list-row]').first().getByRole('link').innerText()
  await expect(name).toBeVisible()
  expect(longest).toContain(await name.innerText())

  await rowOf(first.fullName).getByRole('link').click()
  await expect(name).toHaveText(first.fullName)
  const toReview = page.getByRole('article').getByRole('listitem').filter({ hasText: 'To review' })
  await expect(toReview.first()).toBeVisible()
  const documents = await toReview.count()
  const top = await toReview.first().getByRole('heading').innerText()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await expect(palette.getByRole('button', { name: /^Verification: / })).toHaveText([
    'Verification: View the next document to review',
    'Verification: Go to the next applicant',
  ])
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  // nothing is accepted unseen
  await page.keyboard.press('y')
  await expect(toReview).toHaveCount(documents)

  await page.keyboard.press('v')
  const dialog = page.getByRole('dialog', { name: top })
  await expect(dialog.getByRole('button', { name: 'Accept' })).toBeVisible()
  // the page behind the window has no keys, and a reason is a text
  await page.keyboard.press('g')
  await dialog.getByRole('textbox', { name: 'Reason' }).focus()
  await page.keyboard.type('y')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('y')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('')
  await dialog.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('y')
  await expectToast(
    page,
    'Document accepted',
    'The driver is told when you decide on the application.',
  )
  await expect(dialog).toHaveCount(0)
  await expect(toReview).toHaveCount(documents - 1)
  await expect(name).toHaveText(first.fullName)
  await page.keyboard.press('v')
  await expect(page.getByRole('dialog')).not.toHaveAccessibleName(top)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Go to the next applicant')
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const rows = page.locator('[data-list-row]')
  const names = (await rows.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0])
  const below = names[names.indexOf(first.fullName) + 1] ?? ''
  await page.keyboard.press('g')
  await expect(name).toHaveText(below)
  await expect(name).toBeFocused()
  await checkAccessibility(page)
})
