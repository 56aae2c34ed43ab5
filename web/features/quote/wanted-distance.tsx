import { lazy, Suspense, type ComponentProps } from 'react'
import { isDistanceWanted } from './check-recovery.ts'

type Field = typeof import('./manual-distance-field.tsx').ManualDistanceField

const ManualDistanceField = lazy(async () => ({
  default: (await import('./manual-distance-field.tsx')).ManualDistanceField,
}))

/** The distance by hand, where it is wanted: few recoveries are without a place on the map, so its script loads for those. */
export function WantedDistance(props: ComponentProps<Field>) {
  if (!isDistanceWanted(props.quote)) return null
  return (
    <Suspense>
      <ManualDistanceField {...props} />
    </Suspense>
  )
}
