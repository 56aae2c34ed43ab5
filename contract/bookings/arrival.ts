/** What signing in answers, whichever way. */
import { z } from 'zod'
import { account } from '../accounts/accounts.ts'

/** What comes after the first step of signing in: nothing, or the second. */
export const nextSteps = ['give_two_factor', 'set_up_two_factor'] as const
export type NextStep = (typeof nextSteps)[number]

/** Signed in; or, with a `nextStep`, half: until then the session opens nothing. */
export const arrival = account.extend({ nextStep: z.enum(nextSteps).nullable() })
export type Arrival = z.infer<typeof arrival>
