/** In the booking flow, for dealers: the places they saved, to be picked instead of typed. */
import { useQuery } from '@tanstack/react-query'
import type { SavedPlace } from '../../../contract/dealers.ts'
import { savedPlacesQuery } from '../../api/partners/dealers.ts'
import { nowhere, type Recovery } from '../../features/quote/recovery.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'

type DealerPlacesProps = {
  recovery: Recovery
  change: (change: Partial<Recovery>) => void
}

const labels = { pickup: 'Pickup: saved place', dropoff: 'Drop-off: saved place' } as const

export function DealerPlaces({ recovery, change }: DealerPlacesProps) {
  const places = useQuery(savedPlacesQuery).data?.places ?? []
  if (places.length === 0) return null
  return (
    <div className="mb-6 grid gap-4 sm:grid-cols-2">
      {(['pickup', 'dropoff'] as const).map((which) => (
        <SelectField
          key={which}
          id={`book-saved-${which}`}
          label={labels[which]}
          placeholder="Somewhere else"
          value={places.find((place) => isAt(place, recovery[which]))?.placeId ?? ''}
          options={places.map(({ placeId, name }) => ({ value: placeId, label: name }))}
          onChange={({ target }) => {
            const place = places.find(({ placeId }) => placeId === target.value)
            if (place) change({ [which]: endAt(place) })
          }}
        />
      ))}
    </div>
  )
}

const endAt = ({ address, eircode }: SavedPlace) => ({
  ...nowhere,
  location: 'other' as const,
  typed: address,
  where: { kind: 'eircode' as const, eircode },
})

const isAt = (
  { address, eircode }: SavedPlace,
  { typed, where }: Recovery['pickup' | 'dropoff'],
): boolean => typed === address && where?.kind === 'eircode' && where.eircode === eircode
