/**
 * "Job done" that the server refuses for want of a reason: the driver gives it there and then, with a connection and after one is back, and
 * the job is theirs until then. Seen to fail: with Undo loaded on demand, which a phone without a connection can't.
 */
import type { Page } from '@playwright/test'
import { handoverReasons, handoverTexts } from '../../domain/evidence/handover.ts'
import { photoKinds } from '../../domain/evidence/evidence.ts'
import { bookAndAccept } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { query } from '../kit/database.ts'
import { giveReason } from '../kit/finish-job.ts'
import { goOnline } from '../kit/go-online.ts'
import { signInAs } from '../kit/sign-in.ts'
import { expect, test } from '../kit/test.ts'

/** The phone believes that everything was kept; the server has nothing. */
async function believeAll(page: Page, bookingId: string): Promise<void> {
  const now = new Date().toISOString()
  const photos = photoKinds
    .filter((kind) => kind !== 'damage')
    .map((kind, index) => ({
      photoId: `pho_${'0'.repeat(19)}${index}`,
      kind,
      side: 'driver',
      isOfFormerDriver: false,
      isRemovable: false,
      createdAt: now,
      takenAt: null,
      sha256: '0'.repeat(64),
      width: 1,
      height: 1,
      link: '/nowhere',
      thumbnailLink: '/nowhere',
    }))
  const signature = {
    signerName: 'Garda Sample',
    path: null,
    signedAt: now,
    sha256: '0'.repeat(64),
  }
  await page.route(`**/api/bookings/${bookingId}/evidence`, (route) =>
    route.fulfill({ json: { photos, signature, readings: [], seal: null, serverNow: now } }),
  )
}

const reasonOf = (bookingId: string) =>
  query<{ reason: string; status: string }>(
    `select h.reason, b.status from booking_handovers h join bookings b on b.id = h.booking_id
      where b.id = $1`,
    [bookingId],
  )

test('at the press, the reason is asked for at once', async ({ page, people, here }) => {
  const { driver, bookingId } = await bookAndAccept(people, here, 'set_off', 'arrive', 'start')
  await believeAll(page, bookingId)
  await signInAs(page, driver)
  await page.goto('/driver')
  await page.getByRole('button', { name: 'Complete job' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes. Job done' }).click()
  const question = page.getByRole('dialog', { name: 'Finish without everything?' })
  await expect(question.getByText(/^Missing: photos at pickup, photos at drop-off/)).toBeVisible()
  const note = question.getByRole('textbox', { name: 'Note' })
  await note.press('Enter')
  const reasons = question.getByRole('list', { name: 'Reason' })
  await expect(reasons).toBeFocused()
  await expect(reasons).toHaveAccessibleDescription(handoverTexts.reasonMissing)
  await checkAccessibility(page)
  await question.getByRole('button', { name: handoverReasons.other }).click()
  await expect(note).toBeFocused()
  await expect(note).toHaveAccessibleDescription(new RegExp(handoverTexts.noteMissing))
  await note.fill('The garage was shut')
  await note.press('Enter')
  await expect(question).toBeHidden()
  await expect.poll(() => reasonOf(bookingId)).toEqual([{ reason: 'other', status: 'completed' }])
})

test('after a press without a connection, the job is back with the question', async ({
  page,
  context,
  people,
  here,
  consoleGuard,
}) => {
  consoleGuard.allowOffline()
  const { driver, bookingId } = await bookAndAccept(people, here, 'set_off', 'arrive', 'start')
  await believeAll(page, bookingId)
  await signInAs(page, driver)
  await page.goto('/driver/cab')
  await page.getByRole('button', { name: 'At the drop-off' }).click()
  await expect(page.getByText(/^Is the vehicle at /)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Yes. Job done' }).click()
  await expect(page.getByText('It counts once it is sent.')).toBeVisible()

  await goOnline(page, context)
  const question = page.getByRole('dialog', { name: 'Finish without everything?' })
  await expect(question.getByText(/^Missing: photos at pickup, photos at drop-off/)).toBeVisible()
  await expect(page.getByText(/^Not saved: Complete job, pressed at/)).toBeAttached()
  await checkAccessibility(page)
  // the driver looks at the job first
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByText(/^Is the vehicle at /)).toBeVisible()
  await expect(page.getByText('It counts once it is sent.')).toHaveCount(0)
  expect(await reasonOf(bookingId)).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await giveReason(page)
  await expect(page.getByText('You earned')).toBeVisible()
  expect(await reasonOf(bookingId)).toEqual([{ reason: 'no_camera', status: 'completed' }])
})
