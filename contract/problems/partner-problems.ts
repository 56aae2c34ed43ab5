/** Insurers: what operators do with them, and what their programs may be told. */
import type { Problems } from './words.ts'

export const partnerProblems = {
  partner_exists: {
    status: 409,
    title: 'There already',
    detail: 'There is an insurer of this name.',
  },
  no_such_account: {
    status: 409,
    title: 'No such account',
    detail: 'Nobody has an account with this e-mail address and has confirmed it.',
  },
  works_elsewhere: {
    status: 409,
    title: 'Works elsewhere',
    detail: 'This person belongs to another insurer, drives, or works for Towline.',
  },
  api_key_invalid: {
    status: 401,
    title: 'No valid key',
    detail: 'Send a key that is in force as "Authorization: Bearer <key>".',
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
    detail: 'This Idempotency-Key came with another request. Use a new one for each new request.',
  },
} satisfies Problems
