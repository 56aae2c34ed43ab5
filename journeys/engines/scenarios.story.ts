/** The main journeys, once in each engine, for what differs between engines. The other journeys cover the details in Chromium. */
import { handoverReasons } from '../../domain/evidence/handover.ts'
import { mkdirSync } from 'node:fs'
import { test as base } from '../kit/test-people.ts'
import { acceptAndAdvance, book, sendAsDriver, startCodeOf } from '../kit/bookings.ts'
import { demoSignIns } from '../../workshop/seed/demo-people.ts'
import { product } from '../kit/product.ts'
import { openFirefox } from './firefox.ts'
import type { Screen, ScreenSize } from './screen.ts'
import { openWebKit } from './webkit.ts'

type Kit = {
  /** Opens a separate browser for one person. A screenshot of its last page is kept. */
  open: (size: ScreenSize) => Promise<Screen>
}

const phone: ScreenSize = { width: 390, height: 800 }
const desktop: ScreenSize = { width: 1440, height: 900 }
const photos = 'test-results/engines/pictures'

const test = base.extend<Kit>({
  open: async ({}, use, { project, title }) => {
    const opened: Screen[] = []
    const engine = project.name === 'webkit' ? openWebKit : openFirefox
    await use(async (size) => {
      const screen = await engine(product().url, size)
      opened.push(screen)
      return screen
    })
    mkdirSync(photos, { recursive: true })
    for (const [index, screen] of opened.entries()) {
      const name = `${project.name} ${title} ${index + 1}`.replaceAll(/\W+/g, '-')
      await screen.photo(`${photos}/${name}`)
      await screen.close()
    }
  },
})

const field = (name: string | RegExp) => ({ role: 'textbox', name })
const button = (name: string | RegExp) => ({ role: 'button', name })
const heading = (name: string | RegExp) => ({ role: 'heading', name })

const signIn = async (screen: Screen, who: { email: string; password: string }): Promise<void> => {
  await screen.goto('/auth')
  await screen.type(field('Email'), who.email)
  await screen.type(field('Password'), who.password)
  await screen.press(button('Sign In'))
  await screen.reads('Welcome back!')
  await screen.leaves('/auth')
}

const pickPlace = async (
  screen: Screen,
  label: string,
  place: { town: string; county: string },
): Promise<void> => {
  await screen.type({ role: 'combobox', name: label }, place.town)
  await screen.press({ role: 'option', name: new RegExp(`^${place.town}, Co. ${place.county}`) })
}

test('from the landing page to a price', async ({ open, people, here }) => {
  await people.driver()
  const screen = await open(phone)
  await screen.goto('/')
  await pickPlace(screen, 'Where are you?', here)
  await pickPlace(screen, 'Where to?', { town: here.dropoffTown, county: here.county })
  await screen.reads(/€\d+\.\d\d/)
  await screen.press({ role: 'link', name: 'Continue to booking' })
  await screen.sees({ role: 'dialog', name: 'Recovery Details' })
})

test('signing in, booking a driver and paying', async ({ open, people, here }) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  const screen = await open(phone)
  await signIn(screen, customer)
  await screen.goto('/book')
  await pickPlace(screen, 'Pickup Eircode, place or address', here)
  await pickPlace(screen, 'Drop-off Eircode, place or address', {
    town: here.dropoffTown,
    county: here.county,
  })
  await screen.press({ role: 'checkbox', name: 'None of these' })
  await screen.press({ role: 'radio', name: new RegExp(driver.fullName) })
  await screen.press(button('Continue'))
  await screen.inFrame('Card details', async (frame) => {
    await frame.type(field('Card number'), '4242 4242 4242 4242')
    await frame.type(field('Expiry'), '12 / 34')
    await frame.type(field('CVC'), '123')
  })
  await screen.press({ role: 'checkbox', name: /^Please start right away/ })
  await screen.press(button(/^Pre-Authorize €[\d,.]+ & Book Driver$/))
  await screen.sees({ role: 'dialog', name: 'Booking Confirmed' })
})

test('a customer’s trip, with messages to and from the driver', async ({ open, people, here }) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  const { bookingId } = await book(customer, here, driver)
  await acceptAndAdvance(driver, bookingId)
  const screen = await open(phone)
  await signIn(screen, customer)
  await screen.goto(`/bookings/${bookingId}`)
  await screen.sees({ role: 'heading', name: /^Driver confirmed/ })
  await screen.type(field('Your message'), 'We are behind the barrier')
  await screen.press(button('Send'))
  await screen.reads('We are behind the barrier')
  await sendAsDriver(driver, bookingId, 'Ten minutes away')
  await screen.reads('Ten minutes away')
})

test('a driver accepts a job and completes it', async ({ open, people, here }) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  const { bookingId } = await book(customer, here, driver)
  const screen = await open(phone)
  await signIn(screen, driver)
  await screen.goto('/driver')
  await screen.press(button('Accept'))
  for (const [step, status] of [
    ['Set off to pickup', 'Driver on the way'],
    ['Arrived at pickup', 'Driver has arrived'],
  ] as const) {
    await screen.press(button(step))
    await screen.reads(`Job status changed to: ${status}`)
  }
  await screen.type(field('Start code'), await startCodeOf(bookingId))
  await screen.press(button('Start recovery'))
  await screen.reads('Job status changed to: Recovery in progress')
  await screen.press(button('Complete job'))
  await screen.press(button(handoverReasons.no_camera))
  await screen.reads('No jobs waiting')
})

test('an operator’s board', async ({ open, people, here }) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  await book(customer, here, driver)
  const operator = demoSignIns.find(({ role }) => role === 'operator')
  if (!operator) throw new Error('The demo has no operator.')
  const screen = await open(desktop)
  await signIn(screen, operator)
  await screen.goto('/admin/board')
  await screen.sees(heading('Live board'))
  await screen.reads(here.town)
  await screen.reads(operator.fullName)
})
