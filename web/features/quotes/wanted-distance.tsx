import { lazy, type ComponentProps } from 'react'
import { isDistanceWanted } from './check-recovery.ts'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx'

type Field = typeof import('./manual-distance-field.tsx').ManualDistanceField

const ManualDistanceField = lazy(async () => ({
  default: (await import('./manual-distance-field.tsx')).ManualDistanceField,
}))

/** The distance by hand, where it is wanted: few recoveries are without a place on the map, so its script loads for those. */
export function WantedDistance(props: ComponentProps<Field>) {
  if (!isDistanceWanted(props.quote)) return null
  return (
    <OptionalPart instead={<NotLoaded />}>
      <ManualDistanceField {...props} />
    </OptionalPart>
  )
}
