/** The main job from end to end, in two browsers: a customer books a driver they chose, who accepts and completes the job. */
import type { Locator, Page } from '@playwright/test'
import { cancellingCopy } from '../domain/payments/booking-terms.ts'
import { findPlace } from '../domain/places/places.ts'
import { acceptAndAdvance, book, decline, shownStartCode } from './kit/bookings.ts'
import {
  agree,
  bookingDialog,
  bookingIdOf,
  chooseDriver,
  confirmContact,
  describePlainCar,
  payButton,
  pickPlace,
} from './kit/booking-flow.ts'
import { typeCard } from './kit/card-frame.ts'
import { readCardProvider } from './kit/card-provider.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { query } from './kit/database.ts'
import type { Driver } from './kit/people.ts'
import { signInAs } from './kit/sign-in.ts'
import { giveReason } from './kit/finish-job.ts'
import { expect, test } from './kit/test.ts'
import { expectToast } from './kit/toasts.ts'
import { givePortrait } from './kit/verification-flow.ts'
import { waitForMail } from './kit/wait-for-mail.ts'

const headline = (page: Page, name: string): Locator => page.getByRole('heading', { name })

/** The driver's truck, as a customer is to find it: `Yellow DAF LF with a slide bed`, and its plate. */
async function truckOf({ driverId }: Driver): Promise<{ truck: string; plate: string }> {
  const [found] = await query<{ truck: string; plate: string }>(
    `select truck_colour || ' ' || truck as truck, truck_registration as plate from driver_profiles where id = $1`,
    [driverId],
  )
  if (!found) throw new Error(`no driver ${driverId}`)
  return found
}

/** What the payment step says beside a label of the booked journey. */
const booked = (page: Page, label: string): Locator =>
  bookingDialog(page, 'Secure Payment')
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd')

/** The driver's next step, with a note for the customer. */
async function pressStep(cab: Page, button: string, status: string, notes: string): Promise<void> {
  await cab.getByRole('textbox', { name: 'Notes' }).fill(notes)
  await cab.getByRole('button', { name: button }).click()
  if (button === 'Complete job') await giveReason(cab)
  await expectToast(cab, 'Status Updated', `Job status changed to: ${status}`)
}

