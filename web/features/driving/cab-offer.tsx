import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import {
  casualtyConditionLabels,
  conditionsOf,
} from '../../../domain/bookings/casualty-conditions.ts'
import { vehicleTypeLabels } from '../../../domain/bookings/casualty.ts'
import { formatMinutes } from '../../../domain/places/distance.ts'
import { formatEuro } from '../../../domain/money.ts'
import { offerWorth } from '../../../domain/dispatch/offer-worth.ts'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/data/countdown.tsx'
import { CabHuge, CabLarge, CabLayout, CabLine, cabButton } from './cab-parts.tsx'
import { kmText } from './km-text.ts'
import type { ShownOffer } from './offers-on-screen.ts'

type CabOfferProps = {
  shown: ShownOffer
  /** The number of other open offers. */
  othersCount: number
  clockOffsetMs: number
  acceptReason: string | null
  isAccepting: boolean
  onAccept: () => void
  onDecline: () => void
}

/** One offer, readable at a glance: pay, place, distance, and the time left to answer. */
export function CabOffer({
  shown: { offer, isExpired },
  othersCount,
  clockOffsetMs,
  acceptReason,
  isAccepting,
  onAccept,
  onDecline,
}: CabOfferProps) {
  return (
    <CabLayout
      buttons={
        <>
          <Button
            isWide
            isBusy={isAccepting}
            busyLabel="Accepting"
            disabledReason={acceptReason}
            className={cabButton.main}
            onClick={onAccept}
          >
            Accept
          </Button>
          <Button
            isWide
            variant="secondary"
            disabledReason={isExpired ? 'Expired' : null}
            className={cabButton.other}
            onClick={onDecline}
          >
            Decline
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <CabLine isQuiet>{headOf(offer, othersCount)}</CabLine>
        <CabLarge>
          <Countdown
            deadline={offer.acceptBy}
            clockOffsetMs={clockOffsetMs}
            label="Time to accept"
          />
        </CabLarge>
      </div>
      <CabHuge>{formatEuro(offer.netCents)}</CabHuge>
      <CabLarge>{offer.pickupLabel}</CabLarge>
      <CabLine>{pickupLine(offer)}</CabLine>
      <CabLine isQuiet>{jobLine(offer)}</CabLine>
      <CabLine isQuiet>{vehicleLine(offer)}</CabLine>
    </CabLayout>
  )
}

const headOf = ({ isChosen }: JobOffer, othersCount: number): string => {
  const what = isChosen ? 'This customer chose you' : 'New job'
  return othersCount > 0 ? `${what} · ${othersCount} more` : what
}

const vehicleLine = ({ casualty }: JobOffer): string =>
  [
    vehicleTypeLabels[casualty.vehicleType],
    ...conditionsOf(casualty)
      .filter((condition) => condition !== 'motorcycle')
      .map((condition) => casualtyConditionLabels[condition]),
  ].join(' · ')

const pickupLine = ({ distanceToPickupKm, etaMinutes }: JobOffer): string =>
  distanceToPickupKm === null || etaMinutes === null
    ? 'Distance not known'
    : `${kmText(distanceToPickupKm)} from you, ${formatMinutes(etaMinutes)}`

const jobLine = (offer: JobOffer): string => {
  const { netPerHourCents } = offerWorth(offer)
  const job = `Then ${kmText(offer.jobDistanceKm)}, ${formatMinutes(offer.jobMinutes)}`
  return netPerHourCents === null ? job : `${job} · ${formatEuro(netPerHourCents)} an hour`
}
