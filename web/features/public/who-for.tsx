import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import {
  CasualtyCarIllustration,
  LorryIllustration,
  RecoveryTruckIllustration,
  VanIllustration,
} from '../../ui/illustrations/vehicles.tsx'
import { TextLink } from '../../ui/text-link.tsx'

type Side = {
  illustration: ReactNode
  title: string
  text: string
  link: { to: string; label: string }
}

const sides: readonly Side[] = [
  {
    illustration: <CasualtyCarIllustration className="-mb-[2.5%]" />,
    title: 'People who have broken down',
    text: 'You see what it costs and who is available, and pay only if a driver accepts.',
    link: { to: paths.howItWorks, label: 'How a recovery works' },
  },
  {
    illustration: <RecoveryTruckIllustration className="-mb-[1%]" />,
    title: 'Drivers with a truck of their own',
    text: 'You choose your hours, your jobs and your rate per km, and are paid every Friday.',
    link: { to: paths.driverRequirements, label: 'What you need to drive' },
  },
  {
    illustration: <VanIllustration className="-mb-[2.5%]" />,
    title: 'Dealers and garages',
    text: 'Move customers’ and stock vehicles from one account, each with its own price and record.',
    link: { to: paths.auth({ tab: 'sign-up' }), label: 'Open an account' },
  },
  {
    illustration: <LorryIllustration className="-mb-[2.5%]" />,
    title: 'Insurers and fleets',
    text: 'Each recovery is a booking that keeps its price, line by line, and its times. If you have many of them, write to us.',
    link: { to: paths.contact, label: 'Talk to us' },
  },
]

/** The people on both sides of a booking, each with the link for them. */
export function WhoFor() {
  return (
    <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
      {sides.map(({ illustration, title, text, link }) => (
        <li key={title} className="flex flex-col">
          <div className="border-art-ground mb-4 flex h-20 items-end sm:h-28 border-b-4 pl-3">
            <div className="w-32 sm:w-36">{illustration}</div>
          </div>
          <h3 className="text-lg">{title}</h3>
          <p className="text-ink-muted mt-1 mb-3 text-sm">{text}</p>
          <TextLink to={link.to} className="mt-auto self-start text-sm">
            {link.label}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}
