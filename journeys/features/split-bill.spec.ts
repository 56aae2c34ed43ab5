/**
 * A recovery that an insurer pays but for the excess: its customer opens the link of the text, pays on the provider's page, follows the trip
 * and keeps the receipt; the operator refunds, and the insurer has its part back first.
 */
import type { Page } from '@playwright/test'
import { bookWith, journeyFrom, signUpInsurer } from '../insurers/insurer.ts'
import { acceptAndAdvance, advanceJob } from '../kit/bookings.ts'
import { payOnHostedPage } from '../kit/card-frame.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { product } from '../kit/product.ts'
import { signIn } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { takeScreenshot } from './take-screenshot.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** The link that the holder was texted. */
async function textedLink(bookingId: string): Promise<string> {
  const [text] = await query<{ body: string }>(
    `select body_text as body from notifications where booking_id = $1 and kind = 'excess_due' and channel = 'sms'`,
    [bookingId],
  )
  return /\/excess\/pay_[\w.-]+/.exec(text?.body ?? '')?.[0] ?? ''
}

const euros = (text: string | null): number =>
  Math.round(Number(/€([\d.]+)/.exec(text ?? '')?.[1]) * 100)

test('an excess is paid from a text, and both documents show both parts', async ({
  page,
  people,
  here,
  visitor,
}) => {
  test.slow()
  const driver = await people.driver()
  const member = await people.customer()
  await signIn(page, 'operator')
  const { partnerId, key } = await signUpInsurer(
    page,
    `Quay Mutual ${member.email.split('@')[0]}`,
    member,
  )
  const rules = {
    homeMetres: null,
    mostWeightKg: null,
    vehicleTypes: ['car'],
    callOutsAYear: null,
    coveredKm: 1,
    services: [],
  }
  const published = await page.request.post(`/api/partners/${partnerId}/cover-rules`, {
    headers: { origin: product().url },
    data: { rules, startsOn: null, seenVersion: 0 },
  })
  expect(published.status(), await published.text()).toBe(201)
  const bookingId = await bookWith(page, key, member, here, {
    ...journeyFrom(here),
    collect_excess: true,
  })

  const holder = await visitor()
  await holder.goto(await textedLink(bookingId))
  await expect(heading(holder, /^Pay €[\d.]+ to get a driver$/)).toBeVisible()
  await expect(holder.getByText(/^Distance: €[\d.]+\. The policy covers 1 km of /)).toBeVisible()
  const excessCents = euros(await heading(holder, /^Pay/).textContent())
  await checkAccessibility(holder)
  await takeScreenshot(holder, 'split-bill')

  // the way back without paying leads to the same page
  await holder.getByRole('button', { name: /^Pay €/ }).click()
  await expect(heading(holder, /^Excess of recovery TL-/)).toBeVisible()
  await holder.goBack()
  await holder.getByRole('button', { name: /^Pay €/ }).dblclick()
  await payOnHostedPage(holder, '4242 4242 4242 4242')
  await expect(heading(holder, 'Waiting for a driver')).toBeVisible()
  await expect(
    holder.getByText(/ is held on your card\. You pay it only if a driver accepts/),
  ).toBeVisible()

  await acceptAndAdvance(driver, bookingId, 'set_off')
  await holder.reload()
  await expect(
    holder.getByText(/^You paid €[\d.]+, and Quay Mutual .* pays the rest\.$/),
  ).toBeVisible()
  await holder.getByRole('link', { name: 'Follow the trip' }).click()
  await expect(heading(holder, 'On the way')).toBeVisible()
  await expect(holder.getByText(/^Your recovery TL-/)).toBeVisible()
  await expect(holder.getByRole('heading', { name: 'Your driver' })).toBeVisible()
  await expect(holder.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:\+/)
  await expect(holder.getByRole('region', { name: 'Your start code' })).toContainText(/\d{4}/)
  await checkAccessibility(holder)
  for (const step of ['arrive', 'start'] as const) await advanceJob(driver, bookingId, step)
  await expect(holder.getByRole('region', { name: 'Your start code' })).toHaveCount(0)
  await holder.goBack()
  await advanceJob(driver, bookingId, 'complete')
  await holder.reload()
  const receipt = holder.getByRole('link', { name: /^Receipt R-\d{4}-\d{6} \(PDF\)$/ })
  await expect(receipt).toBeVisible()
  await checkAccessibility(holder)
  const file = await holder.request.get((await receipt.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')

  await page.goto(`/bookings/${bookingId}`)
  const money = page.locator('#operator-money')
  await expect(money).toContainText('Excess charged')
  await expect(money).toContainText('On the insurer’s account')
  await expect(page.locator('#operator-cover')).toContainText('pays the excess by card')
  await checkAccessibility(page)
  const { price_cents: priceCents } = (await (
    await page.request.get(`/api/partner/v1/bookings/${bookingId}`, {
      headers: { authorization: `Bearer ${key}` },
    })
  ).json()) as { price_cents: number }
  await expect(money).toContainText(`€${((priceCents - excessCents) / 100).toFixed(2)}`)
})
