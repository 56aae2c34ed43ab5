/** What the states of an application mean to its driver, and the addresses of its steps. */
import type { DriverApplication } from '../../../contract/joining.ts'
import { undonePapers } from '../../../domain/verification-checklist.ts'
import { outgrown } from '../../../domain/verification-end.ts'
import { activationWithinHours, documentWarningDays } from '../../../domain/verification.ts'
import { addDublinDays, formatDate } from '../../../domain/dublin-time.ts'
import { wordsOf } from '../../api/failures.ts'
import { UnreadablePictureError } from '../../api/joining.ts'
import { toast } from '../../ui/toast.ts'

export type Step = DriverApplication['checklist'][number]

type StateWords = {
  tone: 'info' | 'success' | 'warning' | 'danger'
  title: string
  text: string
}

/** Null: there is nothing to say but what is still to be done. */
export const stateWords = ({
  state,
  reason,
  papersValidUntil,
  checklist,
  serverNow,
}: DriverApplication): StateWords | null => {
  switch (state) {
    case 'draft':
      return null
    case 'submitted':
    case 'in_review':
      return {
        tone: 'info',
        title: state === 'submitted' ? 'We have your application' : 'We are looking at it',
        text: `A person decides, within ${activationWithinHours} hours. We write to you as soon as it is done.`,
      }
    case 'returned':
      return { tone: 'warning', title: 'Please change something', text: reason ?? '' }
    case 'suspended':
      return { tone: 'danger', title: 'You are offered no jobs for now', text: reason ?? '' }
    case 'verified': {
      const until = papersValidUntil === null ? null : new Date(papersValidUntil)
      if (until === null) return { tone: 'success', title: 'You are verified', text: '' }
      const lastDay = formatDate(new Date(until.getTime() - 1))
      const now = new Date(serverNow)
      if (until <= now) {
        const [worst] = outgrown(checklist)
        if (worst) {
          return {
            tone: 'danger',
            title: `${worst.label}: ${worst.note}`,
            text: 'You are offered no jobs. Take your application back, change it and send it again.',
          }
        }
        return {
          tone: 'danger',
          title: 'A paper is out of date',
          text: 'You are offered no jobs until we have accepted the new one. Send it below.',
        }
      }
      const undone = undonePapers(checklist).map(({ label }) => label)
      return undone.length > 0
        ? {
            // Nothing is urgent before other papers would be warned about.
            tone: until <= addDublinDays(now, documentWarningDays) ? 'warning' : 'info',
            title:
              undone.length === 1
                ? `${undone[0]} is still to do`
                : `${undone.length} papers are still to do`,
            text: `You are offered jobs until the end of ${lastDay}, and after that once we have accepted what is missing.`,
          }
        : {
            tone: 'success',
            title: 'You are verified',
            text: `Your papers and your truck are good until the end of ${lastDay}.`,
          }
    }
    default:
      return state satisfies never
  }
}

export const sayFailed = (failure: unknown): void => {
  if (failure instanceof UnreadablePictureError) {
    toast.failure({
      title: 'Picture not added',
      description: 'This file cannot be read as a picture. Take a photo of the page instead.',
    })
    return
  }
  const { title, detail } = wordsOf(failure)
  toast.failure({ title, description: detail })
}
