/**
 * A night shift with the keyboard alone, among twenty-five more jobs: what each task takes is counted, a typed text as one press, and
 * held to what it took when it was last made shorter.
 */
import type { Locator, Page } from '@playwright/test'
import { allDriversDeclined, backdateOffers } from '../kit/shift-time.ts'
import { boardPanel, boardRow } from '../kit/board.ts'
import { book, bookAndAccept } from '../kit/bookings.ts'
import { checkAccessibility } from '../kit/check-accessibility.ts'
import { signInAs } from '../kit/sign-in.ts'
import { desktop } from '../kit/sizes.ts'
import { tabTo } from '../kit/tab-to.ts'
import { expect, test } from '../kit/test.ts'
import { expectToast, undoBar, waitUntilCarriedOut } from '../kit/toasts.ts'
import { applyOverHttp } from '../kit/verification-flow.ts'
import { withOpenJobs } from './open-jobs.ts'

test.use(desktop)

/** The most presses of each task. Steps along the rows depend on how many there are, and do not count. */
const most = { rescue: 14, assign: 20, refund: 78, verify: 58, 'hand over': 18 }

/** One person at one keyboard, who counts. */
const keyboardOf = (page: Page) => {
  let presses = 0
  const press = async (key: string): Promise<void> => {
    presses += 1
    await page.keyboard.press(key)
  }
  const type = async (text: string): Promise<void> => {
    presses += 1
    await page.keyboard.type(text)
  }
  const reach = async (control: Locator): Promise<void> => {
    presses += await tabTo(page, control)
  }
  /** To a control and on it. */
  const use = async (control: Locator): Promise<void> => {
    await reach(control)
    await press('Enter')
  }
  const fill = async (field: Locator, text: string): Promise<void> => {
    await reach(field)
    await type(text)
  }
  /** Down a list to this option: typing its name would take whichever begins so where two keys are far apart. */
  const choose = async (list: Locator, option: string): Promise<void> => {
    await reach(list)
    presses += 1
    const chosen = list.locator('option:checked')
    const steps = await list.locator('option').count()
    for (let step = 1; step < steps && (await chosen.textContent()) !== option; step += 1) {
      await page.keyboard.press('ArrowDown')
    }
    await expect(chosen).toHaveText(option)
  }
  /** Along the rows to the one of this link, as one who sees where it is. */
  const stepTo = async (link: Locator): Promise<void> => {
    const topOf = async (what: Locator): Promise<number> => (await what.boundingBox())?.y ?? 0
    const focused = page.locator('[data-list-row]:focus-within')
    await expect(link).toBeVisible()
    while (!(await link.evaluate((element) => element === document.activeElement))) {
      const isAbove = (await focused.count()) > 0 && (await topOf(link)) < (await topOf(focused))
      await page.keyboard.press(isAbove ? 'k' : 'j')
    }
  }
  /** By the palette: a page or a booking. */
  const find = async (text: string, target: RegExp): Promise<void> => {
    await press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Find anything' })
    await expect(palette.getByRole('textbox')).toBeFocused()
    await type(text)
    await expect(palette.getByRole('link', { name: target }).first()).toBeVisible()
    await press('Enter')
    await expect(palette).toBeHidden()
  }
  return { count: () => presses, press, type, use, fill, choose, stepTo, find }
}

