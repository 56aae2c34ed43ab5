/**
 * What an insurer's policies pay for is agreed on a phone, and every quote says line by line what is covered and why the rest is not. The
 * booking keeps the version it was quoted with.
 */
import { bookWith, journeyFrom, sendWith, signUpInsurer } from '../insurers/insurer.ts'
import { acceptAndAdvance } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { signIn } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'
import { takeScreenshot } from './take-screenshot.ts'

type Quoted = {
  price_cents: number
  cover: {
    rules_version: number | null
    covered_cents: number
    excess_cents: number
    lines: { code: string; reason: string | null }[]
  }
}

test('an operator agrees rules, and a quote, its booking and the insurer’s people read what they cover', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  test.slow()
  const driver = await people.driver()
  const member = await people.customer()
  await signIn(page, 'operator')
  const companyName = `Pier Mutual ${member.email.split('@')[0]}`
  const { partnerId, key } = await signUpInsurer(page, companyName, member)
  const journey = { ...journeyFrom(here), vehicle: { type: 'car', keys_available: 'locked' } }
  const quote = () => sendWith<Quoted>(page, key, '/quotes', journey)

  const before = await quote()
  expect(before.cover).toMatchObject({ rules_version: null, excess_cents: 0 })

  await page.goto(`/insurance-dashboard?partner=${partnerId}&tab=settings`)
  await expect(page.getByText('None agreed: everything is covered.')).toBeVisible()
  await page.getByRole('button', { name: 'New version' }).click()
  await page.getByLabel('Begins from home').fill('far')
  await page.getByRole('button', { name: 'Publish rules' }).click()
  await expect(page.getByText('Enter 0.1 to 50 km, or nothing')).toBeVisible()
  await page.getByLabel('Begins from home').fill('2')
  await page.getByLabel('Distance covered').fill('1')
  await page.getByLabel('Call-outs').fill('3')
  const keys = page.getByRole('checkbox', { name: 'Keys locked inside' })
  await page.locator('label').filter({ has: keys }).click()
  await expect(keys).not.toBeChecked()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Publish rules' }).click()
  await expectToast(page, 'Cover rules published', 'They apply from the next quote.')
  const version = page.getByRole('region', { name: 'Version 1' })
  await expect(version).toContainText('Active')

  const { cover, price_cents: priceCents } = await quote()
  expect(cover.rules_version).toBe(1)
  expect(cover.covered_cents + cover.excess_cents).toBe(priceCents)
  expect(cover.lines.find(({ code }) => code === 'keys_locked')?.reason).toBe(
    'The policy does not cover this: Keys locked inside',
  )
  expect(cover.lines.find(({ code }) => code === 'distance')?.reason).toMatch(
    /^The policy covers 1 km of /,
  )

  const bookingId = await bookWith(page, key, member, here, journey)
  await acceptAndAdvance(driver, bookingId)
  await page.goto(`/bookings/${bookingId}`)
  const panel = page.locator('#operator-cover')
  await expect(panel).toContainText('By version 1 of the insurer’s rules.')
  const uncovered = panel.getByRole('list', { name: 'Not covered' })
  await expect(uncovered).toContainText('The policy covers 1 km of')
  await expect(uncovered).toContainText('The policy does not cover this: Keys locked inside')
  await expect(panel).toContainText('how far from home the vehicle was')
  await checkAccessibility(page)
  await panel.scrollIntoViewIfNeeded()
  await takeScreenshot(page, 'cover-check')

  const colleague = await people.customer()
  await query(
    `insert into partner_staff (account_id, partner_id, added_by, added_at, is_administrator)
     select $1, $2, account_id, now(), false from insurance_partners where id = $2`,
    [colleague.accountId, partnerId],
  )
  const theirs = await browserOf(colleague)
  await theirs.goto('/insurance-dashboard?tab=settings')
  const read = theirs.getByRole('region', { name: 'Version 1' })
  await read.getByText('Version 1').click()
  await expect(read).toContainText('2 km from home')
  await expect(read).toContainText('3 in 12 months for each policy')
  await expect(theirs.getByRole('button', { name: 'New version' })).toHaveCount(0)
  await checkAccessibility(theirs)
})
