/**
 * One bar of signal: a customer without the page open reads texts and answers them, and saves the last of the battery. The texts are answered
 * on the page of the local outbox, through the fake of the text provider, which signs them as the real one does.
 */
import {
  acceptAndAdvance,
  advanceJob,
  book,
  bookAndAccept,
  decline,
  openTrip,
  startCodeOf,
} from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'
import { answerText, readText } from '../kit/wait-for-mail.ts'
import { takeScreenshot } from './take-screenshot.ts'

test.use({ movingMaps: true })

test('a driver declines, 1 asks the others, ETA says who comes, and YES cancels at the cost', async ({
  page,
  people,
  here,
}) => {
  const [customer, chosen] = [await people.customer(), await people.driver()]
  const { bookingId, reference } = await book(customer, here, chosen)
  const number = customer.phone.replaceAll(' ', '')
  const other = await people.driver()

  await decline(chosen, bookingId)
  await readText(page, number, /Reply 1 to ask others at no higher price, 2 to cancel\./)
  await expect(page.getByText(`Towline ${reference}: ${chosen.firstName}`)).toBeVisible()
  await checkAccessibility(page)
  await takeScreenshot(page, 'mailbox')
  await answerText(page, '1')
  await readText(page, number, /We've asked other drivers, at no higher price\./)

  await acceptAndAdvance(other, bookingId, 'set_off')
  await readText(page, number, new RegExp(`${other.firstName} is on the way`))
  await answerText(page, 'eta')
  const code = await startCodeOf(bookingId)
  await readText(page, number, new RegExp(`${other.firstName} arrives in .*Start code ${code}`))

  // the free minutes are over
  await query(
    `update bookings set accepted_at = accepted_at - interval '6 minutes' where id = $1`,
    [bookingId],
  )
  await answerText(page, '2')
  await readText(page, number, /Cancelling costs €\d+\.\d\d now\. To cancel, send YES in 10 min\./)
  await answerText(page, 'Yes')
  await readText(page, number, /Your booking is cancelled\. Cancelling cost €\d+\.\d\d\./)

  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await expect(page.getByText('By text message')).toBeVisible()
})

test('a trip on the last of the battery is a still, dark page, until it is turned back', async ({
  page,
  people,
  here,
}) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { getBattery: async () => ({ level: 0.12, charging: false }) })
  })
  await page.clock.install()
  const trip = await bookAndAccept(people, here)
  await openTrip(page, trip)
  const offer = page.getByRole('button', { name: 'Battery 12%: save it' })
  await expect(offer).toBeVisible()
  await takeScreenshot(page, 'offer')
  await offer.click()
  const still = page.getByRole('region', { name: 'Job Status' })
  await expect(still.getByText('We’ll text or notify you at every step.')).toBeVisible()
  await expect(still.getByRole('heading', { name: 'Your start code' })).toBeVisible()
  await expect(page.locator('canvas')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await checkAccessibility(page)
  await takeScreenshot(page, 'still')

  // nothing streams: the next step is read with the next minute
  await advanceJob(trip.driver, trip.bookingId, 'set_off')
  await page.clock.runFor(61_000)
  await expect(still.getByText('Driver on the way')).toBeVisible()

  await page.reload()
  await expect(still.getByText('We’ll text or notify you at every step.')).toBeVisible()
  await still.getByRole('button', { name: 'Show the full page' }).click()
  await expect(page.getByRole('button', { name: 'Save battery' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  await checkAccessibility(page)
})
