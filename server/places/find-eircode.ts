import {
  parseEircode,
  routingKeyLabel,
  type EircodeRefusal,
  type RoutingKey,
} from '../../domain/places/eircode.ts'
import { accepted, refused, type Outcome, type RefusalCode } from '../../domain/refusal.ts'

export type FoundEircode = {
  /** Seven characters, no space. */
  eircode: string
  /** `D02 X285` */
  formatted: string
  routingKey: RoutingKey
  /** `Dublin 2 (D02)` */
  area: string
}

const refusals: Record<EircodeRefusal, RefusalCode> = {
  invalid_format: 'invalid_eircode',
  unknown_routing_key: 'eircode_not_found',
}

/**
 * The area of an Eircode by its routing key; the address itself is in no open database. Refusals: `invalid_eircode`,
 * `eircode_not_found` (it looks right, but its key is none of the 139).
 */
export const findEircode = (text: string): Outcome<FoundEircode> => {
  const parsed = parseEircode(text)
  if (!parsed.ok) return refused(refusals[parsed.refusal])
  const { eircode, formatted, routingKey } = parsed
  return accepted({ eircode, formatted, routingKey, area: routingKeyLabel(routingKey) })
}
