/** The operators' work besides bookings: comments, messages, adverts and tariffs. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { addDublinDays, dateKey, dublinClock, formatDate } from '../../domain/time/dublin-time.ts'
import { driverTransitions } from '../../domain/bookings/booking.ts'
import { bookAndAccept } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { alone } from '../kit/database.ts'
import { adminLink } from './admin-link.ts'
import { whileTariffIsInForce } from '../kit/shift-time.ts'
import { product } from '../kit/product.ts'
import { signIn } from '../kit/sign-in.ts'
import { desktop } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast } from '../kit/toasts.ts'
import { waitForMail } from '../kit/wait-for-mail.ts'

test.use(desktop)

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Opens a row of a list to all of it. */
const unfold = (row: Locator): Promise<void> => row.locator('summary').click()

/** Goes to one of the admin pages by the admin navigation. */
const goTo = async (page: Page, link: RegExp): Promise<void> => {
  await (await adminLink(page, link)).click()
}

/** Opens one section of a tariff's parameters. */
const openParameters = async (page: Page, name: string): Promise<Locator> => {
  const section = part(page, name)
  await section.locator('summary').click()
  return section
}

test('a comment with a listed word is hidden with a reason, and its author reads why', async ({
  page,
  people,
  here,
  browserOf,
  consoleGuard,
}) => {
  const { customer, driver, bookingId } = await bookAndAccept(people, here, ...driverTransitions)
  const theirs = await browserOf(customer)
  const rated = await theirs.request.post(`/api/bookings/${bookingId}/rating`, {
    data: { stars: 4, comment: 'Terrible weather, and a driver I would ask again' },
    headers: { origin: product().url },
  })
  expect(rated.status()).toBe(200)

  await signIn(page, 'operator')
  await page.goto('/admin/comments')
  await expect(page.getByRole('heading', { name: 'Comments', level: 1 })).toBeVisible()
  const comment = part(page, `Comment of ${customer.fullName} about ${driver.fullName}`)
  await unfold(comment)
  await expect(comment).toContainText('Listed word: terrible')
  await checkAccessibility(page)
  await comment.getByRole('button', { name: 'Hide it' }).click()
  await expect(comment.getByRole('textbox', { name: 'Reason for hiding' })).toBeFocused()
  await comment.getByRole('button', { name: 'Hide it' }).click()
  await expect(comment.getByText('Give a reason: the author sees it')).toBeVisible()
  await comment
    .getByRole('textbox', { name: 'Reason for hiding' })
    .fill('It is about the weather, not about the recovery')
  await comment.getByRole('button', { name: 'Hide it' }).click()
  await expectToast(page, 'Comment hidden', 'The author is told why by email.')
  await expect(comment).toHaveCount(0)

  const mail = await waitForMail(page, customer.email, 'Your comment is not shown')
  expect(mail.text).toContain('It is about the weather')
  await theirs.goto(`/bookings/${bookingId}`)
  await expect(theirs.getByText('Comment hidden')).toBeVisible()
  await expect(theirs.getByText(/It is about the weather/)).toBeVisible()
  const cab = await browserOf(driver)
  await cab.goto(`/bookings/${bookingId}`)
  await expect(cab.getByText('Very Good')).toBeVisible()
  await expect(cab.getByText(/weather/)).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Hidden' })
  await unfold(comment)
  await comment.getByRole('button', { name: 'Show it after all' }).click()
  await expectToast(page, 'Comment shown', `${driver.fullName} can read it now.`)
  // shown without a reload
  await expect(cab.getByText(/Terrible weather/)).toBeVisible()

  consoleGuard.allow(/Failed to load resource/)
  await page.route('**/api/operations/comments**', (route) => route.abort())
  await page.goto('/admin/comments')
  await expect(page.getByText('No connection').first()).toBeVisible()
  await checkAccessibility(page)
})

