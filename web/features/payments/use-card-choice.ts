import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedCard } from '../../../contract/accounts/saved-cards.ts'
import { isCardExpired, saveCardTextVersion } from '../../../domain/payments/saved-card.ts'
import { savedCardsQuery } from '../../api/saved-cards.ts'
import { useSession } from '../../api/accounts/session.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import type { BodyOf } from '../../api/kit/call.ts'

export type PayWith = BodyOf<'POST /api/bookings'>['payWith']

/** What is chosen instead of a saved card. */
export const anotherCard = 'another'

export type CardChoice = {
  isLoading: boolean
  cards: readonly SavedCard[]
  /** Of a saved card, or `anotherCard`. */
  chosen: string
  choose: (chosen: string) => void
  isTyped: boolean
  /** Whether the typed card is kept for next time. */
  isKept: boolean
  keep: (isKept: boolean) => void
  payWith: () => PayWith
}

export const isUsable = (card: SavedCard): boolean => !isCardExpired(card, serverNow())

/** The card to pay with: the default saved one at first. Without saved cards one is typed. */
export const useCardChoice = (): CardChoice => {
  const session = useSession()
  const isAsked = session.state === 'signed_in'
  const { data, isPending } = useQuery({ ...savedCardsQuery, enabled: isAsked })
  const [picked, setPicked] = useState<string | null>(null)
  const [isKept, setKept] = useState(false)
  const cards = (isAsked && data?.cards) || []
  const isThere = picked === anotherCard || cards.some(({ cardId }) => cardId === picked)
  const chosen = picked !== null && isThere ? picked : (cards.find(isUsable)?.cardId ?? anotherCard)
  const isTyped = chosen === anotherCard
  return {
    isLoading: isAsked && isPending,
    cards,
    chosen,
    choose: setPicked,
    isTyped,
    isKept: isTyped && isKept,
    keep: setKept,
    payWith: () => {
      if (!isTyped) return { savedCardId: chosen }
      return isKept ? { saveTextVersion: saveCardTextVersion } : undefined
    },
  }
}
