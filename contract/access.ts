/**
 * Who may call a route: the rows beside the routes of the contract as `access`. The server calls `answerTo` before any
 * handler runs, and the tests check every cell; `docs/access.md` shows all of them, printed by `access.test.ts`.
 *
 * A route about one object names the parties of that object; everyone else gets the same 404 as for a missing one.
 * A route about a function names roles; everyone else gets 403. An anonymous caller gets 401 wherever a session is required.
 *
 * Rows are plain data and their helpers are marked as free of effects: forms load schemas of these files, and all rows together are one
 * kilobyte of their scripts.
 */
import type { Canceller } from '../domain/payments/cancellation.ts'
import type { PartnerScope } from '../domain/partners/partner.ts'
import type { AccessRow, Party } from './parties.ts'

const roles = [
  'owner',
  'other_customer',
  'assigned_driver',
  'offered_driver',
  'former_driver',
  'other_driver',
  'dealer',
  'operator',
  'partner_administrator',
  'partner_staff',
  'other_partner_staff',
] as const satisfies readonly Party[]

/** Also without a session. */
export const anyone = {
  about: 'function',
  allowed: ['anonymous', ...roles],
} as const satisfies AccessRow
/** Answers everyone alike, and looks up no session. */
export const anyoneWithoutSession = {
  about: 'function',
  allowed: ['anonymous', ...roles],
  needsNoSession: true,
} as const satisfies AccessRow
/** Another company's page sends the browser with a write. */
export const anyoneFromElsewhere = {
  about: 'function',
  allowed: ['anonymous', ...roles],
  isFromElsewhere: true,
} as const satisfies AccessRow
export const signedIn = { about: 'function', allowed: roles } as const satisfies AccessRow
export const operators = { about: 'function', allowed: ['operator'] } as const satisfies AccessRow
export const dealers = { about: 'function', allowed: ['dealer'] } as const satisfies AccessRow
export const drivers = {
  about: 'function',
  allowed: ['assigned_driver', 'offered_driver', 'former_driver', 'other_driver'],
} as const satisfies AccessRow
export const bookers = {
  about: 'function',
  allowed: [
    'owner',
    'other_customer',
    'dealer',
    'partner_administrator',
    'partner_staff',
    'other_partner_staff',
  ],
} as const satisfies AccessRow

/** About one booking: these parties to it. */
/* @__NO_SIDE_EFFECTS__ */
export const ofBooking = <const P extends Party>(...allowed: readonly P[]) => ({
  about: 'booking' as const,
  allowed,
})

/**
 * The parties that each side which may cancel is made of. A driver who has given a job up, and repeats it, is answered as before. Operators
 * cancel by an action that can be undone (`contract/operations/undo.ts`).
 */
const cancellingParties = {
  customer: ['owner'],
  driver: ['assigned_driver', 'former_driver'],
} as const satisfies Record<Exclude<Canceller, 'operator'>, readonly Party[]>
export const cancelling = {
  about: 'booking',
  allowed: [...cancellingParties.customer, ...cancellingParties.driver],
} as const satisfies AccessRow

/** About one insurer: operators, and its own people. */
export const readPartner = {
  about: 'partner',
  allowed: ['operator', 'partner_administrator', 'partner_staff'],
} as const satisfies AccessRow
export const changePartner = {
  about: 'partner',
  allowed: ['operator', 'partner_administrator'],
} as const satisfies AccessRow

/** With any partner's key that has this scope; null: with any key. */
/* @__NO_SIDE_EFFECTS__ */
export const byKey = <const S extends PartnerScope | null>(keyScope: S) => ({
  about: 'function' as const,
  allowed: ['own_partner', 'other_partner'] as const,
  keyScope,
})
/** About a booking of the key's own partner. */
/* @__NO_SIDE_EFFECTS__ */
export const ownByKey = <const S extends PartnerScope>(keyScope: S) => ({
  about: 'booking' as const,
  allowed: ['own_partner'] as const,
  keyScope,
})
export const ownEndpoint = {
  about: 'webhook_endpoint',
  allowed: ['own_partner'],
  keyScope: 'webhooks:write',
} as const satisfies AccessRow
