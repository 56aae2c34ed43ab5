import { coordinatesLabel } from '../../../../domain/places/read-out-label.ts'
import type { Recovery } from '../recovery.ts'

/** What to read out to 112 or motorway control; null off the motorway, and while nothing is known of the place. */
export const motorwaySentence = ({
  pickup,
  answers,
}: Pick<Recovery, 'pickup' | 'answers'>): string | null => {
  const { typed, where, accuracyM, pin, isOnMotorway } = pickup
  const isTicked = answers.locationDetails === 'motorway'
  if (typed === '' || !(isOnMotorway || isTicked)) return null
  const spot = where?.kind === 'point' && pin ? coordinatesLabel(pin) : null
  const isKnownPlace = isOnMotorway && pin !== null
  // The words of a place that was picked are exact; a device's, and a spot off the motorway, are put right by where it is on the map.
  const hasSpot = spot !== null && spot !== typed && (accuracyM !== null || !isKnownPlace)
  const direction = /bound\b|towards\b/i.test(typed) ? '' : ' We were travelling towards …'
  return `We've broken down ${describePlace(typed, { isKnownPlace, isSpot: spot === typed })}.${hasSpot ? ` ${spot}.` : ''}${direction}`
}

const describePlace = (
  typed: string,
  { isKnownPlace, isSpot }: { isKnownPlace: boolean; isSpot: boolean },
): string => {
  if (/^M\d/.test(typed)) return `on the ${typed}`
  if (isSpot) return `on a motorway at ${typed}`
  if (isKnownPlace) return `at ${typed}`
  return typed.startsWith('Near ')
    ? `on a motorway near ${typed.slice(5)}`
    : `on a motorway, ${typed}`
}