test('a night by the keyboard alone: rescue, assign, refund and take it back, verify, hand over', async ({
  page,
  people,
  here,
}) => {
  test.slow()
  const stuck = await book(await people.customer(), here, null)
  await allDriversDeclined(stuck.bookingId)
  const [silent, near] = [await people.driver(), await people.driver()]
  const waiting = await book(await people.customer(), here, silent)
  await backdateOffers(waiting.bookingId, 6)
  const ended = await bookAndAccept(people, here, 'set_off', 'arrive', 'start', 'complete')
  const applicant = await people.driverWithoutProfile()
  await applyOverHttp(applicant, here)
  const [operator, next] = [await people.operator(), await people.operator()]
  await signInAs(page, operator)

  const keys = keyboardOf(page)
  const panel = boardPanel(page)
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
  const task = async (name: keyof typeof most, work: () => Promise<void>): Promise<void> => {
    const [before, beganAt] = [keys.count(), Date.now()]
    await work()
    const took = keys.count() - before
    const seconds = Math.round((Date.now() - beganAt) / 1_000)
    test.info().annotations.push({ type: name, description: `${took} presses, ${seconds} s` })
    expect.soft(took, name).toBeLessThanOrEqual(most[name])
  }

  await withOpenJobs(stuck.bookingId, 25, async () => {
    await page.goto('/admin/users')
    await expect(heading('Users')).toBeVisible()
    await expect(page.locator('[data-list-row]').first()).toBeVisible()
    await keys.press('j')
    await keys.press('j')
    await keys.press('k')
    await expect(page.locator('[data-list-row]').first().getByRole('link')).toBeFocused()
    await keys.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Next row')
    await checkAccessibility(page)
    await keys.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await keys.find('board', /^Go to Board/)
    await expect(heading('Live board')).toBeVisible()

    await task('rescue', async () => {
      await expect(boardRow(page, stuck.bookingId, 'Needs attention')).toBeVisible()
      const link = boardRow(page, stuck.bookingId).getByRole('link')
      await keys.stepTo(link)
      await keys.press('Enter')
      await expect(panel.getByRole('heading', { name: stuck.reference })).toBeFocused()
      await expect(panel.getByRole('button', { name: 'Take it' })).toBeVisible()
      await keys.press('t')
      await expectToast(page, 'It’s yours', `${stuck.reference} has stopped ringing.`)
      await expect(panel.getByRole('button', { name: 'Choose a driver' })).toBeVisible()
      await keys.press('a')
      // Seen to fail: the press took its button away, and the focus with it.
      await expect(panel.getByRole('radio', { name: 'The nearest available driver' })).toBeFocused()
      await keys.use(panel.getByRole('button', { name: 'Auto-assign a driver' }))
      await expectToast(
        page,
        'Driver Assigned',
        'The nearest drivers are being asked. The first to accept gets the job.',
      )
      await expect(panel.getByRole('status', { name: 'Cleared' })).toContainText(
        'No drivers left to ask',
      )
      await keys.press('n')
      await expect(panel.getByRole('textbox', { name: 'Note' })).toBeFocused()
      await keys.type('Asked again')
      await keys.use(panel.getByRole('button', { name: 'Save note' }))
      await expectToast(page, 'Note saved', 'Operators who open this booking see it.')
      await keys.press('Escape')
      await expect(panel).toHaveCount(0)
      await expect(link).toBeFocused()
    })

    await task('assign', async () => {
      await keys.stepTo(boardRow(page, waiting.bookingId, 'Needs attention').getByRole('link'))
      await keys.press('Enter')
      await expect(panel.getByRole('heading', { name: waiting.reference })).toBeFocused()
      const nearby = panel.getByRole('button', { name: `Ask ${near.fullName}` })
      await expect(nearby).toBeVisible()
      await keys.use(nearby)
      await expectToast(
        page,
        'Driver Assigned',
        `${near.fullName} has been asked and still has to accept.`,
      )
      await expect(nearby).toBeFocused()
      await keys.press('Escape')
      await expect(panel).toHaveCount(0)
    })

    await task('refund', async () => {
      await keys.find(ended.bookingId, /TL-/)
      await expect(page).toHaveURL(new RegExp(`/bookings/${ended.bookingId}`))
      const refund = async (): Promise<void> => {
        await keys.fill(page.getByRole('textbox', { name: 'Amount' }), '20')
        await keys.fill(page.getByRole('textbox', { name: 'Reason' }), 'It came without its winch')
        await keys.use(page.getByRole('button', { name: 'Refund €20.00' }))
      }
      await refund()
      const bar = undoBar(page, 'Refund of €20.00')
      await expect(bar.getByRole('button', { name: 'Undo' })).toBeFocused()
      await keys.press('Enter')
      await expect(
        page.getByText(/^Refund of €20\.00 .*: nothing has happened\.$/).first(),
      ).toBeVisible()
      await expect(bar).toBeHidden()
      await refund()
      await waitUntilCarriedOut(page, 'Refund of €20.00')
      await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('Refunded')
    })

    await task('verify', async () => {
      await keys.find('verification', /^Go to Verification/)
      await expect(heading('Driver verification')).toBeVisible()
      await keys.stepTo(page.getByRole('link', { name: applicant.fullName }).last())
      await keys.press('Enter')
      await expect(page.getByRole('heading', { name: applicant.fullName })).toBeVisible()
      const unreviewed = page.getByRole('listitem').filter({ hasText: 'To review' })
      await expect(unreviewed.first()).toBeVisible()
      for (let left = await unreviewed.count(); left > 0; left -= 1) {
        await keys.use(unreviewed.first().getByRole('button', { name: /^Open and review/ }))
        const dialog = page.getByRole('dialog')
        await keys.use(dialog.getByRole('button', { name: 'Accept' }))
        await expect(dialog).toBeHidden()
        await expect(unreviewed).toHaveCount(left - 1)
      }
      await keys.use(page.getByRole('button', { name: 'Verify driver' }))
      await waitUntilCarriedOut(page, `Verifying ${applicant.fullName}`)
      await expectToast(page, 'Driver verified', 'We tell the driver by email.')
    })

    await task('hand over', async () => {
      await keys.find('shift', /shift/i)
      await expect(heading('Shift')).toBeVisible()
      const deputy = page.getByRole('combobox', { name: 'Your deputy' })
      await keys.choose(deputy, next.fullName)
      await keys.use(page.getByRole('button', { name: 'Begin shift' }))
      await expectToast(page, 'Shift begun', 'Have a quiet one.')
      await keys.fill(
        page.getByRole('textbox', { name: 'Hand-over note' }),
        `${waiting.reference} waits for ${near.firstName}`,
      )
      await keys.use(page.getByRole('button', { name: 'End shift' }))
      await expectToast(page, 'Shift ended', 'What you had taken rings for the next operator.')
      await expect(page.getByRole('list', { name: 'Hand-over notes' })).toContainText(
        waiting.reference,
      )
    })
  })
})
