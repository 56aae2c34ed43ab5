import { useQuery } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { toRateQuery } from '../../../api/bookings/bookings.ts'
import type { BookingSummary } from '../../../api/kit/live-changes.ts'
import { RateButton } from './rate-button.tsx'
import { useRatingDraft } from './rating-draft.ts'

type RateExperienceProps = { landing: RefObject<HTMLElement | null> }

/** For a customer with a finished recovery that waits for a rating: the newest one, until it is rated or skipped for this visit. */
export function RateExperience({ landing }: RateExperienceProps) {
  const { data } = useQuery(toRateQuery)
  /** The live stream may report the rating before the answer to it arrives. */
  const [shown, setShown] = useState<BookingSummary | null>(null)
  const recovery = shown ?? data
  return recovery ? (
    <Offered
      key={recovery.bookingId}
      recovery={recovery}
      landing={landing}
      onOpenChange={(isOpen) => setShown(isOpen ? recovery : null)}
    />
  ) : null
}

type OfferedProps = RateExperienceProps & {
  recovery: BookingSummary
  onOpenChange: (isOpen: boolean) => void
}

function Offered({ recovery, landing, onOpenChange }: OfferedProps) {
  const { isSkipped } = useRatingDraft(recovery.bookingId)
  if (isSkipped) return null
  return (
    <RateButton
      recovery={recovery}
      landing={landing}
      onOpenChange={onOpenChange}
      variant="secondary"
    />
  )
}
