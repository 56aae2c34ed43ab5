import {
  BadgeEuro,
  CreditCard,
  Clock,
  EyeOff,
  MapPinned,
  Scale,
  ShieldCheck,
  Star,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { freeCancellationMinutes } from '../../../domain/payments/cancellation.ts'
import { commissionRateAt, formatRate } from '../../../domain/payments/commission.ts'
import { minimumLicenceYears } from '../../../domain/drivers/driver-requirements.ts'
import { formatEuro } from '../../../domain/money.ts'
import { standardVehicleMaxTonnes, usualSearchKm } from '../../../domain/support.ts'
import { acceptanceWindowMinutes, type RateCard } from '../../../domain/tariffs/tariff.ts'
import { useTariff } from '../../api/tariffs/tariff.ts'
import { NetworkFacts } from '../../features/public/living-facts.tsx'
import { HomeSection } from './home-section.tsx'

type Reason = { icon: ReactNode; title: string; text: string }

const trust: readonly Reason[] = [
  {
    icon: <CreditCard aria-hidden />,
    title: 'Held, not charged',
    text: `Your card is charged only after a driver accepts. If no one does within ${acceptanceWindowMinutes} minutes, the hold is released and you pay nothing.`,
  },
  {
    icon: <ShieldCheck aria-hidden />,
    title: 'Verified and insured',
    text: `Licence held for at least ${minimumLicenceYears} years, insurance and truck documents checked before the first job.`,
  },
  {
    icon: <EyeOff aria-hidden />,
    title: 'Your number stays yours',
    text: 'A driver sees your phone number after accepting your job, and only until the job is done.',
  },
  {
    icon: <Star aria-hidden />,
    title: 'Ratings from real jobs',
    text: 'Only someone whose vehicle was recovered can rate the driver, and only once.',
  },
]

const whyChoose = (commission: string, { baseCents, perKmCents }: RateCard): readonly Reason[] => [
  {
    icon: <BadgeEuro aria-hidden />,
    title: 'The price before you book',
    text: `From ${formatEuro(baseCents)} and ${formatEuro(perKmCents)} per km, VAT included, every line shown. What you book at is what you pay.`,
  },
  {
    icon: <Clock aria-hidden />,
    title: '24/7, nationwide',
    text: `Book at any hour, every day of the year. Drivers are usually within ${usualSearchKm.from}–${usualSearchKm.until} km. We take vehicles up to ${standardVehicleMaxTonnes} tonnes, and heavier ones on trucks that can carry them.`,
  },
  {
    icon: <MapPinned aria-hidden />,
    title: 'You see the truck on its way',
    text: 'As soon as a driver accepts, you see where the truck is and when it will arrive.',
  },
  {
    icon: <Scale aria-hidden />,
    title: 'Fair to both sides',
    text: `Drivers set their own rate per km; Towline keeps ${commission} of the price. Cancelling is free within ${freeCancellationMinutes} minutes of acceptance, unless the driver’s arrival is confirmed.`,
  },
]

/** Real figures, beside the promises. */
export function MeasuredFacts() {
  return (
    <HomeSection
      id="figures"
      title="Real figures, not promises"
      lead="From real recoveries, updated every hour. We leave a figure out when there is too little data."
    >
      <NetworkFacts />
    </HomeSection>
  )
}

export function SecurityAndTrust() {
  return (
    <HomeSection id="trust" title="Security and trust">
      <ReasonGrid reasons={trust} />
    </HomeSection>
  )
}

/** The rate is dated; the page shows the one in force. */
const commissionNow = (): string => formatRate(commissionRateAt(new Date()).commissionBasisPoints)

export function WhyChoose() {
  const commission = commissionNow()
  const { online } = useTariff().rateCards
  return (
    <HomeSection id="why-choose" title="Why choose Towline">
      <ReasonGrid reasons={whyChoose(commission, online)} />
    </HomeSection>
  )
}

function ReasonGrid({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <ul className="grid grid-cols-1 gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
      {reasons.map(({ icon, title, text }) => (
        <li key={title}>
          <span className="bg-sunken grid size-12 place-items-center rounded-lg [&_svg]:size-6">
            {icon}
          </span>
          <h3 className="mt-3 text-lg">{title}</h3>
          <p className="text-ink-muted mt-1 text-sm">{text}</p>
        </li>
      ))}
    </ul>
  )
}
