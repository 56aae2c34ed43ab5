import { formatEuro } from '../../../domain/money.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CabHuge, CabLayout, CabLine, cabButton } from './cab-parts.tsx'

type CabEarnedProps = {
  netCents: number
  /** `paid Fri 4 Dec`, or why it is not paid then. */
  paidLabel: string
  jobPath: string
  onNext: () => void
}

/** The end of a job: what it has brought, and when that is paid. */
export function CabEarned({ netCents, paidLabel, jobPath, onNext }: CabEarnedProps) {
  return (
    <CabLayout
      buttons={
        <>
          <Button isWide className={cabButton.main} onClick={onNext}>
            Next job
          </Button>
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
