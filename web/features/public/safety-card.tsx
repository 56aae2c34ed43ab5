import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { breakdownSteps } from '../../../domain/breakdown-steps.ts'
import {
  emergencyNumbers,
  motorwayControl,
  type PhoneNumber,
} from '../../../domain/emergency-call.ts'
import { buttonStyles } from '../../ui/button-styles.ts'
import { HazardCard } from '../../ui/hazard-card.tsx'

const [emergency, alsoEmergency] = emergencyNumbers

/** What comes before any truck: getting people away from traffic, and the emergency number. */
export function SafetyCard() {
  return (
    <HazardCard title="First, get everyone away from traffic">
      <div className="grid gap-6 lg:grid-cols-[1.25fr_1fr] lg:gap-12">
        <ol className="flex list-decimal flex-col gap-2 pl-6 marker:font-bold">
          {breakdownSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className="flex flex-col gap-5">
          <Call number={emergency} who="Call">
            {`If anyone is hurt or trapped, a fire, or the vehicle in a live lane. ${alsoEmergency.shown} reaches the same people.`}
          </Call>
          <Call number={motorwayControl} who="Motorway control">
            Broken down on a motorway. Say the road, the direction and the last junction or location
            sign. Where there is an emergency phone at the roadside, it reaches help too and shows
            where you are.
          </Call>
        </div>
      </div>
    </HazardCard>
  )
}

type CallProps = { number: PhoneNumber; who: string; children: ReactNode }

function Call({ number, who, children }: CallProps) {
  return (
    <div>
      <a
        href={`tel:${number.dialled}`}
        className={buttonStyles({ variant: 'secondary', size: 'lg', isWide: true })}
      >
        <Phone aria-hidden />
        <span>
          {who} <span className="whitespace-nowrap">{number.shown}</span>
        </span>
      </a>
      <p className="mt-2 text-sm">{children}</p>
    </div>
  )
}