test('from the price on the landing page to the last kilometre, both sides live', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  await givePortrait(driver)
  const cab = await browserOf(driver)
  const base = findPlace(here.town, here.county)
  if (!base) throw new Error(`no place ${here.town}`)
  await cab.context().grantPermissions(['geolocation'])
  await cab.context().setGeolocation({ latitude: base.lat + 0.02, longitude: base.lon })
  await cab.goto('/driver')
  await expect(cab.getByText('On: sharing live')).toBeVisible()

  await signInAs(page, customer)
  await page.goto('/')
  await pickPlace(page, 'Where are you?', { name: here.town, county: here.county })
  await pickPlace(page, 'Where to?', { name: here.dropoffTown, county: here.county })
  const price = page.getByRole('region', { name: 'Your price' })
  await expect(price.getByText(/^€\d+\.\d\d$/).first()).toBeVisible()

  // Pressed where the price is, the driver is the one with whom the booking begins.
  await chooseDriver(page, driver)
  await checkAccessibility(page)
  await page.getByRole('link', { name: `Continue with ${driver.fullName}` }).click()
  const details = bookingDialog(page, 'Recovery Details')
  await expect(
    details.getByRole('combobox', { name: 'Pickup Eircode, place or address' }),
  ).toHaveValue(`${here.town}, Co. ${here.county}`)
  await describePlainCar(details)
  await expect(
    details.getByRole('radio', { name: new RegExp(`${driver.fullName}.*€\\d`) }),
  ).toBeChecked()
  await details.getByRole('button', { name: 'Continue' }).click()
  await confirmContact(page, customer)

  await expect(booked(page, 'From')).toContainText(here.town)
  await expect(booked(page, 'To')).toContainText(here.dropoffTown)
  await expect(booked(page, 'Vehicle')).toHaveText(/^Car/)
  await expect(booked(page, 'Cancelling')).toContainText(cancellingCopy)
  await expect(
    page.getByRole('checkbox', {
      name: `If ${driver.firstName} can’t take it, ask the next drivers at no higher price`,
    }),
  ).toBeChecked()
  const pay = payButton(page)
  await typeCard(page, '4242 4242 4242 4242')
  await agree(page)
  const priced = (await pay.innerText()).match(/€[\d,.]+\d/)?.[0] ?? ''
  await pay.click()
  await expectToast(page, 'Pre-Authorization Successful!', 'A driver has 10 minutes to accept.')
  const bookingId = await bookingIdOf(page)
  await expect(page.getByRole('timer', { name: 'Time to accept' })).toHaveText(/9:\d\d|10:00/)
  await waitForMail(page, driver.email, 'NEW RECOVERY JOB - ACCEPT WITHIN 10 MINUTES')
  await waitForMail(page, customer.email, 'Recovery Booking Pre-Authorized - Waiting for Driver')

  await page.getByRole('link', { name: 'Follow your booking' }).click()
  await expect(headline(page, 'Waiting for a driver')).toBeVisible()

  await cab
    .getByRole('article', { name: `Job for ${customer.firstName}` })
    .getByRole('button', { name: 'Accept' })
    .click()
  await expectToast(cab, 'Job Accepted!', 'Payment has been captured and customer notified.')
  await expect(cab.getByText(customer.fullName)).toBeVisible()
  await expect(headline(page, 'Driver confirmed')).toBeVisible()
  await expect(page.getByText(driver.phone)).toBeVisible()
  // What to look for at the roadside. Seen to fail: the plate or the colour not drawn, the photo's address cut short.
  const status = page.getByRole('region', { name: 'Job Status' })
  const face = status.getByRole('img', { name: `${driver.firstName}’s face` })
  await expect
    .poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const { plate, truck } = await truckOf(driver)
  await expect(status.getByText(truck, { exact: true })).toBeVisible()
  await expect(status.getByText(plate, { exact: true })).toBeVisible()
  // The test browser reports no newer reading for a device that does not move, and older readings are not shown.
  await cab.context().setGeolocation({ latitude: base.lat + 0.0201, longitude: base.lon })
  await expect(page.getByText(/ km from the pickup$/).first()).toBeVisible()
  await checkAccessibility(page)

  await expect(page.getByText('Promised between')).toBeVisible()
  await cab.getByRole('textbox', { name: 'ETA at pickup' }).fill('20')
  await pressStep(cab, 'Set off to pickup', 'Driver on the way', 'Leaving the yard now')
  await expect(headline(page, 'Driver on the way')).toBeVisible()
  await expect(page.getByText('Leaving the yard now')).toBeVisible()
  await expect(page.getByText('Expected at the pickup')).toBeVisible()

  await cab.context().setGeolocation({ latitude: base.lat, longitude: base.lon })
  await expect(page.getByText('at the pickup', { exact: true })).toBeVisible()

  await pressStep(cab, 'Arrived at pickup', 'Driver has arrived', 'At the white gate')
  await expect(headline(page, 'Driver has arrived')).toBeVisible()
  await cab.getByRole('textbox', { name: 'Start code' }).fill(await shownStartCode(page))
  await pressStep(cab, 'Start recovery', 'Recovery in progress', 'Strapped down')
  await expect(headline(page, 'Recovery in progress')).toBeVisible()
  await pressStep(cab, 'Complete job', 'Completed', 'Key is in the letter box')
  await expect(headline(page, 'Completed')).toBeVisible()
  await expect(page.getByText('Key is in the letter box')).toBeVisible()
  await expect(page.getByText(driver.phone)).toHaveCount(0)
  await expect(
    page.getByRole('main').getByText(`${priced} was charged to your card.`).first(),
  ).toBeVisible()
  await checkAccessibility(page)
  await expect(cab.getByText('No jobs waiting')).toBeVisible()

  expect(await readCardProvider('intents')).toContainEqual(
    expect.objectContaining({
      status: 'succeeded',
      metadata: expect.objectContaining({ booking_id: bookingId }),
    }),
  )
})

