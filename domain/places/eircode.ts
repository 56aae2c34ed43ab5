/**
 * Eircodes: a routing key (an area, one of 139) and four characters for one address. An address cannot be looked up without the
 * licensed database, so an Eircode is located at its routing key's post town, and every distance from it is an estimate.
 */
import { routingKeys, type RoutingKey } from './data/routing-keys.ts'
import { distanceErrorTexts } from './distance.ts'
import {
  eircodeLetters,
  eircodeShape,
  invalidEircodeText,
  normaliseEircode,
} from './eircode-shape.ts'

export type { RoutingKey } from './data/routing-keys.ts'

export type EircodeRefusal = 'invalid_format' | 'unknown_routing_key'

/** The specification's texts (customer side §2 and §8). */
export const eircodeRefusalTexts: Record<EircodeRefusal, string> = {
  invalid_format: invalidEircodeText,
  unknown_routing_key: distanceErrorTexts.eircode_not_found,
}

export type ParsedEircode =
  | {
      ok: true
      /** Seven characters in capitals, no space: what is stored. */
      eircode: string
      /** With its space: `D02 X285`. */
      formatted: string
      routingKey: RoutingKey
    }
  | { ok: false; refusal: EircodeRefusal; text: string }

const byKey = new Map(routingKeys.map((row) => [row.key, row]))

/** The row of a routing key in any case, or null. */
export const findRoutingKey = (key: string): RoutingKey | null =>
  byKey.get(key.trim().toUpperCase()) ?? null

/** Reads what a person typed. Refusals: `invalid_format`, `unknown_routing_key`, each with the specification's text. */
export const parseEircode = (text: string): ParsedEircode => {
  const eircode = normaliseEircode(text)
  const parts = eircodeShape.exec(eircode)
  if (!parts) return refusedEircode('invalid_format')
  const routingKey = byKey.get(parts[1] ?? '')
  if (!routingKey) return refusedEircode('unknown_routing_key')
  return { ok: true, eircode, formatted: `${parts[1]} ${parts[2]}`, routingKey }
}

const refusedEircode = (refusal: EircodeRefusal): ParsedEircode => ({
  ok: false,
  refusal,
  text: eircodeRefusalTexts[refusal],
})

/** `d02x285` → `D02 X285`, whether its routing key is known or not; anything else comes back as it was. */
export const formatEircode = (text: string): string => {
  const parts = eircodeShape.exec(normaliseEircode(text))
  return parts ? `${parts[1]} ${parts[2]}` : text
}

/**
 * `Home, W91 X2Y3, Naas area, Co. Kildare` → `Home, Naas area, Co. Kildare`: the label of a place for mails and documents, and for who follows a
 * trip. An Eircode is an address.
 */
export const writtenLabelOf = ({
  label,
  eircode,
}: {
  label: string
  eircode: string | null
}): string => {
  if (eircode === null) return label
  const formatted = formatEircode(eircode)
  return label.replace(`${formatted}, `, '').replace(`, ${formatted}`, '')
}

/** `Letterkenny area, Co. Donegal`, `Dublin 2` */
export const postTownLabel = ({ postTown, county, isDublinDistrict }: RoutingKey): string =>
  isDublinDistrict ? postTown : `${postTown} area, Co. ${county}`

/** `Letterkenny area, Co. Donegal (F92)`, `Dublin 2 (D02)` */
export const routingKeyLabel = (routingKey: RoutingKey): string =>
  `${postTownLabel(routingKey)} (${routingKey.key})`

const eircodeLength = 7
const usable = new RegExp(`[${eircodeLetters}\\d]`)

/** What is wrong with words that were meant as an Eircode, the routing key first; null for a right one. */
export const eircodeProblemOf = (text: string): string | null => {
  const eircode = normaliseEircode(text)
  const key = eircode.slice(0, 3)
  if (!byKey.has(key)) return `No Eircode begins with ${key}. Check the first three characters.`
  const wrong = [...new Set(eircode.slice(3))].filter((character) => !usable.test(character))
  if (wrong.length > 0)
    return `Eircodes have no ${wrong.join(' or ')}. Check the last four characters.`
  if (eircode.length === eircodeLength) return null
  return `An Eircode has seven characters. This one has ${eircode.length}.`
}
