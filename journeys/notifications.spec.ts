/** Notifications while Towline is not open: preferences, push messages, and the list of what was sent. */
import type { BrowserContext, Page } from '@playwright/test'
import { book, bookDriver, bookAndAccept, openTrip } from './kit/bookings.ts'
import { checkAccessibility } from './kit/check-accessibility.ts'
import { query } from './kit/database.ts'
import { signInAs } from './kit/sign-in.ts'
import { expect, test } from './kit/test.ts'

test.use({ serviceWorkers: 'allow' })

test('a driver chooses the channels for offers and messages, and the choice is kept', async ({
  page,
  people,
}) => {
  const driver = await people.driver()
  await signInAs(page, driver)
  await page.goto('/account')
  const offers = page.getByRole('group', { name: 'Job offers' })
  for (const way of ['Email', 'Push', 'Text']) {
    await expect(offers.getByRole('checkbox', { name: way })).toBeChecked()
  }
  // receipts and agreements are always sent
  const jobs = page.getByRole('group', { name: 'Your jobs' })
  await expect(jobs.getByRole('checkbox', { name: 'Email' })).toHaveCount(0)
  await checkAccessibility(page)

  await offers.getByText('Text', { exact: true }).click()
  await page.getByRole('radiogroup', { name: 'Send texts by' }).getByText('WhatsApp').click()
  await expect
    .poll(() =>
      query(
        'select text_channel, switched_off from notification_preferences where account_id = $1',
        [driver.accountId],
      ),
    )
    .toEqual([{ text_channel: 'whatsapp', switched_off: ['offers:text'] }])
  await page.reload()
  await expect(offers.getByRole('checkbox', { name: 'Text' })).not.toBeChecked()
  await expect(page.getByRole('radio', { name: 'WhatsApp' })).toBeChecked()
})

test('a text to the customer is listed in the mailbox, and opens there', async ({
  page,
  people,
  here,
}) => {
  const { driver } = await bookAndAccept(people, here, 'set_off')
  await page.goto(`/dev/mailbox?channel=sms`)
  const title = `${driver.firstName} is on the way`
  const ours = page.getByRole('listitem').filter({ hasText: customerNumber() })
  await expect(async () => {
    await page.reload()
    await expect(ours.getByRole('link', { name: title }).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await checkAccessibility(page)
  await ours.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText(/^Towline (TL-\w{5}): .*\/b\/\1#\w{8}$/)).toBeVisible()
  await checkAccessibility(page)
})

test('an offer that the dashboard shows is not escalated', async ({ page, people, here }) => {
  const [customer, driver] = [await people.customer(), await people.driver()]
  await signInAs(page, driver)
  // This request starts before the offer exists and is answered after the live event: its empty list must not remove the offer.
  let arrive = (): void => {}
  const isBooked = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(
    '**/api/driver/offers',
    async (route) => {
      const response = await route.fetch()
      await isBooked
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const firstList = page.waitForRequest('**/api/driver/offers')
  await page.goto('/driver')
  await firstList
  const { bookingId } = await book(customer, here, driver)
  arrive()
  await expect(page.getByRole('article', { name: `Job for ${customer.firstName}` })).toBeVisible()
  await expect
    .poll(async () => {
      const [offer] = await query<{ seen_at: Date | null }>(
        'select seen_at from offers where booking_id = $1',
        [bookingId],
      )
      return offer?.seen_at ?? null
    })
    .not.toBeNull()
})

test('a push shows once, a newer one replaces an older one, and none shows over the page that says the same', async ({
  page,
  context,
  people,
  here,
}) => {
  const { customer, bookingId } = await bookDriver(people, here)
  await signInAs(page, customer)
  await page.goto('/account')
  const { push, shown } = await openDevice(page, context)
  const notification = (notificationId: string, title: string) => ({
    notificationId,
    title,
    body: 'Expected at 14:32.',
    path: `/bookings/${bookingId}`,
    tag: `${bookingId}:trip`,
  })

  await push(notification('one', 'Ultan is on the way'))
  await expect.poll(shown).toEqual(['Ultan is on the way'])
  await push(notification('one', 'Ultan is on the way'))
  await expect.poll(shown).toEqual(['Ultan is on the way, without a sound'])
  await push(notification('two', 'Ultan has arrived'))
  await expect.poll(shown).toEqual(['Ultan has arrived'])

  await page.goto(`/bookings/${bookingId}`)
  await expect(page.getByRole('heading', { name: 'Waiting for a driver' })).toBeVisible()
  await push(notification('three', 'Ultan is running late'))
  await push({ ...notification('four', 'Someone else wrote'), tag: 'other', path: '/bookings' })
  await expect.poll(shown).toEqual(['Someone else wrote', 'Ultan has arrived'])
})

test('a waiting customer is asked once, quietly, and not again after "Not now"', async ({
  page,
  people,
  here,
}) => {
  // like a browser that shows notifications; the one of the journeys refuses them to every page
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
  })
  await openTrip(page, await bookDriver(people, here))
  const prompt = page.getByRole('region', { name: 'Notifications' })
  await expect(prompt.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await checkAccessibility(page)
  await prompt.getByRole('button', { name: 'Not now' }).click()
  await expect(prompt).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Waiting for a driver' })).toBeVisible()
  await expect(prompt).toBeHidden()
})

/** The phone number that `book` uses for every booking. */
const customerNumber = (): RegExp => /\+353209/

/**
 * Sends messages to the page's own service worker, as the browser's push service would, and returns what the device shows. The browser of
 * the journeys shows no notifications, so a list replaces its screen; the worker that fills it is the product's.
 */
const openDevice = async (page: Page, context: BrowserContext) => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no service worker')
  await worker.evaluate(() => {
    type Shown = { title: string; tag: string; silent: boolean; data: unknown }
    const screen = new Map<string, Shown>()
    const { registration } = globalThis as unknown as { registration: Record<string, unknown> }
    registration.showNotification = async (title: string, how: Omit<Shown, 'title'>) => {
      screen.set(how.tag, { ...how, title })
    }
    registration.getNotifications = async ({ tag }: { tag?: string } = {}) =>
      [...screen.values()].filter((one) => tag === undefined || one.tag === tag)
  })

  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return {
    push: (message: object): Promise<unknown> =>
      session.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(page.url()).origin,
        registrationId,
        data: JSON.stringify(message),
      }),
    shown: (): Promise<string[]> =>
      worker.evaluate(async () => {
        type Registration = {
          getNotifications: () => Promise<{ title: string; silent: boolean }[]>
        }
        const { registration } = globalThis as unknown as { registration: Registration }
        const notifications = await registration.getNotifications()
        return notifications
          .map(({ title, silent }) => (silent ? `${title}, without a sound` : title))
          .sort((one, other) => one.localeCompare(other))
      }),
  }
}