test('a chosen driver who cannot come: the customer opens the job to everyone, and another driver takes it', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const [customer, chosen, other] = [
    await people.customer(),
    await people.driver(),
    await people.driver(),
  ]
  const { bookingId } = await book(customer, here, chosen)
  const [cab, otherCab] = [await browserOf(chosen), await browserOf(other)]
  await Promise.all([cab.goto('/driver'), otherCab.goto('/driver')])
  await expect(otherCab.getByText('No jobs waiting')).toBeVisible()
  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await expect(page.getByText(`We’ve asked ${chosen.firstName}.`).first()).toBeVisible()

  await cab.getByRole('article').getByRole('button', { name: 'Decline' }).click()
  const question = cab.getByRole('dialog', { name: 'Decline this job?' })
  await question.getByRole('button', { name: 'Finishing my shift' }).click()

  await expect(page.getByText(`${chosen.firstName} can’t take this one`).first()).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Ask other drivers at no higher price' }).click()
  await expectToast(
    page,
    'Other drivers may take it now',
    'The first to accept gets the job. The price stays the same.',
  )
  await otherCab.getByRole('article').getByRole('button', { name: 'Accept' }).click()
  await expect(headline(page, 'Driver confirmed')).toBeVisible()
  await expect(page.getByText(other.fullName)).toBeVisible()
  await expect(cab.getByText('No jobs waiting')).toBeVisible()
})

// Seen to fail: as it was, with nothing below the price; the press without an effect.
test('an equally quick driver who is cheaper is named below the price, and chosen at a press', async ({
  page,
  people,
  here,
}) => {
  await people.driver()
  const cheaper = await people.driver({ perKmCents: 200 })
  await page.goto('/')
  await pickPlace(page, 'Where are you?', { name: here.town, county: here.county })
  await pickPlace(page, 'Where to?', { name: here.dropoffTown, county: here.county })
  const price = page.getByRole('region', { name: 'Your price' })
  const press = price.getByRole('button', {
    name: new RegExp(`^${cheaper.firstName} could come within that time for €\\d+\\.\\d\\d less$`),
  })
  await expect(press).toBeVisible()
  const amount = price.getByText(/^€\d+\.\d\d$/).first()
  const before = await amount.innerText()
  await checkAccessibility(page)
  await press.click()
  await expect(press).toBeHidden()
  await expect(price.getByText(`${cheaper.fullName}: `)).toBeVisible()
  await expect(amount).not.toHaveText(before)
  await expect(page.getByRole('radio', { name: new RegExp(`^${cheaper.fullName}`) })).toBeChecked()
})

/** Seen to fail: the address read by nothing; and below, no button in the last step. */
test('a chosen driver declines while the customer’s phone is locked: one press in the message decides', async ({
  page,
  people,
  here,
  visitor,
}) => {
  const [customer, chosen] = [await people.customer(), await people.driver()]
  await signInAs(page, customer)
  const { bookingId } = await book(customer, here, chosen)
  // Nothing of ours is open when it happens.
  await page.goto('about:blank')
  await decline(chosen, bookingId)
  const words = new RegExp(`${chosen.firstName} can’t take this one`)
  const mail = await waitForMail(page, customer.email, words)
  expect(mail.subject).toMatch(/ · TL-\w{5}$/)
  const [text] = await query<{ path: string }>(
    `select path from notifications where booking_id = $1 and subject ~ $2 and channel = 'sms'`,
    [bookingId, `${chosen.firstName} can’t take this one`],
  )
  expect(text?.path).toMatch(/^\/b\/TL-\w{5}$/)

  // A scanner that opens the mail's link decides nothing: it is not signed in.
  const scanner = await visitor()
  await scanner.goto(mail.links[0] ?? '')
  await expect(scanner).toHaveURL(/\/auth\?/)
  await page.goto(text?.path ?? '')
  await expect(page).toHaveURL(new RegExp(`/bookings/${bookingId}$`))
  await expect(page.getByText(words).first()).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Ask other drivers at no higher price' }),
  ).toBeVisible()
  await checkAccessibility(page)

  await page.goto('about:blank')
  await page.goto(mail.links[0] ?? '')
  await expectToast(
    page,
    'Other drivers may take it now',
    'The first to accept gets the job. The price stays the same.',
  )
  await expect(page).toHaveURL(new RegExp(`/bookings/${bookingId}$`))
  await expect(page.getByRole('button', { name: /Ask other drivers/ })).toHaveCount(0)
})

