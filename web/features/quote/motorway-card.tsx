import { HazardCard } from '../../ui/hazard-card.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'

/** Irish numbers that answer day and night: the emergency services, and the motorway operations centre. */
const emergencyNumber = '112'
const motorwayControl = { shown: '0818 715 100', dialled: '+353818715100' }

/** First on the screen for anyone on a motorway, before prices and drivers. */
export function MotorwayCard() {
  return (
    <HazardCard title="On a motorway: get safe first">
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>Hazard lights on. Leave by the left-hand door.</li>
        <li>Wait behind the barrier, away from the vehicle. Take everyone with you.</li>
        <li>
          In danger, or anyone hurt: call{' '}
          <OutsideLink href={`tel:${emergencyNumber}`}>{emergencyNumber}</OutsideLink>.
        </li>
        <li>
          Otherwise tell motorway control:{' '}
          <OutsideLink href={`tel:${motorwayControl.dialled}`}>{motorwayControl.shown}</OutsideLink>
          .
        </li>
      </ul>
    </HazardCard>
  )
}
