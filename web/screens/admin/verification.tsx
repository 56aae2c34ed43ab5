/** Operators: drivers who wait for a review, and one application with everything needed for it. */
import { useEffect, useRef } from 'react'
import { NavigationType, useNavigationType, useSearchParams } from 'react-router'
import {
  driverStateLabels,
  driverStates,
} from '../../../domain/drivers/verification-transitions.ts'
import { verificationQuery } from '../../api/verification/review.ts'
import { NextApplicant } from '../../features/verification/review/next-applicant.tsx'
import { ReviewForm } from '../../features/verification/review/review-form.tsx'
import {
  SeenChecks,
  SeenFacts,
  SeenHistory,
} from '../../features/verification/review/seen-facts.tsx'
import { SeenChanges } from '../../features/verification/review/seen-changes.tsx'
import { SeenDocuments } from '../../features/verification/review/seen-documents.tsx'
import { stateTones } from '../../features/verification/review/review-labels.ts'
import { WaitingList } from '../../features/verification/review/waiting-list.tsx'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { DriverVerification } from '../../../contract/drivers/verification.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

export const meta = () => [
  { title: 'Driver verification · Towline' },
  { name: 'robots', content: 'noindex' },
]

const waiting = 'waiting'

export default function VerificationScreen() {
  const [search, setSearch] = useSearchParams()
  const driverId = search.get('driver')
  const state = driverStates.find((one) => one === search.get('state')) ?? null
  const linkTo = (id: string | null): string => {
    const query = new URLSearchParams(search)
    if (id === null) query.delete('driver')
    else query.set('driver', id)
    return `?${query.toString()}`
  }
  return (
    <Container>
      <PageHeader
        title="Driver verification"
        lead="Automatic checks run first; you make the decision."
      />
      <div
        className={
          driverId === null ? '' : 'grid gap-6 lg:grid-cols-[24rem_1fr] lg:items-start lg:gap-10'
        }
      >
        <div className={driverId ? 'flex flex-col gap-4 max-lg:hidden' : 'flex flex-col gap-4'}>
          <SelectField
            label="Show"
            className="w-full sm:w-72"
            value={state ?? waiting}
            onChange={({ target }) => {
              const chosen = driverStates.find((one) => one === target.value)
              setSearch(chosen ? { state: chosen } : {})
            }}
            options={[
              { value: waiting, label: 'Waiting for a decision' },
              ...driverStates.map((value) => ({ value, label: driverStateLabels[value] })),
            ]}
          />
          <WaitingList state={state} current={driverId} linkTo={linkTo} />
        </div>
        {driverId !== null && (
          <div className="min-w-0">
            <div className="mb-5 flex flex-wrap justify-between gap-x-4">
              <TextLink to={linkTo(null)} className={stepLink}>
                All drivers
              </TextLink>
              <NextApplicant
                state={state}
                current={driverId}
                linkTo={linkTo}
                className={stepLink}
              />
            </div>
            <OneDriver key={driverId} driverId={driverId} />
          </div>
        )}
      </div>
    </Container>
  )
}

const stepLink = 'inline-flex min-h-11 items-center lg:min-h-6'

function OneDriver({ driverId }: { driverId: string }) {
  return (
    <Loaded load={useLoad(verificationQuery(driverId))}>{(seen) => <Seen seen={seen} />}</Loaded>
  )
}

function Seen({ seen }: { seen: DriverVerification }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isReached = useNavigationType() === NavigationType.Push
  // reached from another, whose link is gone where this one is the last, the keyboard goes on here
  useEffect(() => {
    const { activeElement } = document
    const isLeft =
      activeElement === document.body || activeElement?.matches('[data-next-applicant]')
    if (isReached && isLeft) heading.current?.focus()
  }, [isReached])
  // an application is read before it is decided on; an operator who suspends a driver is in a hurry
  const isWaiting = seen.state === 'submitted' || seen.state === 'in_review'
  return (
    <article aria-labelledby="driver-name" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id="driver-name" tabIndex={-1} className="text-xl">
          {seen.name}
        </h2>
        <StatusBadge tone={stateTones[seen.state]}>{driverStateLabels[seen.state]}</StatusBadge>
      </div>
      {seen.reason && <p className="text-sm">{seen.reason}</p>}
      {!isWaiting && <ReviewForm seen={seen} />}
      <SeenChanges seen={seen} />
      <SeenChecks seen={seen} />
      <SeenDocuments seen={seen} />
      <SeenFacts seen={seen} />
      {isWaiting && <ReviewForm seen={seen} />}
      <SeenHistory seen={seen} />
    </article>
  )
}
