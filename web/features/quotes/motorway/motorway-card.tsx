import { emergencyNumbers, motorwayControl } from '../../../../domain/emergency-call.ts'
import { HazardCard } from '../../../ui/hazard-card.tsx'
import { OutsideLink } from '../../../ui/text-link.tsx'
import { motorwaySentence } from './motorway-sentence.ts'
import type { Recovery } from '../recovery.ts'

const [emergency] = emergencyNumbers

/** First on the screen for anyone on a motorway, before prices and drivers. With what to read out on the phone. */
export function MotorwayCard({ recovery }: { recovery: Recovery }) {
  const sentence = motorwaySentence(recovery)
  return (
    <HazardCard title="On a motorway: get safe first">
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>Hazard lights on. Leave by the left-hand door.</li>
        <li>Wait behind the barrier, away from the vehicle. Take everyone with you.</li>
        <li>
          If anyone is hurt or in danger, call{' '}
          <OutsideLink href={`tel:${emergency.dialled}`}>{emergency.shown}</OutsideLink>.
        </li>
        <li>
          Otherwise tell motorway control:{' '}
          <OutsideLink href={`tel:${motorwayControl.dialled}`}>{motorwayControl.shown}</OutsideLink>
          .
        </li>
      </ul>
      {sentence && (
        <figure className="border-line-strong mt-3 border-l-4 pl-3">
          <figcaption className="text-sm">Read this out:</figcaption>
          <blockquote className="font-bold">{sentence}</blockquote>
        </figure>
      )}
    </HazardCard>
  )
}
