import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { toRateQuery } from '../../api/queries.ts'
import type { BookingSummary } from '../../api/live-changes.ts'
import { RateButton } from './rate-button.tsx'
import { useRatingDraft } from './rating-draft.ts'

type RateExperienceProps = { landing: RefObject<HTMLElement | null> }

/** For a customer with a finished recovery that waits for a rating: the newest one, until it is rated or skipped for this visit. */
export function RateExperience({ landing }: RateExperienceProps) {
  const { data: recovery } = useQuery(toRateQuery)
  return recovery ? (
    <Offered key={recovery.bookingId} recovery={recovery} landing={landing} />
  ) : null
}

function Offered({ recovery, landing }: RateExperienceProps & { recovery: BookingSummary }) {
  const { isSkipped } = useRatingDraft(recovery.bookingId)
  if (isSkipped) return null
  return <RateButton recovery={recovery} landing={landing} variant="secondary" />
}
