import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import {
  casualtyConditionLabels,
  conditionsOf,
} from '../../../domain/bookings/casualty-conditions.ts'
import { vehicleTypeLabels } from '../../../domain/bookings/casualty.ts'
import { formatMinutes } from '../../../domain/places/distance.ts'
import { formatEuro } from '../../../domain/money.ts'
import { offerWorth } from '../../../domain/dispatch/offer-worth.ts'
import { tollLabel } from '../../../domain/tolls/toll-label.ts'
import { acceptMovingReason } from '../../../domain/tracking/hands-off.ts'
import { buttonStyles } from '../../ui/button-styles.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Countdown } from '../../ui/data/countdown.tsx'
import { CabHuge, CabLarge, CabLayout, CabLine, cabButton } from './cab-parts.tsx'
import { NavigateLink } from './cab-tools.tsx'
import { OfferPhotos } from './offer-photos.tsx'
import { kmText } from './km-text.ts'
import type { ShownOffer } from './offers-on-screen.ts'

type CabOfferProps = {
  shown: ShownOffer
  /** The number of other open offers. */
  othersCount: number
  clockOffsetMs: number
  acceptReason: string | null
  isAccepting: boolean
  /** The truck moves: the job is accepted after stopping, or passed on at once. */
  isMoving: boolean
  onAccept: () => void
  onDecline: () => void
  /** Declines without a question. */
  onPass: () => void
}

/** One offer, readable at a glance: pay, place, distance, and the time left to answer. */
export function CabOffer({
  shown: { offer, isExpired },
  othersCount,
  clockOffsetMs,
  acceptReason,
  isAccepting,
  isMoving,
  onAccept,
  onDecline,
  onPass,
}: CabOfferProps) {
  return (
    <CabLayout
      buttons={
        <>
          <div className="flex items-baseline justify-between gap-3 text-lg">
            <span className="text-ink-muted">Time to accept</span>
            <span className="text-2xl leading-none font-bold tabular-nums">
              <Countdown
                deadline={offer.acceptBy}
                clockOffsetMs={clockOffsetMs}
                label="Time to accept"
              />
            </span>
          </div>
          <Button
            isWide
            isBusy={isAccepting}
            busyLabel="Accepting"
            disabledReason={acceptReason ?? (isMoving ? acceptMovingReason : null)}
            className={cabButton.main}
            onClick={onAccept}
          >
            Accept
          </Button>
          {isMoving ? (
            <div className="grid grid-cols-2 gap-2">
              <Button
                isWide
                variant="secondary"
                data-works-locked
                disabledReason={isExpired ? 'Expired' : null}
                className={cabButton.other}
                onClick={onPass}
              >
                Pass
              </Button>
              {offer.pickupQuery !== '' && (
                <NavigateLink
                  query={offer.pickupQuery}
                  className={classNames(
                    buttonStyles({ variant: 'secondary', isWide: true }),
                    cabButton.other,
                  )}
                >
                  Navigate
                </NavigateLink>
              )}
            </div>
          ) : (
            <Button
              isWide
              variant="secondary"
              disabledReason={isExpired ? 'Expired' : null}
              className={cabButton.other}
              onClick={onDecline}
            >
              Decline
            </Button>
          )}
        </>
      }
    >
      <CabLine isQuiet>{headOf(offer, othersCount)}</CabLine>
      <div>
        <p className="text-ink-muted">You get</p>
        <CabHuge>{formatEuro(offer.netCents)}</CabHuge>
      </div>
      <CabLarge>{offer.pickupLabel}</CabLarge>
      <CabLine>{pickupLine(offer)}</CabLine>
      <CabLine isQuiet>{jobLine(offer)}</CabLine>
      <CabLine isQuiet>{vehicleLine(offer)}</CabLine>
      {offer.tolls && offer.tolls.length > 0 && <CabLine isQuiet>{tollLabel(offer.tolls)}</CabLine>}
      <OfferPhotos photos={offer.damagePhotos} />
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
  return [
    `Then ${kmText(offer.jobDistanceKm)}, ${formatMinutes(offer.jobMinutes)}`,
    ...(offer.isTowardsHome ? ['towards home'] : []),
    ...(netPerHourCents === null ? [] : [`${formatEuro(netPerHourCents)} an hour`]),
  ].join(' · ')
}
