import type { ReactNode } from 'react'
import { cityFacts, type City } from '../../../../domain/places/cities.ts'
import { minimumLicenceYears } from '../../../../domain/drivers/driver-requirements.ts'
import { standardVehicleMaxTonnes } from '../../../../domain/support.ts'
import { paths } from '../../../paths.ts'
import {
  CasualtyCarIllustration,
  RecoveryTruckIllustration,
} from '../../../ui/illustrations/vehicles.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { RoadSigns } from '../road-signs.tsx'

type Service = {
  illustration: ReactNode
  title: string
  text: string
  link: { to: string; label: string }
}

/** The local knowledge that driving there requires. */
const localKnowledge: Record<City, string> = {
  dublin:
    'Port traffic, low ceilings and the ring road at five o’clock: drivers based here deal with them every day. We only ask trucks that fit where you are.',
  cork: 'Steep streets, the ferry port, and long roads to the west: drivers based here know which roads a truck can take, and which it can’t.',
  galway:
    'Narrow streets in the old town and bog roads an hour west of it: drivers based here know where a flatbed can turn.',
  limerick:
    'The campus, the tunnel and the roads to Kerry: drivers based here know the quicker way when one of them is blocked.',
}

const servicesOf = (city: City): readonly Service[] => [
  {
    illustration: <CasualtyCarIllustration className="-mb-[2.5%]" />,
    title: 'Emergency Recovery',
    text: 'Roadside, motorway or accident scene, at any hour: we ask the nearest free drivers at once, and the first to accept gets the job.',
    link: { to: paths.emergencyRecovery, label: 'What to do first' },
  },
  {
    illustration: <RecoveryTruckIllustration isLoaded className="-mb-[1%]" />,
    title: 'Professional Service',
    text: `Independent drivers, verified and insured, who have held their licence for at least ${minimumLicenceYears} years. Cars, vans and motorcycles up to ${standardVehicleMaxTonnes} tonnes are standard; heavier vehicles go on trucks that can carry them.`,
    link: { to: paths.driverRequirements, label: 'What is checked' },
  },
  {
    illustration: <RoadSigns roads={cityFacts[city].roads} />,
    title: 'Local Knowledge',
    text: localKnowledge[city],
    link: { to: paths.drivers, label: 'See all drivers' },
  },
]

/** The three services of a city's page, each on the line of the road. */
export function CityServices({ city }: { city: City }) {
  const tunnel = cityFacts[city].roads.find((road) => road.endsWith('Tunnel'))
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-3">
        {servicesOf(city).map(({ illustration, title, text, link }) => (
          <li
            key={title}
            className="border-line bg-surface shadow-card flex flex-col rounded-xl border p-5 md:p-6"
          >
            <div className="border-art-ground mb-5 flex h-28 items-end border-b-4 pl-2">
              <div className="w-44">{illustration}</div>
            </div>
            <h3 className="text-lg">{title}</h3>
            <p className="text-ink-muted mt-1 mb-4 text-sm">{text}</p>
            <TextLink to={link.to} className="mt-auto self-start text-sm">
              {link.label}
            </TextLink>
          </li>
        ))}
      </ul>
      {tunnel && (
        <p className="mt-5 max-w-prose text-sm">
          <span className="font-bold">{`Stopped in the ${tunnel}? `}</span>
          Hazard lights on, engine off, and use a tunnel emergency phone if you can reach one
          safely: the control room tells you what to do. Book from where they take you.
        </p>
      )}
    </>
  )
}
