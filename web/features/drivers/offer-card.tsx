import type { ReactNode } from 'react'
import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import {
  casualtyConditionLabels,
  conditionsOf,
} from '../../../domain/bookings/casualty-conditions.ts'
import { vehicleTypeLabels } from '../../../domain/bookings/casualty.ts'
import { freeCancellationMinutes } from '../../../domain/payments/cancellation.ts'
import { formatRate, ratesOf } from '../../../domain/payments/commission.ts'
import { formatMinutes } from '../../../domain/places/distance.ts'
import { formatEuro } from '../../../domain/money.ts'
import { offerWorth } from '../../../domain/dispatch/offer-worth.ts'
import { tollLabel } from '../../../domain/tolls/toll-label.ts'
import { tollSum } from '../../../domain/tolls/toll-on-way.ts'
import { acceptanceWindowMinutes } from '../../../domain/tariffs/tariff.ts'
import { allAt } from '../../../domain/payments/tax-point.ts'
import { NewBadge, Tag } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/data/countdown.tsx'
import { BottomBar } from '../../ui/page/bottom-bar.tsx'
import { Pin } from '../../ui/illustrations/pins.tsx'
import { mapsLink } from '../../ui/map/maps-link.ts'
import { Money } from '../../ui/data/money.tsx'
import { PriceLines } from '../../ui/data/price-lines.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'
import { AnswerButtons, BarTime } from './bar/offer-answers.tsx'
import { OfferPhotos } from './offer-photos.tsx'
import { kmText } from './km-text.ts'
import type { ShownOffer } from './offers-on-screen.ts'

type OfferCardProps = {
  shown: ShownOffer
  clockOffsetMs: number
  /** Why the job cannot be taken now: expired, off duty, or another job in hand. */
  acceptReason: string | null
  isAccepting: boolean
  onAccept: () => void
  onDecline: () => void
  /** Declines without a question. */
  onPass: () => void
  /** The driver has read that it is gone. */
  onDismiss?: () => void
  /** The first of a screen: on a phone its answers are at the lower edge. */
  isInBar?: boolean
  /** The vehicle in full, drawn by another feature. */
  vehicle: ReactNode
}

