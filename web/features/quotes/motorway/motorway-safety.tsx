import { lazy, useEffect } from 'react'
import { namesMotorway } from '../read-where.ts'
import type { Recovery } from '../recovery.ts'
import { OptionalPart } from '../../../ui/feedback/fall-back.tsx'

const load = async () => ({ default: (await import('./motorway-card.tsx')).MotorwayCard })
const MotorwayCard = lazy(load)

/** The safety card for anyone on a motorway. It loads once the form is there; until then, and without it, the first of it is said. */
export function MotorwaySafety({ recovery }: { recovery: Recovery }) {
  useEffect(() => void load().catch(() => undefined), [])
  const { answers, pickup } = recovery
  if (answers.locationDetails !== 'motorway' && !namesMotorway(pickup.typed)) return null
  const first = <p className="font-bold">Wait behind the barrier. In danger, call 112.</p>
  return (
    <OptionalPart placeholder={first} instead={first}>
      <MotorwayCard recovery={recovery} />
    </OptionalPart>
  )
}
