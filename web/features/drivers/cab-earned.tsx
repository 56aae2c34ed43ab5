import { formatEuro } from '../../../domain/money.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Countdown } from '../../ui/data/countdown.tsx'
import { CabHuge, CabLayout, CabLine, cabButton } from './cab-parts.tsx'

type CabEarnedProps = {
  netCents: number
  /** `paid Fri 4 Dec`, or why it is not paid then. */
  paidLabel: string
  jobPath: string
  next: NextJobProps
}

/** The end of a job: what it has brought, and when that is paid. */
export function CabEarned({ netCents, paidLabel, jobPath, next }: CabEarnedProps) {
  return (
    <CabLayout
      buttons={
        <>
          <NextJob {...next} />
          <ButtonLink to={jobPath} variant="secondary" isWide className={cabButton.other}>
            See this job
          </ButtonLink>
        </>
      }
    >
      <div role="status" className="flex flex-col gap-3">
        <CabLine isQuiet>You earned</CabLine>
        <CabHuge>{formatEuro(netCents)}</CabHuge>
        <CabLine>{paidLabel}</CabLine>
      </div>
    </CabLayout>
  )
}

export type NextJobProps = {
  /** Until when an offer that has come by now can be accepted, as ISO 8601. It waits for a press: the screen does not change under a finger. */
  acceptBy: string | null
  clockOffsetMs: number
  isSending?: boolean
  onNext: () => void
}

/** The way from a job that has ended to what comes next. */
export function NextJob({ acceptBy, clockOffsetMs, isSending = false, onNext }: NextJobProps) {
  return (
    <>
      {acceptBy && (
        <div className="flex items-baseline justify-between gap-3 text-lg">
          <span className="text-ink-muted">A new job is waiting</span>
          <span className="text-2xl leading-none font-bold tabular-nums">
            <Countdown deadline={acceptBy} clockOffsetMs={clockOffsetMs} label="Time to accept" />
          </span>
        </div>
      )}
      <Button
        isWide
        isBusy={isSending}
        busyLabel="Sending"
        className={cabButton.main}
        onClick={onNext}
      >
        {acceptBy ? 'See the new job' : 'Next job'}
      </Button>
    </>
  )
}
