/**
 * A driver who will not keep the promise (decision 0111): the customer reads the new time, lets nearer drivers come by one press, another
 * accepts at the same price, and the first reads why. Promised and actual arrivals are a public page.
 */
import { findPlace } from '../../domain/places/places.ts'
import { formatEuro } from '../../domain/money.ts'
import { acceptAndAdvance, bookDriver } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { lastSeenAt } from '../kit/shift-time.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { waitForMail } from '../kit/wait-for-mail.ts'

/** The minute's look at every truck that is under way, now. */
const watch = () => query(`select graphile_worker.add_job('watch-arrivals', '{}'::json)`)

test('a driver is far beyond the promise, and a nearer one takes over at the same price', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const town = findPlace(here.town, here.county)
  if (!town) throw new Error(`no place ${here.town}`)
  const { customer, driver: first, bookingId, priceCents } = await bookDriver(people, here)
  await acceptAndAdvance(first, bookingId, 'set_off')
  const second = await people.driver()

  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await expect(page.getByText(/^Promised between/)).toBeVisible()
  const letCome = page.getByRole('button', { name: 'Let a nearer driver come' })
  await expect(letCome).toHaveCount(0)

  const cab = await browserOf(first)
  await cab.goto(`/bookings/${bookingId}`)
  const console = await browserOf(await people.operator())

  await lastSeenAt(first.driverId, { lat: town.lat + 0.7, lon: town.lon })
  await watch()
  const status = page.getByRole('region', { name: 'Job Status' })
  await expect(status.getByText('Running late')).toBeVisible()
  await expect(status.getByText('Cancelling is free until they arrive.')).toBeVisible()
  await waitForMail(page, customer.email, 'Your Driver Is Running Late')
  await checkAccessibility(page)
  await console.goto('/admin')
  await console.goto(`/bookings/${bookingId}`)
  await expect(console.getByRole('button', { name: 'Let nearer drivers take over' })).toBeVisible()

  await letCome.click()
  await expect(status.getByText('We’re asking drivers who are nearer')).toBeVisible()
  await expect(status.getByText(/We’ve asked 1 driver until/)).toBeVisible()
  await expect(letCome).toHaveCount(0)
  await page.reload()
  await expect(status.getByText('We’re asking drivers who are nearer')).toBeVisible()
  await checkAccessibility(page)

  const cabStatus = cab.getByRole('region', { name: 'Job Status' })
  await expect(cabStatus.getByText('Others are offered this job')).toBeVisible()
  await expect(
    cabStatus.getByText(/stays yours until one accepts, and for good once you arrive/),
  ).toBeVisible()
  await waitForMail(page, first.email, 'Others Are Offered Your Job')
  await checkAccessibility(cab)

  const other = await browserOf(second)
  await other.goto('/driver')
  await other
    .getByRole('article', { name: `Job for ${customer.firstName}` })
    .getByRole('button', { name: 'Accept' })
    .click()
  await expect(page.getByText(second.fullName).first()).toBeVisible()
  await expect(page.getByText(formatEuro(priceCents)).first()).toBeVisible()
  await waitForMail(page, customer.email, `Driver Confirmed - ${second.fullName} takes over`)

  await expect(cab.getByRole('heading', { name: 'Another driver took over' })).toBeVisible()
  await expect(cab.getByText(/a driver who is nearer accepted/).first()).toBeVisible()
  const shown = await cab.getByRole('main').innerText()
  await cab.reload()
  await expect(cab.getByRole('heading', { name: 'Another driver took over' })).toBeVisible()
  await expect.poll(() => cab.getByRole('main').innerText()).toBe(shown)
  expect(shown).not.toContain(customer.firstName)
  await waitForMail(page, first.email, 'Another Driver Has Taken Over')
  await cab.goto('/driver')
  await expect(cab.getByText('Another driver took over')).toBeVisible()
  await checkAccessibility(cab)

  const [booking] = await query<{ price_cents: number; captures: string }>(
    `select price_cents, (select count(*) from ledger_transactions t where t.booking_id = b.id and t.kind = 'capture') as captures
     from bookings b where b.id = $1`,
    [bookingId],
  )
  expect(booking).toEqual({ price_cents: priceCents, captures: '1' })
})

test('promised and actual arrivals are a public page, plain without scripts', async ({
  page,
  visitor,
}) => {
  await query(`select graphile_worker.add_job('refresh-facts', '{}'::json)`)
  await page.goto('/how-it-works')
  await page.getByRole('link', { name: 'How often drivers came when promised' }).click()
  await expect(
    page.getByRole('heading', { name: 'Promised and actual arrivals', level: 1 }),
  ).toBeVisible()
  const table = page.getByRole('table', { name: 'Promises kept, by area and hour' })
  await expect(table.getByRole('rowheader', { name: 'Rural areas' })).toBeVisible()
  await expect(table.getByText(/Too few to say|%/).first()).toBeVisible()
  await checkAccessibility(page)

  const plain = await visitor({ javaScriptEnabled: false })
  await expect(async () => {
    await plain.goto('/promised-arrivals')
    const rows = plain.getByRole('table', { name: 'Promises kept, by area and hour' })
    await expect(rows.getByRole('rowheader')).toHaveCount(6, { timeout: 1_000 })
  }).toPass()
})
