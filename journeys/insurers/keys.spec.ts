/** An insurer's keys. Seen to fail with: the key's question without the `isBusy` of the card it is opened from. */
import { desktop } from '../kit/sizes.ts'
import { signIn } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { signUpInsurer } from './insurer.ts'

test.use(desktop)

test('one key is made where its question is closed and opened again on a slow line', async ({
  page,
  people,
}) => {
  const member = await people.customer()
  const companyName = `Twice Mutual ${member.email.split('@')[0]}`
  await signIn(page, 'operator')
  const { partnerId } = await signUpInsurer(page, companyName, member)
  let requests = 0
  let letThrough = () => {}
  const through = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\/api\/partners\/[^/]+\/keys$/, async (route) => {
    requests += 1
    await through
    await route.continue()
  })

  await page.goto(`/insurance-dashboard?partner=${partnerId}&tab=api`)
  const live = page.getByRole('region', { name: 'Live API key' })
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: /Regenerate|Generating/ })
  await live.getByRole('button', { name: 'Regenerate' }).click()
  await confirm.click()
  await expect.poll(() => requests).toBe(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await live.getByRole('button', { name: 'Regenerate' }).click()
  await expect(confirm).toContainText('Generating')
  await dialog.getByRole('checkbox').last().press('Enter')
  letThrough()
  await expect(page.getByText(/^tow_live_[\w-]{43}$/)).toBeVisible()
  expect(requests).toBe(1)
})
