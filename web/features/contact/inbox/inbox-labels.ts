import type { MessageState } from '../../../../domain/contact-message.ts'
import type { Tone } from '../../../ui/data/badge.tsx'

export const stateLooks: Record<MessageState, { tone: Tone; word: string }> = {
  open: { tone: 'warning', word: 'Open' },
  answered: { tone: 'success', word: 'Answered' },
  spam: { tone: 'neutral', word: 'Spam' },
}
