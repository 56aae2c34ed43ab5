/** Insurers: what operators do with them, and the errors of the partner API. */
import type { Problems } from './problem-copy.ts'

export const partnerProblems = {
  partner_exists: {
    status: 409,
    title: 'Already exists',
    detail: 'There is already an insurer with this name.',
  },
  works_elsewhere: {
    status: 409,
    title: 'Belongs elsewhere',
    detail: 'This person belongs to another insurer, drives, or works for Towline.',
  },
  works_here: {
    status: 409,
    title: 'Already a member',
    detail: 'This person already belongs to the company.',
  },
  invitation_for_other: {
    status: 409,
    title: 'For another address',
    detail: 'This invitation was sent to another email address. Sign in with that one.',
  },
  last_administrator: {
    status: 409,
    title: 'Last administrator',
    detail: 'Make someone else an administrator first, or ask Towline.',
  },
  too_many_invitations: {
    status: 429,
    title: 'Too many invitations',
    detail: 'Try again tomorrow.',
  },
  quote_not_found: {
    status: 404,
    title: 'Quote not found',
    detail: 'You have no such quote. Live keys see live quotes, sandbox keys sandbox quotes.',
  },
  incident_not_covered: {
    status: 422,
    title: 'Not covered',
    detail: 'Your company’s agreement does not cover this kind of incident.',
  },
  above_cover: {
    status: 422,
    title: 'Above the limit',
    detail: 'This recovery costs more than your company’s limit for one booking.',
  },
  cover_changed: {
    status: 409,
    title: 'Cover is less than quoted',
    detail:
      'More of this policy’s call-outs are used than the quote knew, so its holder would pay more. Quote again with the policy number.',
  },
  excess_too_small: {
    status: 422,
    title: 'Excess too small for a card',
    detail:
      'No card can be charged less than €0.50. Book without collect_excess: the whole price goes on your account.',
  },
  cover_rules_changed: {
    status: 409,
    title: 'Another version came first',
    detail:
      'Another operator published cover rules since you opened this page. Reload it and compare.',
  },
  invoice_not_found: {
    status: 404,
    title: 'Not found',
    detail: 'There is no such invoice.',
  },
  invoice_settled: {
    status: 409,
    title: 'Nothing to pay',
    detail: 'This invoice is already paid, or there is nothing to pay.',
  },
  invoice_changed: {
    status: 409,
    title: 'Already noted',
    detail: 'Another payment of this invoice was recorded. Check what is still open.',
  },
  api_key_invalid: {
    status: 401,
    title: 'No valid key',
    detail: 'Send an active key as "Authorization: Bearer <key>".',
  },
  scope_missing: {
    status: 403,
    title: 'Key may not do this',
    detail: 'This key was issued without the scope that this request needs.',
  },
  partner_inactive: {
    status: 403,
    title: 'Not active',
    detail: 'Your company’s use of this API is stopped. Ask Towline.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency-Key used already',
    detail:
      'This Idempotency-Key was used for another request. Use a new one for each new request.',
  },
  webhook_url_refused: {
    status: 422,
    title: 'Address not possible',
    detail: 'Messages go to public https addresses only.',
  },
  webhook_endpoints_full: {
    status: 409,
    title: 'Too many endpoints',
    detail: 'Delete an endpoint first.',
  },
  sandbox_only: {
    status: 403,
    title: 'Sandbox only',
    detail: 'Send a sandbox key.',
  },
  webhook_disabled: {
    status: 409,
    title: 'Switched off',
    detail: 'Switch the endpoint on first.',
  },
} satisfies Problems
