/**
 * Makes an existing account an operator:
 *
 *   node build/node/scripts/make-operator.js someone@example.ie
 */
import { makeOperator } from '../server/accounts/index.ts'
import { accountCommand } from './account-command.ts'

await accountCommand({
  carryOut: makeOperator,
  done: (email) =>
    `${email} is an operator now. They have to sign in again; they and the other operators are told by mail.`,
  notFound: 'There is no account with this address. Sign up first.',
})
