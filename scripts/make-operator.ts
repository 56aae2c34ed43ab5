/**
 * Makes an existing account an operator:
 *
 *   node build/node/scripts/make-operator.js someone@example.ie
 */
import { makeOperator } from '../server/accounts/index.ts'
import { accountCommand } from './account-command.ts'

await accountCommand({
  carryOut: ({ db }, email) => makeOperator(db, email),
  done: (email) => `${email} is an operator now. They have to sign in again.`,
  notFound: 'There is no account with this address. Sign up first.',
})
