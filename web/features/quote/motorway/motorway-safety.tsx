import { lazy, Suspense, useEffect } from 'react'
import { FallBack } from '../../../ui/feedback/fall-back.tsx'
import { namesMotorway } from '../read-where.ts'
import type { Recovery } from '../recovery.ts'

const load = async () => ({ default: (await import('./motorway-card.tsx')).MotorwayCard })
const MotorwayCard = lazy(load)

/** The safety card for anyone on a motorway. It loads once the form is there; until then, and without it, the first of it is said. */
export function MotorwaySafety({ recovery }: { recovery: Recovery }) {
  useEffect(() => void load().catch(() => undefined), [])
  const { answers, pickup } = recovery
  if (answers.locationDetails !== 'motorway' && !namesMotorway(pickup.typed)) return null
  const first = <p className="font-bold">Wait behind the barrier. In danger, call 112.</p>
  return (
    <FallBack fallback={first}>
      <Suspense fallback={first}>
        <MotorwayCard recovery={recovery} />
      </Suspense>
    </FallBack>
  )
}
