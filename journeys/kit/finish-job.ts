import type { Page } from '@playwright/test'
import { handoverReasons } from '../../domain/evidence/handover.ts'
import { expect } from './test.ts'

/** After the last step was pressed: the driver says why there are no photos and no signature. */
export async function giveReason(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Finish without everything?' })
  await question.getByRole('button', { name: handoverReasons.no_camera }).click()
  await expect(question).toBeHidden()
}
