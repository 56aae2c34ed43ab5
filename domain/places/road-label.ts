/** How a place on a motorway is written and read: `M50 J9 (Red Cow)`, `M7 southbound between J11 and J12`. Small enough for a screen. */

export const travelDirections = ['northbound', 'southbound', 'eastbound', 'westbound'] as const
export type TravelDirection = (typeof travelDirections)[number]

/** In which direction the junctions' numbers grow. */
const growingDirection: Readonly<Record<string, TravelDirection>> = {
  M1: 'northbound',
  M2: 'northbound',
  M3: 'northbound',
  M4: 'westbound',
  M6: 'westbound',
  M7: 'southbound',
  M8: 'southbound',
  M9: 'southbound',
  M11: 'southbound',
  M17: 'northbound',
  M18: 'northbound',
  M20: 'southbound',
  M50: 'southbound',
}

const opposite: Record<TravelDirection, TravelDirection> = {
  northbound: 'southbound',
  southbound: 'northbound',
  eastbound: 'westbound',
  westbound: 'eastbound',
}

/** A heading farther than this from the road's own says nothing: a turning vehicle, a phone in a hand. */
const alongWithinDegrees = 45

/**
 * The direction of travel of a vehicle with this heading, where the road's numbers grow towards `bearing`. Null unless the heading is
 * clearly along the road: a wrong direction sends the driver to the wrong carriageway.
 */
export const directionOf = (
  road: string,
  bearing: number,
  headingDegrees: number | null,
): TravelDirection | null => {
  const growing = growingDirection[road]
  if (growing === undefined || headingDegrees === null) return null
  const turn = Math.abs(((headingDegrees - bearing + 540) % 360) - 180)
  if (turn <= alongWithinDegrees) return growing
  return turn >= 180 - alongWithinDegrees ? opposite[growing] : null
}

const withDirection = (road: string, direction: TravelDirection | null): string =>
  direction === null ? road : `${road} ${direction}`

/** `M50 J9 (Red Cow)`, `M1 northbound J7 (Julianstown / Drogheda South)`; a toll plaza by its name alone. */
export const junctionLabel = (
  { road, number, name }: { road: string; number: string | null; name: string },
  direction: TravelDirection | null = null,
): string =>
  number === null ? name : `${withDirection(road, direction)} J${number} (${shortName(name)})`

/** The place rather than the road that crosses there: `Red Cow (N7)` is Red Cow, `M9 (Kilcullen)` is Kilcullen. */
const shortName = (name: string): string => {
  const [, before = '', inside = ''] = /^(.*?)\s*\(([^)]*)\)$/.exec(name) ?? [name, name]
  return /^[MN]\d/.test(before) && inside !== '' ? inside : before
}

/** `M7 southbound between J11 and J12` */
export const betweenLabel = (
  road: string,
  from: string,
  to: string,
  direction: TravelDirection | null,
): string => `${withDirection(road, direction)} between J${from} and J${to}`

/** `M50 southbound near J9 (Red Cow)`, `M18 near Gort` */
export const nearLabel = (road: string, what: string, direction: TravelDirection | null): string =>
  `${withDirection(road, direction)} near ${what}`

export type TypedRoad = {
  /** `M50` */
  road: string
  direction: TravelDirection | null
  /** Numbers of junctions: none, one, or the two between which it is. */
  numbers: readonly string[]
  /** The remaining words. */
  words: string
}

const shortDirections: Readonly<Record<string, TravelDirection>> = {
  nb: 'northbound',
  sb: 'southbound',
  eb: 'eastbound',
  wb: 'westbound',
}
const directionPattern = /\b(north|south|east|west)[\s-]?bound\b|\b([nsew]b)\b/
const prefix = '(?:(?:junctions?|junc|jct|jn|j|exits?)\\s?)'
const pair = new RegExp(
  `\\b(?:between\\s)?${prefix}?(\\d{1,2}[a-z]?)\\s?(?:and|to|&|-|–)\\s?${prefix}?(\\d{1,2}[a-z]?)\\b`,
)
const single = new RegExp(`\\b${prefix}?(\\d{1,2}[a-z]?)\\b`)

/** Reads a road and what is named on it: "M50 J9", "m50 junction 9", "M7 between 11 and 12 southbound". Null without a road. */
export const readRoad = (typed: string): TypedRoad | null => {
  let rest = typed.toLowerCase().replace(/[.,;:()]+/g, ' ')
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest)
    if (found) {
      rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`
    }
    return found
  }
  const road = take(/\b([mnr])\s?(\d{1,3})\b/)
  if (!road) return null
  const direction = take(directionPattern)
  const numbers = take(pair)?.slice(1) ?? take(single)?.slice(1) ?? []
  return {
    road: `${road[1]}${road[2]}`.toUpperCase(),
    direction: direction ? readDirection(direction) : null,
    numbers,
    words: rest
      .replace(/\b(on|the|at|near|of|between|junction|j|exit|motorway)\b/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }
}

const readDirection = ([, long, short]: RegExpExecArray): TravelDirection | null =>
  travelDirections.find((one) => one === `${long}bound`) ?? shortDirections[short ?? ''] ?? null

/** The directions of the motorway that a label begins with, where it names none of them: a stationary vehicle has no heading. */
export const openDirections = (
  label: string,
): readonly [TravelDirection, TravelDirection] | null => {
  const road = readRoad(label)
  const growing = road && growingDirection[road.road]
  if (!growing || road.direction !== null || !label.startsWith(road.road)) return null
  return [growing, opposite[growing]]
}

/** `M7 J10 (Naas South)` southbound is `M7 southbound J10 (Naas South)`. */
export const labelInDirection = (label: string, direction: TravelDirection): string =>
  label.replace(/^M\d+/, (road) => withDirection(road, direction))
