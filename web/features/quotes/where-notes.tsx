import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useState, type RefObject } from 'react'
import type { SavedPlace } from '../../../contract/accounts/saved-places.ts'
import { savedPlacesQuery } from '../../api/accounts/saved-places.ts'
import type { MotorwayPosition } from '../../../contract/bookings/places.ts'
import { readOutLabel } from '../../../domain/places/read-out-label.ts'
import { Button } from '../../ui/button.tsx'
import { SpotName } from './places/spot-name.tsx'
import { inDirection, openDirectionsOf } from './motorway/travel-direction.ts'
import type { FoundPlace, WhereEnd, WherePart } from './where-place.ts'

type WhereNotesProps = {
  label: string
  value: WherePart
  end: WhereEnd
  /** Whether the person is where the vehicle is. */
  isThere: boolean
  offersSaved: boolean
  /** What is known of words for which nothing was found. */
  problem: string | null
  /** How exact the place is. */
  exactness: string | null
  /** A motorway close to the place, of which only the person knows whether they are on it. */
  motorway: MotorwayPosition | null
  headingDegrees: RefObject<number | null>
  isMapOpen: boolean
  onOpenMap: () => void
  onPlace: (place: FoundPlace) => void
  onMotorway: (value: WherePart) => void
}

/** What is said and offered below a "where" field, as far as there is anything: loads when there is. It names a spot that has no name. */
export function WhereNotes(props: WhereNotesProps) {
  const {
    label,
    value,
    end,
    isThere,
    offersSaved,
    problem,
    exactness,
    motorway,
    isMapOpen,
    onOpenMap,
    onPlace,
    onMotorway,
  } = props
  return (
    <>
      {/* A located device is where it is: other places are offered again when its place is cleared. */}
      {value.accuracyM === null ? (
        offersSaved && <SavedPlaces label={label} onPlace={onPlace} />
      ) : (
        <p className="text-ink-muted text-sm">{readOutLabel(value.typed, value.accuracyM)}</p>
      )}
      {exactness && <p className="text-ink-muted text-sm">{exactness}</p>}
      <SpotName value={value} headingDegrees={props.headingDegrees} onPlace={onPlace} />
      {problem !== null && (
        <p className="text-warning-ink text-sm">
          {`${problem} `}
          <button
            type="button"
            aria-expanded={isMapOpen}
            onClick={onOpenMap}
            className="text-left font-bold underline underline-offset-[0.2em]"
          >
            {pinInvitation(end, isThere)}
          </button>
        </p>
      )}
      {end === 'pickup' && <Direction value={value} onChange={onMotorway} />}
      {motorway && (
        <div className="bg-warning-soft flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-3 py-2 text-sm">
          <span>{`The ${motorway.road} is close by.`}</span>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => onMotorway(placedOnMotorway(value, motorway))}
          >
            {`I'm on the ${motorway.road}`}
          </Button>
        </div>
      )}
    </>
  )
}

type DirectionProps = { value: WherePart; onChange: (value: WherePart) => void }

/** On a motorway the driver has to come on the right carriageway. A stationary vehicle has no heading, so its driver says it; no one has to. */
function Direction({ value, onChange }: DirectionProps) {
  const directions = openDirectionsOf(value)
  if (!directions) return null
  return (
    <div
      role="group"
      aria-label="Direction of travel"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm"
    >
      <span>Which way were you going?</span>
      {directions.map((direction) => (
        <Button
          key={direction}
          variant="secondary"
          size="sm"
          onClick={() => onChange(inDirection(value, direction))}
        >
          {`${direction.charAt(0).toUpperCase()}${direction.slice(1)}`}
        </Button>
      ))}
    </div>
  )
}

const pinInvitation = (end: WhereEnd, isThere: boolean): string => {
  if (end === 'saved') return 'Drag the pin to the spot.'
  if (end === 'dropoff') return "Drag the pin to where it's going."
  return isThere ? 'Drag the pin to where you are.' : 'Drag the pin to the vehicle.'
}

const placedOnMotorway = (value: WherePart, { label }: MotorwayPosition): WherePart => ({
  ...value,
  typed: label,
  where: value.where?.kind === 'point' ? { ...value.where, label } : value.where,
  isOnMotorway: true,
})

type SavedPlacesProps = { label: string; onPlace: (place: FoundPlace) => void }

/** More would push the form away. */
const shownAtFirst = 6

/** The person's own places, each taken with one press; nothing while there are none. */
function SavedPlaces({ label, onPlace }: SavedPlacesProps) {
  const { data } = useQuery(savedPlacesQuery)
  const [isWhole, setWhole] = useState(false)
  if (!data || data.places.length === 0) return null
  const shown = isWhole ? data.places : data.places.slice(0, shownAtFirst)
  const hidden = data.places.length - shown.length
  return (
    <ul aria-label={`Saved places: ${label}`} className="flex flex-wrap gap-2">
      {shown.map((place) => (
        <li key={place.placeId}>
          <Button
            variant="secondary"
            size="sm"
            icon={<Bookmark aria-hidden />}
            onClick={() => onPlace(foundPlaceOf(place))}
          >
            {place.name}
          </Button>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <Button variant="quiet" size="sm" onClick={() => setWhole(true)}>
            {`Show ${hidden} more`}
          </Button>
        </li>
      )}
    </ul>
  )
}

const foundPlaceOf = ({ label, eircode, point }: SavedPlace): FoundPlace => ({
  label,
  where: eircode === null ? { kind: 'point', ...point, label } : { kind: 'eircode', eircode },
  pin: point,
  accuracyM: null,
  isOnMotorway: false,
  motorway: null,
})