/** One job to accept or decline: pay, distance, and the time left to decide. Readable at arm's length. */
export function OfferCard(props: OfferCardProps) {
  const { shown, clockOffsetMs, acceptReason, isAccepting, onAccept, onDecline, onPass, vehicle } =
    props
  const { offer, isExpired, goneLabel } = shown
  return (
    <article
      aria-label={`Job for ${offer.customerFirstName}, ${offer.pickupLabel}`}
      className="border-line bg-surface shadow-card overflow-hidden rounded-xl border"
    >
      <div aria-hidden className={isExpired ? 'bg-line h-2' : 'tape h-2'} />
      <div className="flex flex-col gap-5 p-5 md:p-6">
        {offer.isChosen && (
          <p>
            <NewBadge>This customer chose you</NewBadge>
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="min-w-0 flex-1 basis-32">
            <p className="text-ink-muted text-sm">You get</p>
            <p className="font-heavy tracking-tighter text-3xl tabular-nums">
              {formatEuro(offer.netCents)}
            </p>
          </div>
          <Countdown
            deadline={offer.acceptBy}
            clockOffsetMs={clockOffsetMs}
            label="Time to accept"
            windowMs={acceptanceWindowMinutes * 60_000}
            className="size-32! shrink-0"
          />
        </div>
        <OfferFacts offer={offer} />
        {offer.tolls && <p className="-mt-3 text-sm">{tollLabel(offer.tolls)}</p>}
        <OfferPlaces offer={offer} />
        <OfferVehicle offer={offer} />
        <OfferPhotos photos={offer.damagePhotos} />
        <details className="border-line border-t pt-1 text-sm">
          <summary className="inline-flex min-h-11 items-center font-bold underline underline-offset-[0.2em]">
            Pay and vehicle in full
          </summary>
          <div className="mt-2 flex flex-col gap-5">
            <OfferPay offer={offer} />
            {vehicle}
          </div>
        </details>
        {goneLabel ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="font-bold">{goneLabel}</p>
            <Button size="lg" variant="secondary" onClick={props.onDismiss}>
              OK
            </Button>
          </div>
        ) : (
          <BottomBar isFixed={props.isInBar ?? false}>
            {props.isInBar && <BarTime offer={offer} clockOffsetMs={clockOffsetMs} />}
            <AnswerButtons
              {...{ acceptReason, isAccepting, isExpired, onAccept, onDecline, onPass }}
            />
          </BottomBar>
        )}
      </div>
    </article>
  )
}

function OfferFacts({ offer }: { offer: JobOffer }) {
  const { minutesInAll, netPerHourCents } = offerWorth(offer)
  const facts = [
    {
      label: 'To pickup',
      value: offer.distanceToPickupKm === null ? 'Not known' : kmText(offer.distanceToPickupKm),
      note: offer.etaMinutes === null ? 'Not paid' : `${formatMinutes(offer.etaMinutes)}, not paid`,
    },
    {
      label: 'The job',
      value: kmText(offer.jobDistanceKm),
      note: formatMinutes(offer.jobMinutes),
    },
    {
      label: 'Per hour',
      value: netPerHourCents === null ? '–' : <Money cents={netPerHourCents} />,
      note:
        minutesInAll === null
          ? null
          : `${formatMinutes(minutesInAll)} in all${isTolled(offer) ? ', after tolls' : ''}`,
    },
    {
      label: 'Back to base',
      value: offer.dropoffHomeKm === null ? 'Not known' : kmText(offer.dropoffHomeKm),
      note: offer.isTowardsHome ? 'Towards home' : 'Not paid',
    },
  ]
  return (
    <dl className="bg-sunken grid grid-cols-2 gap-3 rounded-lg p-4 sm:grid-cols-4">
      {facts.map(({ label, value, note }) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-muted text-xs">{label}</dt>
          <dd className="mt-0.5 leading-tight font-bold tabular-nums">{value}</dd>
          {note && <dd className="text-ink-muted text-xs">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

const isTolled = ({ tolls }: JobOffer): boolean => tollSum(tolls ?? []).cents > 0

function OfferPlaces({ offer }: { offer: JobOffer }) {
  return (
    <ol className="flex flex-col gap-3">
      <li className="flex gap-3">
        <Pin kind="pickup" />
        <div className="min-w-0">
          <p className="text-lg leading-tight font-bold">{offer.pickupLabel}</p>
          <p className="text-ink-muted text-sm">
            {`${offer.customerFirstName} is waiting`}
            {offer.pickupQuery !== '' && (
              <>
                {' · '}
                <OutsideLink
                  href={mapsLink(offer.pickupQuery)}
                  className="inline-flex min-h-11 items-center lg:min-h-6"
                >
                  Open in maps
                </OutsideLink>
              </>
            )}
          </p>
        </div>
      </li>
      <li className="flex gap-3">
        <Pin kind="dropoff" />
        <p className="min-w-0 pt-1 font-medium">{offer.dropoffLabel ?? 'No drop-off given'}</p>
      </li>
    </ol>
  )
}

function OfferVehicle({ offer }: { offer: JobOffer }) {
  const words = [
    vehicleTypeLabels[offer.casualty.vehicleType],
    ...conditionsOf(offer.casualty)
      .filter((condition) => condition !== 'motorcycle')
      .map((condition) => casualtyConditionLabels[condition]),
  ]
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-wrap gap-2">
        {words.map((word) => (
          <li key={word}>
            <Tag>{word}</Tag>
          </li>
        ))}
      </ul>
      {offer.description && (
        <blockquote className="border-line-strong border-l-[3px] pl-3 text-sm whitespace-pre-line">
          {offer.description}
        </blockquote>
      )}
    </div>
  )
}

function OfferPay({ offer }: { offer: JobOffer }) {
  const rate = ratesOf(allAt(new Date(offer.offeredAt)))
  return (
    <div className="flex flex-col gap-3">
      <PriceLines
        lines={[
          { label: 'Job price', amountCents: offer.priceCents },
          {
            label: `Commission, ${formatRate(rate.commissionBasisPoints)}`,
            amountCents: -offer.commissionCents,
          },
          {
            label: `VAT on the commission, ${formatRate(rate.vatBasisPoints)}`,
            amountCents: -offer.vatOnCommissionCents,
          },
        ]}
        total={{ label: 'You get', amountCents: offer.netCents }}
      />
      <p className="text-ink-muted">
        {offer.wastedRun &&
          `If the customer cancels while you’re on the way, and more than ${freeCancellationMinutes} minutes after you accepted, you get ${formatEuro(offer.wastedRun.onTheWayCents)}. Once your arrival is proven, you get ${formatEuro(offer.wastedRun.atPickupCents)}. `}
        Fuel and tolls are yours to pay.
      </p>
    </div>
  )
}
