/** Insurers: an operator signs one up, its program books, its people see only their own company, and the month is invoiced. */
import { Webhook } from 'standardwebhooks'
import { openReceiver, type Received } from '../../server/testing/webhook-receiver.ts'
import { bookWith, signUpInsurer } from './insurer.ts'
import { acceptAndAdvance } from '../kit/bookings.ts'
import { choose } from '../kit/choose.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { invoiceBookingOf } from '../kit/shift-time.ts'
import { product } from '../kit/product.ts'
import { signIn } from '../kit/sign-in.ts'
import { desktop } from '../kit/sizes.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast, undoBar } from '../kit/toasts.ts'
import { runDue } from '../operations/due-actions.ts'
import { waitForMail } from '../kit/wait-for-mail.ts'

test.use(desktop)

test('an insurer is signed up, books with its key, and sees its requests and bookings', async ({
  page,
  people,
  here,
}) => {
  test.slow()
  const driver = await people.driver()
  const member = await people.customer()
  const companyName = `Harbour Mutual ${member.email.split('@')[0]}`
  await signIn(page, 'operator')
  await page.goto('/insurance-dashboard')
  await page.getByRole('button', { name: 'New partner' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create partner' }).click()
  await expect(dialog.getByLabel('Company name')).toBeFocused()
  await dialog.getByLabel('Company name').fill(companyName)
  await dialog.getByLabel('Contact email').fill(member.email)
  await dialog.getByLabel('Monthly commitment').fill('1')
  await dialog.getByLabel('Volume discount').fill('5')
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Create partner' }).click()
  await expectToast(page, 'Partner created', 'Create its first key next.')
  const list = page.getByRole('navigation', { name: 'Insurance partners' })
  await expect(list.getByRole('link', { name: companyName })).toContainText('1 booking a month')

  const live = page.getByRole('region', { name: 'Live API key' })
  await live.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('dialog')).toContainText('It is shown once')
  const permissions = page.getByRole('group', { name: 'Permissions' })
  const ticks = await permissions.getByRole('checkbox').all()
  for (const tick of ticks) await tick.press('Space')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await expect(permissions).toBeFocused()
  await expect(permissions).toHaveAccessibleDescription('Choose at least one')
  for (const tick of ticks) await tick.press('Space')
  await ticks.at(-1)?.press('Enter')
  const shown = page.getByText(/^tow_live_[\w-]{43}$/)
  await expect(shown).toBeVisible()
  const key = await shown.innerText()
  await checkAccessibility(page)

  const bookingId = await bookWith(page, key, member, here)
  await acceptAndAdvance(driver, bookingId, 'set_off', 'arrive', 'start', 'complete')

  await page.getByRole('button', { name: 'Refresh' }).click()
  const log = page.getByRole('table', { name: 'Requests' })
  await expect(log).toContainText('POST /api/partner/v1/bookings')
  await page.getByText('4xx', { exact: true }).click()
  await expect(page.getByText('No requests match.')).toBeVisible()

  // after regenerating, the old key stays valid for a while, masked
  await live.getByRole('button', { name: 'Regenerate' }).click()
  await expect(page.getByRole('dialog')).toContainText('works for 24 more hours')
  await page.getByRole('dialog').getByRole('button', { name: 'Regenerate' }).click()
  await expectToast(page, 'API Key Regenerated', 'New API key has been generated successfully')
  await expect(live).toContainText('Ends soon')
  await expect(page.getByText(key)).toHaveCount(0)

  await page.getByRole('tab', { name: 'Recent Bookings' }).click()
  const row = page.getByRole('table', { name: 'Recent bookings' }).getByRole('row').last()
  await expect(row).toContainText('Car, flat tyre')
  await expect(row).toContainText('POL-KE-SEVEN')
  await expect(row).toContainText('Completed')
  await expect(row).toContainText('The driver’s camera didn’t work')
  await checkAccessibility(page)
})

test('an insurer’s own people see their company and its invoices, until they are removed', async ({
  page,
  people,
  here,
  browserOf,
}) => {
  test.slow()
  const driver = await people.driver()
  const member = await people.customer()
  const companyName = `Harbour Mutual ${member.email.split('@')[0]}`
  await signIn(page, 'operator')
  const { partnerId, key } = await signUpInsurer(page, companyName, member)
  await page.goto(`/insurance-dashboard?partner=${partnerId}&tab=settings`)
  const endpoints = page.getByRole('list', { name: 'Webhook endpoints' })
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('https://10.0.0.7/towline')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(page.getByText('This address is not on the public internet')).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Address', exact: true })
    .fill('https://93.184.216.34/towline')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await endpoints.getByRole('button', { name: /^Deliveries/ }).click()
  await expect(endpoints.getByText('Nothing sent yet.')).toBeVisible()

  const colleague = await people.customer()
  await page.getByLabel('Email address').fill(colleague.email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('main').getByRole('list', { name: 'People' })).toContainText(
    colleague.email,
  )
  await checkAccessibility(page)

  const bookingId = await bookWith(page, key, member, here)
  await acceptAndAdvance(driver, bookingId, 'set_off', 'arrive', 'start', 'complete')
  await invoiceBookingOf(bookingId)
  const invoice = await waitForMail(page, member.email, /^Invoice PI-/)
  expect(invoice.text).toContain('Volume discount')

  // the invited person
  const mail = await waitForMail(page, colleague.email, /invites you to its Towline dashboard/)
  const theirs = await browserOf(colleague)
  const link = new URL(mail.links[0] ?? '')
  await page.goto(`${link.pathname}${link.hash}`)
  await expect(page.getByText(`${companyName} invited ${colleague.email}.`)).toBeVisible()
  await checkAccessibility(page)
  await page.goBack()
  await theirs.goto(`${link.pathname}${link.hash}`)
  await expect(theirs.getByRole('heading', { name: `${companyName} invites you` })).toBeVisible()
  await theirs.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(theirs.getByRole('heading', { name: `Welcome to ${companyName}` })).toBeVisible()
  await checkAccessibility(theirs)
  await theirs.getByRole('link', { name: 'Open the dashboard' }).click()
  await expect(theirs.getByRole('heading', { name: companyName })).toBeVisible()
  await expect(theirs.getByRole('navigation', { name: 'Insurance partners' })).toHaveCount(0)
  await expect(theirs.getByText('100%')).toHaveCount(0)
  const document = theirs.waitForEvent('download')
  await theirs.getByRole('button', { name: /^Download PI-.*, PDF$/ }).click()
  expect((await document).suggestedFilename()).toMatch(/^towline-PI-\d{4}-\d{6}\.pdf$/)
  await checkAccessibility(theirs)
  await theirs.getByRole('tab', { name: 'Settings' }).click()
  await expect(theirs.getByText('To change it, speak to Towline.')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Save contacts' })).toHaveCount(0)

  // paid in two parts, and then the person is removed
  await page.getByRole('tab', { name: 'Overview' }).click()
  const arrived = page.getByRole('dialog').getByRole('button', { name: /arrived$/ })
  const record = page.getByRole('button', { name: /^Record a payment for PI-/ })
  const invoiceNo = /PI-[\d-]+/.exec((await record.textContent()) ?? '')?.[0] ?? ''
  const undo = undoBar(page, 'Payment of')
  const carryOut = async () => {
    await expect(undo).toBeVisible()
    await runDue(invoiceNo)
    await expect(undo).toBeHidden()
  }
  await record.click()
  await page.getByRole('dialog').getByLabel('Amount').fill('10')
  await arrived.click()
  await carryOut()
  await expectToast(page, 'Payment recorded', 'The insurer’s balance shows it.')
  await expect(page.getByRole('table', { name: 'Invoices' })).toContainText('To pay')
  await record.click()
  await arrived.click()
  await carryOut()
  await expect(page.getByRole('table', { name: 'Invoices' })).toContainText('Paid')
  // once more, by mistake
  await page.getByRole('button', { name: /^Record another payment for PI-/ }).click()
  await page.getByRole('dialog').getByLabel('Amount').fill('7')
  await arrived.click()
  await checkAccessibility(page)
  await undo.getByRole('button', { name: /^Undo/ }).click()
  await expect(undo).toBeHidden()
  // and twice by the bank
  await page.getByRole('button', { name: /^Record another payment for PI-/ }).click()
  await page.getByRole('dialog').getByLabel('Amount').fill('5')
  await arrived.click()
  await carryOut()
  await expect(page.getByRole('table', { name: 'Invoices' })).toContainText('€5.00 too much')
  await checkAccessibility(page)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.reload()
  await page.getByRole('button', { name: `Remove ${colleague.fullName}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expectToast(page, 'Removed', `${colleague.fullName} was signed out everywhere.`)
  const answer = await theirs.request.get(`${product().url}/api/me`)
  expect(answer.status()).toBe(401)
})

test('a webhook endpoint gets the events it chose, a test and a replay, a new secret, and is deleted', async ({
  page,
  people,
  here,
}) => {
  await people.driver()
  const member = await people.customer()
  await signIn(page, 'operator')
  const companyName = `Harbour Mutual ${member.email.split('@')[0]}`
  const { partnerId, key } = await signUpInsurer(page, companyName, member)
  const receiver = await openReceiver()
  const arrived = async (count: number): Promise<Received> => {
    await expect.poll(() => receiver.received.length).toBe(count)
    const last = receiver.received[count - 1]
    if (!last) throw new Error('nothing arrived')
    return last
  }
  try {
    await page.goto(`/insurance-dashboard?partner=${partnerId}&tab=settings`)
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill(receiver.origin)
    await choose(page.getByRole('radio', { name: 'Some' }))
    const add = page.getByRole('button', { name: 'Add endpoint' })
    await add.click()
    await expect(page.getByText('Choose at least one')).toBeVisible()
    await checkAccessibility(page)
    await choose(page.getByRole('checkbox', { name: 'Cancelled', exact: true }))
    await add.click()
    const shown = page.getByText(/^whsec_/)
    await expect(shown).toBeVisible()
    const first = await shown.innerText()
    const endpoint = page.getByRole('list', { name: 'Webhook endpoints' }).getByRole('listitem')
    await expect(endpoint.getByText('Cancelled', { exact: true })).toBeVisible()

    // a test is sent whatever events are chosen, and its outcome shows without a press
    await endpoint.getByRole('button', { name: /^Send a test/ }).click()
    await expectToast(page, 'Test sent', 'Look at the deliveries.')
    const log = page.getByRole('table', { name: /^Deliveries to/ })
    const rowOf = (type: string) => log.getByRole('row').filter({ hasText: type })
    await expect(rowOf('webhook.test')).toContainText('Delivered')
    expect(opened(await arrived(1), first)).toMatchObject({ type: 'webhook.test' })

    // a booking is made and cancelled: only the cancellation is sent; at first the endpoint refuses it
    receiver.answers.push({ status: 503, headers: { 'retry-after': '600' } })
    const bookingId = await bookWith(page, key, member, here)
    const cancelled = await page.request.post(`/api/partner/v1/bookings/${bookingId}/cancel`, {
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': `cancel-${Date.now()}` },
      data: { expected_fee_cents: 0 },
    })
    expect(cancelled.status(), await cancelled.text()).toBe(200)
    expect(opened(await arrived(2), first)).toMatchObject({
      type: 'booking.cancelled',
      data: { booking_id: bookingId },
    })
    await page.getByRole('button', { name: 'Look again' }).click()
    await expect(rowOf('booking.cancelled')).toContainText('503, try 1')
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Send booking.cancelled again' }).click()
    await expectToast(page, 'Sent again', 'Same ID and body as the first time.')
    await expect(rowOf('booking.cancelled')).toContainText('204, try 2')
    expect((await arrived(3)).headers['webhook-id']).toBe(
      receiver.received[1]?.headers['webhook-id'],
    )

    await endpoint.getByRole('button', { name: /^Events for/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('checkbox', { name: 'Cancelled', exact: true })).toBeChecked()
    await checkAccessibility(page)
    await choose(page.getByRole('radio', { name: 'All', exact: true }))
    await dialog.getByRole('button', { name: 'Save events' }).click()
    await expectToast(page, 'Events saved', 'They apply from the next message.')
    await expect(endpoint.getByText('All events')).toBeVisible()

    // for a day messages are signed with both secrets
    await endpoint.getByRole('button', { name: /^New secret/ }).click()
    await dialog.getByRole('button', { name: 'Make a new secret' }).click()
    await expect(page.getByText(first)).toHaveCount(0)
    const second = await shown.innerText()
    await endpoint.getByRole('button', { name: /^Send a test/ }).click()
    const both = await arrived(4)
    for (const secret of [first, second]) expect(opened(both, secret)).toBeTruthy()

    await endpoint.getByRole('button', { name: /^Switch off/ }).click()
    await expect(endpoint.getByText('Switched off', { exact: true })).toBeVisible()
    await endpoint.getByRole('button', { name: /^Switch on/ }).click()
    await expect(endpoint.getByText('On', { exact: true })).toBeVisible()
    await endpoint.getByRole('button', { name: /^Delete/ }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(/^None yet\./).first()).toBeVisible()
  } finally {
    await receiver.close()
  }
})

/** The content of a message, verified with the secret. Throws if it is not signed with it. */
const opened = ({ body, headers }: Received, secret: string): unknown =>
  new Webhook(secret).verify(body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  })

test('only insurers see the dashboard, and everyone sees the documentation', async ({
  page,
  people,
  browserOf,
}) => {
  await page.goto('/insurance-dashboard')
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible()
  await checkAccessibility(page)
  const other = await browserOf(await people.customer())
  await other.goto('/insurance-dashboard')
  await expect(
    other.getByRole('heading', { name: 'This page is not for your account' }),
  ).toBeVisible()
  await checkAccessibility(other)

  await page.goto('/partner-api')
  await expect(page.getByRole('heading', { name: 'Partner API' })).toBeVisible()
  const create = page.locator('details').filter({ hasText: 'POST/api/partner/v1/bookings' }).first()
  await create.locator('summary').first().click()
  await expect(create.getByRole('heading', { name: 'curl' })).toBeVisible()
  await expect(create).toContainText('customer_policy_number')
  await checkAccessibility(page)
})

// Seen to fail with: a tab that begins from the address as it was drawn.
test('the sandbox and a tab that are pressed before the page is drawn both count', async ({
  page,
  people,
}) => {
  const member = await people.customer()
  await signIn(page, 'operator')
  const { partnerId } = await signUpInsurer(
    page,
    `Harbour Mutual ${member.email.split('@')[0]}`,
    member,
  )
  await page.goto(`/insurance-dashboard?partner=${partnerId}`)
  const sandbox = await page.getByRole('radio', { name: 'Sandbox' }).elementHandle()
  const bookings = await page.getByRole('tab', { name: 'Recent Bookings' }).elementHandle()
  await page.evaluate(
    async ([radio, tab]) => {
      if (!(radio instanceof HTMLElement && tab instanceof HTMLElement)) return
      radio.click()
      // long enough for the address to change, and too short to draw anything
      for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
      tab.click()
    },
    [sandbox, bookings] as const,
  )
  await expect(page).toHaveURL(/mode=sandbox&tab=bookings/)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('radio', { name: 'Sandbox' })).toBeChecked()
})
