import { z } from 'zod'
import { badParameter, missingObject } from '../wire/api-failure.ts'
import { emit } from './events.ts'
import { newId } from '../ids.ts'
import { mergedMetadata, metadata, noParams, readParams, text } from '../wire/params.ts'
import type { FormObject } from '../wire/parse-form.ts'
import type { Account, StoredAccount } from '../wire/shapes.ts'
import { ok, type Reply, type Work } from '../work.ts'

/** What a new account of one person still needs, in the provider's own names (Stripe, "Required verification information"). */
const neededAtFirst = [
  'business_profile.url',
  'external_account',
  'individual.address.line1',
  'individual.dob.day',
  'individual.dob.month',
  'individual.dob.year',
  'individual.first_name',
  'individual.last_name',
  'individual.phone',
  'tos_acceptance.date',
  'tos_acceptance.ip',
]

/** Seconds for which an account link opens the page (Stripe, "Account Links": they expire after some minutes, and work once). */
const linkSeconds = 300

const createParams = z.strictObject({
  capabilities: z.strictObject({ transfers: z.strictObject({ requested: z.literal('true') }) }),
  controller: z.strictObject({
    fees: z.strictObject({ payer: z.literal('application') }),
    losses: z.strictObject({ payments: z.literal('application') }),
    requirement_collection: z.literal('stripe'),
    stripe_dashboard: z.strictObject({ type: z.literal('express') }),
  }),
  country: z.literal('IE'),
  email: text,
  metadata: metadata.optional(),
})

const requirementsOf = (
  due: string[],
  stopped: 'requirements.past_due' | null,
): Account['requirements'] => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: stopped,
  errors: [],
  eventually_due: due,
  past_due: stopped === null ? [] : due,
  pending_verification: [],
})

/** `POST /v1/accounts`: an account that can do nothing until its owner has been to the provider's page. */
export const createAccount = (work: Work, raw: FormObject): Reply => {
  const params = readParams(createParams, raw)
  const wire: Account = {
    id: newId('acct'),
    object: 'account',
    business_type: null,
    capabilities: { transfers: 'inactive' },
    charges_enabled: false,
    country: params.country,
    created: work.now,
    default_currency: 'eur',
    details_submitted: false,
    email: params.email,
    metadata: mergedMetadata({}, params.metadata),
    payouts_enabled: false,
    requirements: requirementsOf(neededAtFirst, 'requirements.past_due'),
    type: 'express',
  }
  work.tx.put('accounts', wire.id, { wire, balanceCents: 0 })
  return ok(wire)
}

export const knownAccount = (work: Work, id: string, param?: string): StoredAccount => {
  const account = work.tx.get('accounts', id)
  if (!account) throw missingObject('account', id, param)
  return account
}

export const retrieveAccount = (work: Work, id: string, raw: FormObject): Reply => {
  readParams(noParams, raw)
  return ok(knownAccount(work, id).wire)
}

const linkParams = z.strictObject({
  account: text,
  refresh_url: z.url(),
  return_url: z.url(),
  type: z.literal('account_onboarding'),
})

/** `POST /v1/account_links`: the address of the page, for one visit. `publicOrigin` is where browsers reach this fake. */
export const createAccountLink = (work: Work, raw: FormObject): Reply => {
  const params = readParams(linkParams, raw)
  knownAccount(work, params.account, 'account')
  const id = newId('alink')
  work.tx.put('accountLinks', id, {
    id,
    account: params.account,
    refreshUrl: params.refresh_url,
    returnUrl: params.return_url,
    expiresAt: work.now + linkSeconds,
  })
  return ok({
    object: 'account_link',
    created: work.now,
    expires_at: work.now + linkSeconds,
    url: `${work.publicOrigin}/connect/${id}`,
  })
}

export const onboardingEnds = ['complete', 'leave_incomplete', 'restrict'] as const
export type OnboardingEnd = (typeof onboardingEnds)[number]

/** The result of onboarding, or the provider's later decision: payable, something missing, or stopped. */
export const endOnboarding = (work: Work, id: string, end: OnboardingEnd): Account => {
  const { wire, ...rest } = knownAccount(work, id)
  const due = {
    complete: [],
    leave_incomplete: ['external_account'],
    restrict: ['individual.verification.document'],
  }[end]
  const isPayable = end === 'complete'
  const changed: Account = {
    ...wire,
    business_type: 'individual',
    capabilities: { transfers: isPayable ? 'active' : 'inactive' },
    details_submitted: end !== 'leave_incomplete',
    payouts_enabled: isPayable,
    requirements: requirementsOf(due, isPayable ? null : 'requirements.past_due'),
  }
  work.tx.put('accounts', id, { ...rest, wire: changed })
  emit(work, 'account.updated', changed)
  return changed
}

/** The link for the page, while it is valid. Too old: where to go instead. */
export const openLink = (
  work: Work,
  id: string,
): { account: string; returnUrl: string } | { refreshUrl: string } => {
  const link = work.tx.get('accountLinks', id)
  if (!link) throw badParameter('parameter_invalid', 'id', 'No such account link.')
  return link.expiresAt > work.now ? link : { refreshUrl: link.refreshUrl }
}
