import type { AdvertState } from '../../../domain/adverts/advert-fields.ts'
import type { Tone } from '../../ui/data/badge.tsx'

export const stateLooks: Record<AdvertState, { tone: Tone; word: string }> = {
  running: { tone: 'success', word: 'Running' },
  coming: { tone: 'info', word: 'Upcoming' },
  paused: { tone: 'warning', word: 'Paused' },
  over: { tone: 'neutral', word: 'Ended' },
}