test('a message is found, taken on, answered by email, and kept with its answer', async ({
  page,
  people,
  browserOf,
}) => {
  const customer = await people.customer()
  const theirs = await browserOf(customer)
  const sent = await theirs.request.post('/api/contact', {
    data: {
      name: customer.fullName,
      email: customer.email,
      message: 'The winch left a mark on the bumper.\nWhom do I ask?',
    },
    headers: { origin: product().url },
  })
  expect(sent.status()).toBe(204)

  const operator = await signIn(page, 'operator')
  await page.goto('/admin/board')
  await goTo(page, /^Inbox\s*\d+\s*waiting$/)
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search messages' })
  await search.fill(customer.email)
  await search.press('Enter')
  await expect(page.getByText('1 message', { exact: true })).toBeVisible()
  const message = part(page, `Message of ${customer.fullName}`)
  await unfold(message)
  await expect(message.getByText('Whom do I ask?').last()).toBeVisible()
  await checkAccessibility(page)

  await message
    .getByRole('combobox', { name: /^Seen to by/ })
    .selectOption({ label: operator.fullName })
  await message.getByRole('button', { name: /^Answer/ }).click()
  await expect(message.getByRole('textbox', { name: 'Answer' })).toBeFocused()
  await message.getByRole('button', { name: 'Send answer' }).click()
  await expect(message.getByText('Write an answer')).toBeVisible()
  await checkAccessibility(page)
  await message
    .getByRole('textbox', { name: 'Answer' })
    .fill('Send us a picture of it.\nThe driver’s insurance pays.')
  await message.getByRole('button', { name: 'Send answer' }).click()
  await expectToast(page, 'Answer sent', `By email to ${customer.email}.`)
  await expect(page.getByText('No messages waiting')).toBeVisible()
  const mail = await waitForMail(page, customer.email, 'Our answer to your message')
  expect(mail.text).toContain('The driver’s insurance pays.')

  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Answered' })
  await unfold(message)
  await expect(message.getByRole('list', { name: 'Answers' })).toContainText('Send us a picture')
  await expect(message.getByRole('combobox', { name: /^Seen to by/ })).toHaveValue(/^acc_/)
  await message.getByRole('button', { name: /^Open again/ }).click()
  await expectToast(page, 'Message open again', `From ${customer.fullName}.`)
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Open' })
  await unfold(message)
  await message.getByRole('button', { name: /^Spam/ }).click()
  await expectToast(page, 'Marked as spam', `From ${customer.fullName}.`)
})

test('an advert is placed with an image, seen on the site, and paused', async ({
  page,
  visitor,
}) => {
  const title = `Tyres for a van ${Date.now() % 10_000}`
  await signIn(page, 'operator')
  await page.goto('/admin/adverts')
  await expect(page.getByRole('heading', { name: 'Advertisements', level: 1 })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'New advertisement' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Check these fields')).toBeVisible()
  await checkAccessibility(page)

  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Description' }).fill('Fitted in an hour, any size.')
  await page.getByRole('textbox', { name: 'Advertiser' }).fill('Sample Tyres')
  const target = page.getByRole('textbox', { name: 'Link' })
  await target.fill('http://tyres.example.ie/')
  await page.getByLabel('Upload an image').setInputFiles({
    name: 'tyres.png',
    mimeType: 'image/png',
    buffer: await readFile(new URL('../../web/public/social/home.png', import.meta.url)),
  })
  await expect(page.getByLabel('Upload another image')).toBeAttached()
  await page
    .getByRole('combobox', { name: 'Position' })
    .selectOption({ label: 'Among the drivers' })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(
    page.getByRole('link', { name: 'An address that begins with https://' }),
  ).toBeVisible()
  await target.fill('https://tyres.example.ie/')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, 'Advertisement placed', `${title}. Open pages update within minutes.`)
  const placed = page
    .getByRole('table', { name: 'Advertisements' })
    .getByRole('row')
    .filter({ hasText: title })
  await expect(placed).toContainText('Running')
  await expect(placed).toContainText('0.00%')

  const directory = await visitor()
  await directory.goto('/drivers')
  await directory.keyboard.press('Shift')
  const link = directory.getByRole('link', { name: title })
  // the script loads when the advert's place is near
  await expect(async () => {
    await directory.mouse.wheel(0, 500)
    await expect(link).toBeVisible({ timeout: 1_500 })
  }).toPass()
  await expect(link).toHaveAttribute('href', 'https://tyres.example.ie/')

  await placed.getByRole('button', { name: /^Pause/ }).click()
  await expect(placed).toContainText('Paused')
  const running = await page.request.get('/api/adverts?position=driver_list', {
    headers: { 'cache-control': 'no-cache' },
  })
  expect(JSON.stringify(await running.json())).not.toContain(title)
})

