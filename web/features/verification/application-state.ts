/** What the states of an application mean to its driver, and the addresses of its steps. */
import type { DriverApplication } from '../../../contract/drivers/verification-application.ts'
import { undoneDocuments } from '../../../domain/drivers/verification-checklist.ts'
import { outgrown } from '../../../domain/drivers/verification-end.ts'
import { activationWithinHours, documentWarningDays } from '../../../domain/drivers/verification.ts'
import { addDublinDays, formatDate } from '../../../domain/time/dublin-time.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { UnreadablePhotoError } from '../../api/verification/application.ts'
import { toast } from '../../ui/feedback/toast.ts'

export type Step = DriverApplication['checklist'][number]

type StateCopy = {
  tone: 'info' | 'success' | 'warning' | 'danger'
  title: string
  text: string
}

/** Null: the remaining steps say it all. */
export const stateLabel = ({
  state,
  reason,
  documentsValidUntil,
  checklist,
  serverNow,
}: DriverApplication): StateCopy | null => {
  switch (state) {
    case 'draft':
      return null
    case 'submitted':
    case 'in_review':
      return {
        tone: 'info',
        title: state === 'submitted' ? 'We have your application' : 'We’re reviewing it',
        text: `Someone on our team decides within ${activationWithinHours} hours. We’ll email you as soon as it’s done.`,
      }
    case 'returned':
      return { tone: 'warning', title: 'Please change something', text: reason ?? '' }
    case 'suspended':
      return { tone: 'danger', title: 'You won’t get offers for now', text: reason ?? '' }
    case 'verified': {
      const until = documentsValidUntil === null ? null : new Date(documentsValidUntil)
      if (until === null) return { tone: 'success', title: 'You are verified', text: '' }
      const lastDay = formatDate(new Date(until.getTime() - 1))
      const now = new Date(serverNow)
      if (until <= now) {
        const [worst] = outgrown(checklist)
        if (worst) {
          return {
            tone: 'danger',
            title: `${worst.label}: ${worst.note}`,
            text: 'You won’t get offers. Withdraw your application, change it and send it again.',
          }
        }
        return {
          tone: 'danger',
          title: 'A document is out of date',
          text: 'You won’t get offers until we’ve accepted the new one. Send it below.',
        }
      }
      const undone = undoneDocuments(checklist).map(({ label }) => label)
      return undone.length > 0
        ? {
            // Nothing is urgent before other documents would be warned about.
            tone: until <= addDublinDays(now, documentWarningDays) ? 'warning' : 'info',
            title:
              undone.length === 1
                ? `${undone[0]} is still to do`
                : `${undone.length} documents are still to do`,
            text: `You get offers until the end of ${lastDay}, and after that once we’ve accepted what’s missing.`,
          }
        : {
            tone: 'success',
            title: 'You are verified',
            text: `Your documents and your truck are valid until the end of ${lastDay}.`,
          }
    }
    default:
      return state satisfies never
  }
}

export const toastFailure = (failure: unknown): void => {
  if (failure instanceof UnreadablePhotoError) {
    toast.failure({
      title: 'Photo not added',
      description: 'This file can’t be read as a photo. Take a photo of the page instead.',
    })
    return
  }
  toastRefusal(failure)
}