test('a chosen driver declines while the customer is on the last step of booking: it has the button', async ({
  page,
  people,
  here,
}) => {
  const [customer, chosen] = [await people.customer(), await people.driver()]
  await signInAs(page, customer)
  const { bookingId } = await book(customer, here, chosen)
  await page.goto(`/book?step=confirmed&booking=${bookingId}`)
  const step = bookingDialog(page, 'Booking Confirmed')
  await expect(step.getByRole('heading', { name: 'Your booking is placed' })).toBeVisible()
  await decline(chosen, bookingId)
  const others = step.getByRole('button', { name: 'Ask other drivers at no higher price' })
  await expect(others).toBeVisible()
  await checkAccessibility(page)
  await others.click()
  await expect(others).toHaveCount(0)
  await expect(step.getByText(/at no higher price/).first()).toBeVisible()
})

test('a chosen driver declines and others were wished: the open page says who, and that they are asked', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const [customer, chosen, other] = [
    await people.customer(),
    await people.driver(),
    await people.driver(),
  ]
  const otherCab = await browserOf(other)
  await otherCab.goto('/driver')
  await expect(otherCab.getByText('No jobs waiting')).toBeVisible()
  const { bookingId } = await book(customer, here, chosen, {}, { offerToOthers: true })
  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await expect(page.getByText(`We’ve asked ${chosen.firstName}.`).first()).toBeVisible()

  await decline(chosen, bookingId)
  const words = `${chosen.firstName} can’t take this one. We’ve asked the next nearest drivers, at no higher price.`
  const status = page.getByRole('region', { name: 'Job Status' })
  await expect(page.locator('#announce-polite')).toContainText(words)
  await expect(status).toContainText(words)
  await expect(page.getByRole('button', { name: /Ask other drivers/ })).toHaveCount(0)
  await checkAccessibility(page)
  await page.goto(`/lite/bookings/${bookingId}`)
  await expect(page.getByText(words)).toBeVisible()

  await page.goto(`/bookings/${bookingId}`)
  await expect(status).toContainText(words)
  await otherCab.getByRole('article').getByRole('button', { name: 'Accept' }).click()
  await expect(headline(page, 'Driver confirmed')).toBeVisible()
  await expect(page.getByText(other.fullName)).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
})

test('a chosen driver goes off duty with the offer open: the page says so, and others are asked', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  const [customer, chosen] = [await people.customer(), await people.driver()]
  await people.driver()
  const cab = await browserOf(chosen)
  await cab.goto('/driver')
  const { bookingId } = await book(customer, here, chosen, {}, { offerToOthers: true })
  await expect(cab.getByRole('article').getByRole('button', { name: 'Accept' })).toBeVisible()
  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await expect(page.getByText(`We’ve asked ${chosen.firstName}.`).first()).toBeVisible()

  await cab.getByRole('switch', { name: 'On duty' }).click()
  const status = page.getByRole('region', { name: 'Job Status' })
  await expect(status).toContainText(
    `${chosen.firstName} can’t take this one. We’ve asked the next nearest drivers, at no higher price.`,
  )
  await expect(page.getByText(`We’ve asked ${chosen.firstName}.`)).toHaveCount(0)
  await waitForMail(page, customer.email, new RegExp(`${chosen.firstName} can’t take this one`))
  // the driver ended it themselves: nothing says that the customer cancelled
  await expect(cab.getByRole('article').getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await expect(cab.getByText('The customer cancelled this job')).toHaveCount(0)
})

test('a chosen driver takes another job, and the customer wanted no one else: the page says so and asks them', async ({
  page,
  people,
  here,
}) => {
  const [customer, first, chosen] = [
    await people.customer(),
    await people.customer(),
    await people.driver(),
  ]
  await people.driver()
  const { bookingId } = await book(customer, here, chosen)
  const taken = await book(first, here, chosen)
  await signInAs(page, customer)
  await page.goto(`/bookings/${bookingId}`)
  await expect(page.getByText(`We’ve asked ${chosen.firstName}.`).first()).toBeVisible()

  await acceptAndAdvance(chosen, taken.bookingId)
  await expect(page.getByText(`${chosen.firstName} can’t take this one`).first()).toBeVisible()
  await expect(page.getByText(/We’ve asked/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Ask other drivers at no higher price' }).click()
  await expect(page.getByRole('region', { name: 'Job Status' })).toContainText(
    `${chosen.firstName} can’t take this one. We’ve asked the next nearest drivers`,
  )
})
