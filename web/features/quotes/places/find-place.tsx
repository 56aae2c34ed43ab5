import { useState } from 'react'
import type { Point } from '../../../../domain/places/point.ts'
import { readWhere } from '../read-where.ts'
import { WhereField } from '../where-field.tsx'
import type { WhereEnd, WherePart } from '../where-place.ts'

type FindPlaceProps = {
  id: string
  label: string
  end: WhereEnd
  /** `eircode`: the place was named by it, and `label` is no more than that. */
  onFound: (place: { label: string; eircode: string | null; point: Point }) => void
}

const nothing: WherePart = {
  typed: '',
  where: null,
  pin: null,
  accuracyM: null,
  isOnMotorway: false,
}

/** Finds a place by its name, its Eircode or on the map, for a form that has fields of its own for it. */
export function FindPlace({ id, label, end, onFound }: FindPlaceProps) {
  const [value, setValue] = useState(nothing)
  return (
    <WhereField
      id={id}
      label={label}
      end={end}
      value={value}
      onChange={(next) => {
        setValue(next)
        if (!next.pin) return
        const read = readWhere(next.typed)
        const eircode = read.kind === 'eircode' ? read.eircode : null
        onFound({ label: next.typed, eircode, point: next.pin })
      }}
    />
  )
}
