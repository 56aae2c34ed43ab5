/**
 * Removes two-step sign-in from an operator who has lost the phone and the backup codes. Verify who is asking first:
 *
 *   node build/node/scripts/reset-two-factor.js someone@example.ie
 */
import { resetTwoFactor } from '../server/accounts/index.ts'
import { accountCommand } from './account-command.ts'

await accountCommand({
  carryOut: resetTwoFactor,
  done: (email) => `Two-step sign-in is off for ${email}. They have to sign in again.`,
  notFound: 'No account with this address has two-step sign-in on.',
})
