/** Who may be calling, and what each gets. Each route names the parties it admits (`access.ts`). */
import type { PartnerScope } from '../domain/partners/partner.ts'

/** Callers with a session, or with no credentials at all. */
export const people = [
  'anonymous',
  'owner',
  'other_customer',
  'assigned_driver',
  'offered_driver',
  /** Accepted, and gave it up later or was replaced: reads it as they left it, and repeating the request is answered as the first time. */
  'former_driver',
  'other_driver',
  'dealer',
  'operator',
] as const
/** Insurers’ programs, which come with a key (`partner-api.ts`). Where keys count sessions do not, and where sessions count keys do not. */
export const partners = ['own_partner', 'other_partner'] as const
/** People who work for an insurer. Wherever no insurer is what the route is about, they are customers or dealers like any other. */
export const partnerPeople = [
  'partner_administrator',
  'partner_staff',
  'other_partner_staff',
] as const
export const parties = [...people, ...partnerPeople, ...partners] as const
export type Party = (typeof parties)[number]

export type AccessRow = {
  /** What the route is about: nothing in particular, or one object named by this parameter. */
  about: 'function' | 'booking' | 'partner' | 'webhook_endpoint'
  allowed: readonly Party[]
  /** A write that another company's page sends the browser with: it must do nothing on behalf of the signed-in user. */
  isFromElsewhere?: boolean
  /** Answers everyone alike: no session is looked up, so that it does not wait for the database. */
  needsNoSession?: boolean
  /** Called with a partner’s key that has this scope; null: with any key. Left out: with a session. */
  keyScope?: PartnerScope | null
}

const isProgram = (party: Party): boolean => partners.some((one) => one === party)

/** What this party gets from this route: the handler, or a refusal. */
export const answerTo = (row: AccessRow, party: Party): 'handler' | 401 | 403 | 404 => {
  const isKnownHere = isProgram(party) === (row.keyScope !== undefined)
  const as = isKnownHere ? party : 'anonymous'
  if (row.allowed.includes(as)) return 'handler'
  if (as === 'anonymous') return 401
  return row.about === 'function' ? 403 : 404
}
