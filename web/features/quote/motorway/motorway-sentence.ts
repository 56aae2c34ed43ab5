import type { Recovery } from './recovery.ts'

/** What to read out to 112 or motorway control, or null while the place is not accurate to be on a motorway. */
export const motorwaySentence = ({ pickup }: Pick<Recovery, 'pickup'>): string | null => {
  const { typed, where, accuracyM, isOnMotorway } = pickup
  if (!isOnMotorway || where?.kind !== 'point') return null
  const place = /^M\d/.test(typed) ? `on the ${typed}` : `at ${typed}`
  const device =
    accuracyM === null ? '' : ` ${degrees(where.lat, 'north')}, ${degrees(where.lon, 'west')}.`
  const direction = /bound\b/.test(typed) ? '' : ' We were travelling towards …'
  return `We've broken down ${place}.${device}${direction}`
}

/** All of Ireland is north and west. */
const degrees = (value: number, name: string): string => `${Math.abs(value).toFixed(4)} ${name}`