test('a tariff is tested on last week’s bookings, published and withdrawn', async ({
  page,
}, testInfo) => {
  const first = addDublinDays(new Date(), 40 + testInfo.repeatEachIndex)
  await signIn(page, 'operator')
  await page.goto('/admin/tariffs')
  await expect(page.getByRole('heading', { name: 'Tariff', level: 1, exact: true })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'New version', exact: true }).click()
  const online = part(page, 'Online rate card')
  await expect(online).toContainText('€70.00 and €2.50 per km')
  await expect(online.getByRole('textbox')).toHaveCount(0)
  const extras = await openParameters(page, 'By the recovery')
  const load = extras.getByRole('textbox', { name: 'Dangerous load' })
  await load.fill('5000')
  // a closed section with an error opens when the form is sent, and again when the link to its field is followed
  await extras.locator('summary').click()
  await page.getByRole('button', { name: 'Run test' }).click()
  await expect(load).toBeVisible()
  await expect(extras).toContainText('1 to correct')
  await extras.locator('summary').click()
  await page.getByRole('link', { name: /^Dangerous load: From €0.00 to €500.00/ }).click()
  await expect(load).toBeFocused()
  await checkAccessibility(page)
  await load.fill('101')
  await openParameters(page, 'Online rate card')
  await online.getByRole('textbox', { name: 'Call-out', exact: true }).fill('71.50')
  await expect(online.getByText('Changed: was €70.00')).toBeVisible()
  await page.getByLabel('First day').fill(dateKey(dublinClock(first)))
  await page.getByRole('textbox', { name: 'Why' }).fill('Fuel')
  await page.getByRole('button', { name: 'Run test' }).click()
  await expect(page.getByText('As they were booked')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Largest differences' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', {
    name: `Publish the tariff from ${formatDate(first)}?`,
  })
  await expect(dialog).toContainText('Call-out, online')
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectToast(page, 'Tariff published', `It begins ${formatDate(first)} at midnight.`)
  const coming = part(page, `Version from ${formatDate(first)}, coming`)
  await expect(coming).toContainText('Fuel')
  await coming.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await coming.getByRole('button', { name: 'Withdraw it' }).click()
  await expectToast(page, 'Version withdrawn', 'The current version stays in force.')
  await expect(part(page, `Version from ${formatDate(first)}, withdrawn`).first()).toBeVisible()
})

// The effect on quotes is tested in `one-evening.spec.ts`.
test('a tariff that comes into force is on the pages at once', async ({ page }) => {
  await signIn(page, 'operator')
  await alone('tariff', async () => {
    await page.goto('/admin/tariffs/new')
    await openParameters(page, 'By the recovery')
    await page.getByRole('textbox', { name: 'Dangerous load' }).fill('101')
    const startsOn = await page.getByLabel('First day').inputValue()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Tariff', level: 1, exact: true })).toBeVisible()
    await page.goto('/pricing')
    const row = page.getByRole('row', { name: /^Dangerous load/ })
    await expect(row).toContainText('€100.00')

    await whileTariffIsInForce(startsOn, async () => {
      await expect(async () => {
        // the HTML as it is sent, before any script has run
        const html = await (await page.request.get('/pricing')).text()
        expect(html).toContain('€101.00')
      }).toPass({ timeout: 45_000 })
      await page.goto('/pricing')
      await expect(row).toContainText('€101.00')
      await page.keyboard.press('Shift')
      await expect(page.getByRole('checkbox', { name: /^Dangerous load/ })).toBeEnabled()
      await expect(page.getByText('+€101.00').first()).toBeVisible()
    })
    await page.goto('/admin/tariffs')
    const first = formatDate(new Date(`${startsOn}T12:00:00Z`))
    const coming = part(page, `Version from ${first}, coming`)
    await coming.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await coming.getByRole('button', { name: 'Withdraw it' }).click()
    await expectToast(page, 'Version withdrawn', 'The current version stays in force.')
  })
})
