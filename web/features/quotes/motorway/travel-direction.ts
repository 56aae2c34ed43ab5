/** The direction of travel of a stationary vehicle on a motorway. Loaded with the notes below the field, and not before. */
import {
  labelInDirection,
  openDirections,
  type TravelDirection,
} from '../../../../domain/places/road-label.ts'
import type { WherePart } from '../where-place.ts'

/** The two directions of travel, one of which is still to be named; null: not on a motorway, or named. */
export const openDirectionsOf = ({
  typed,
  where,
  isOnMotorway,
}: WherePart): readonly [TravelDirection, TravelDirection] | null =>
  isOnMotorway && where?.kind === 'point' ? openDirections(typed) : null

export const inDirection = (value: WherePart, direction: TravelDirection): WherePart => {
  const label = labelInDirection(value.typed, direction)
  const where = value.where?.kind === 'point' ? { ...value.where, label } : value.where
  return { ...value, typed: label, where }
}
