/** To the driver below in the list, also once the open one has left it by the decision; from the end to the first who still waits. */
import { useState } from 'react'
import type { DriverState } from '../../../../domain/drivers/verification-transitions.ts'
import { useList } from '../../../api/kit/use-list.ts'
import { waitingDriversQuery } from '../../../api/verification/review.ts'
import { TextLink } from '../../../ui/text-link.tsx'

type NextApplicantProps = {
  /** Null: all that wait. */
  state: DriverState | null
  current: string
  linkTo: (driverId: string) => string
  className: string
}

export function NextApplicant({ state, current, linkTo, className }: NextApplicantProps) {
  const { rows = [] } = useList(waitingDriversQuery(state))
  const at = rows.findIndex(({ driverId }) => driverId === current)
  const [lastAt, setLastAt] = useState(0)
  if (at !== -1 && at !== lastAt) setLastAt(at)
  const below = at === -1 ? rows[lastAt] : rows[at + 1]
  const next = below ?? rows.find(({ driverId }) => driverId !== current)
  if (!next) return null
  return (
    <TextLink
      to={linkTo(next.driverId)}
      aria-keyshortcuts="g"
      data-next-applicant
      className={className}
    >
      {state === null ? 'Next applicant' : 'Next driver'}
    </TextLink>
  )
}
