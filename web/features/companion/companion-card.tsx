/** The night companion on the customer's trip: how they are, in one card; one line once that is said. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { checkInEveryMinutes } from '../../../domain/companion/check-in.ts'
import { companionLine, companionPhase, phaseRules } from '../../../domain/companion/companion.ts'
import { ownCompanionQuery, stopCompanion } from '../../api/companion.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CheckInCard } from './check-in-card.tsx'
import { CompanionQuestion } from './companion-question.tsx'
import { FollowLinkForm } from './follow-link-form.tsx'
import { NotSafe } from './not-safe.tsx'
import { useSigns } from './use-signs.ts'

const stillFetchedEveryMs = 60_000

/** The check-in that waits for its press; nothing while none does. */
export function OpenCheckIn({ booking: { bookingId } }: { booking: Booking }) {
  const { data } = useQuery(ownCompanionQuery(bookingId))
  const signs = useSigns(bookingId)
  return data?.watch?.openCheckInAt ? <CheckInCard watch={data.watch} signs={signs} /> : null
}

/** On the page that saves the battery, where nothing is live: the check-in that waits, else the press for help. */
export function StillSigns({ booking }: { booking: Booking }) {
  const { bookingId, status, arrivalProof } = booking
  const { data } = useQuery({
    ...ownCompanionQuery(bookingId),
    refetchInterval: stillFetchedEveryMs,
  })
  const signs = useSigns(bookingId)
  if (!data || !phaseRules[companionPhase(status, arrivalProof)].mayCallForHelp) return null
  const { watch } = data
  return watch?.openCheckInAt ? (
    <CheckInCard watch={watch} signs={signs} />
  ) : (
    <NotSafe signs={signs} isAlerted={watch?.alert?.kind === 'not_safe'} />
  )
}

/** One line on the first screen of the trip that leads to the card. Its room is kept until what it says is known. */
export function CompanionLink({ booking }: { booking: Booking }) {
  const { bookingId, status, arrivalProof } = booking
  const load = useLoad(ownCompanionQuery(bookingId))
  if (!phaseRules[companionPhase(status, arrivalProof)].mayAnswer) return null
  return (
    <Loaded load={load} waiting={<div className="h-11" />} failed={null}>
      {({ answers, watch }) => (
        <TextLink to="#companion" className="inline-flex min-h-11 items-center text-sm">
          {(answers && watch?.stoppedAt === null ? companionLine(answers.circumstances) : null) ??
            'Alone, unwell or not safe? Tell us'}
        </TextLink>
      )}
    </Loaded>
  )
}

/** How the customer is: the question until it is answered, then one line with what can be changed. */
export function CompanionCard({ booking }: { booking: Booking }) {
  const { bookingId, status, arrivalProof } = booking
  const { data } = useQuery(ownCompanionQuery(bookingId))
  const signs = useSigns(bookingId)
  const [isChanging, setChanging] = useState(false)
  const stopping = useAction(stopCompanion)
  const rules = phaseRules[companionPhase(status, arrivalProof)]
  if (!data || !rules.mayCallForHelp) return null

  const { answers, watch, followLinks } = data
  const hasAnswered = answers !== null && watch?.stoppedAt === null
  const isQuestion = rules.mayAnswer && (isChanging || (answers === null && watch === null))
  // beside an open check-in the press is in its card, on the first screen
  const hasNotSafe = watch?.openCheckInAt == null
  return (
    <section
      id="companion"
      aria-labelledby="companion-title"
      className="border-line flex flex-col gap-3 border-t py-4"
    >
      {isQuestion ? (
        <>
          <h2 id="companion-title" className="text-base">
            How are you while you wait?
          </h2>
          <CompanionQuestion
            bookingId={bookingId}
            answers={answers}
            onDone={() => setChanging(false)}
          />
        </>
      ) : (
        <>
          <h2 id="companion-title" className="sr-only">
            How you are
          </h2>
          <p className="text-sm">
            <span className="font-bold">
              {answeredLine(hasAnswered ? answers.circumstances : [])}
            </span>
            {rules.hasCheckIns && watch?.nextCheckInAt && (
              <span>{` We check on you every ${checkInEveryMinutes} minutes.`}</span>
            )}
          </p>
          {rules.mayAnswer && (
            <div className="flex flex-wrap gap-2">
              <Button variant="quiet" size="sm" onClick={() => setChanging(true)}>
                Change
              </Button>
              {watch?.nextCheckInAt && (
                <Button
                  variant="quiet"
                  size="sm"
                  isBusy={stopping.isPending}
                  busyLabel="Stopping"
                  onClick={() => void stopping.run({ bookingId })}
                >
                  Stop check-ins
                </Button>
              )}
            </div>
          )}
          {rules.mayFollow && hasAnswered && answers.circumstances.length > 0 && (
            <FollowLinkForm bookingId={bookingId} sent={followLinks} />
          )}
        </>
      )}
      {hasNotSafe && <NotSafe signs={signs} isAlerted={watch?.alert?.kind === 'not_safe'} />}
    </section>
  )
}

const answeredLine = (circumstances: Parameters<typeof companionLine>[0]): string => {
  const line = companionLine(circumstances)
  return line === null ? 'No check-ins.' : `You told us: ${line.toLowerCase()}.`
}
