/** The specification's words around a message to support (operator side §5 and §8), used verbatim. */
import { tooManyMessages } from '../../../domain/contact-message.ts'
import { messageAnswerHours } from '../../../domain/support.ts'
import { toast } from '../../ui/feedback/toast.ts'

export const toastTooManyMessages = (): void =>
  toast.failure({ title: tooManyMessages.title, description: tooManyMessages.detail })

export const toastCheckInput = (problem: string | undefined): void =>
  toast.failure({
    title: 'Validation Error',
    description: problem ?? 'Please check your input',
  })

export const toastNotSent = (): void =>
  toast.failure({ title: 'Failed to Send Message', description: 'Please try again.' })

export const toastSent = (): void =>
  toast.success({
    title: 'Message sent successfully',
    description: `We'll get back to you within ${messageAnswerHours} hours.`,
  })
