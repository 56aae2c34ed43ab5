import { BatteryWarning, CarFront, KeyRound, Moon, TrafficCone, Waves } from 'lucide-react'
import type { ReactNode } from 'react'
import { emergencyNumbers } from '../../../domain/emergency-call.ts'

type Situation = {
  icon: ReactNode
  title: string
  /** What to do before booking. */
  first: string
  /** What to enter in the booking, or what to check. */
  next: string
}

const emergency = emergencyNumbers.map(({ shown }) => shown).join(' or ')

const situations: readonly Situation[] = [
  {
    icon: <CarFront aria-hidden />,
    title: 'After a collision',
    first: `If anyone is hurt, or the road is blocked: ${emergency} before anything else. Help where you can. Stop, stay, and give your name, address and insurance: the Road Traffic Act 1961 asks this of every driver (section 106).`,
    next: 'Take photographs if that is safe. If Gardaí are there, book when they release the vehicle, and tell us it is an accident scene.',
  },
  {
    icon: <TrafficCone aria-hidden />,
    title: 'On a bend or a narrow road',
    first: `Out of the vehicle and off the road. Where it is safe to put one, and never on a motorway, a triangle well back warns others. In the way of traffic: ${emergency}.`,
    next: 'Tell us how much room there is beside the vehicle, so that we send a truck that can load there.',
  },
  {
    icon: <Moon aria-hidden />,
    title: 'At night, or alone',
    first: 'Stay where you can be seen but not hit. Let someone know where you are.',
    next: 'On your booking, say that you’re alone, and we check on you every ten minutes until the driver is with you. It shows the driver’s name and the truck’s plate: check them before you open a door.',
  },
  {
    icon: <KeyRound aria-hidden />,
    title: 'Locked out',
    first: `A child or an animal inside: ${emergency}, at once.`,
    next: 'Otherwise tell us the keys are locked inside. We only ask drivers who can open vehicles.',
  },
  {
    icon: <BatteryWarning aria-hidden />,
    title: 'Electric or hybrid',
    first: `Smoke, hissing or a sharp smell from the battery: get well away from it, and call ${emergency}.`,
    next: 'Choose it under “More details”: only trucks that carry it with all wheels off the ground get the job.',
  },
  {
    icon: <Waves aria-hidden />,
    title: 'In water, or off the road',
    first: `Get out while you can, and go uphill. If someone can’t: ${emergency}. Don’t start the engine again: water inside can destroy it.`,
    next: 'Tell us it can’t roll. We only ask trucks with a winch.',
  },
]

/** Common emergencies, and what to do about each before and with the booking. */
export function EmergencySituations() {
  return (
    <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {situations.map(({ icon, title, first, next }) => (
        <li key={title}>
          <span className="bg-sunken grid size-12 place-items-center rounded-lg [&_svg]:size-6">
            {icon}
          </span>
          <h3 className="mt-3 text-lg">{title}</h3>
          <p className="mt-1.5 text-sm">{first}</p>
          <p className="text-ink-muted mt-2 text-sm">{next}</p>
        </li>
      ))}
    </ul>
  )
}
