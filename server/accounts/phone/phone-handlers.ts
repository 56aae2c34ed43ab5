/** Proving a phone number: a code goes there by text, and comes back from the account page. */
import { randomInt } from 'node:crypto'
import type { PhoneRouteKey } from '../../../contract/accounts/auth.ts'
import { phoneCodeDigits, phoneCodeMinutes } from '../../../domain/accounts/phone-code.ts'
import { toE164 } from '../../../domain/accounts/phone.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { inTransaction } from '../../kit/database/database.ts'
import type { OtherHandler } from '../../kit/http/mount-routes.ts'
import { newId } from '../../kit/ids.ts'
import { writeText } from '../../notifications/index.ts'
import { accountOf } from '../account-of.ts'
import { profileById } from '../accounts.store.ts'
import { authGuard, type AuthDeps, type Done } from '../sign-in/auth-guard.ts'
import { isMailDue } from '../sign-in/auth-limits.ts'
import { codeHash } from '../code-hash.ts'
import type { Identity } from '../sign-in/identify.ts'
import { notePhoneProven, replacePhoneCode, takePhoneCode } from './phone-codes.store.ts'

export const phoneHandlers = (
  deps: AuthDeps,
): Record<PhoneRouteKey, OtherHandler<Identity | null>> => {
  const { ctx, limits } = deps
  const { db, config } = ctx
  const hashOf = (code: string, accountId: string): string =>
    codeHash(`phone ${accountId} ${code}`, config.authSecret)

  return {
    'POST /api/auth/phone/send-code': authGuard(
      deps,
      'POST /api/auth/phone/send-code',
      async (_body, { actor }): Promise<Outcome<Done>> => {
        const profile = actor && (await profileById(db, actor.accountId))
        if (!profile) return refused('not_signed_in')
        const { id: accountId, phone } = profile
        const number = phone === null ? null : toE164(phone)
        if (phone === null || number === null) return noNumber
        // as with a mailbox: one a minute to a number, no matter who requests it
        if (!(await isMailDue(limits, 'phone code', number))) return sentBefore
        return inTransaction(db, async (tx): Promise<Outcome<Done>> => {
          const code = String(randomInt(10 ** phoneCodeDigits)).padStart(phoneCodeDigits, '0')
          const at = await ctx.clock.now(tx)
          const expiresAt = new Date(at.getTime() + phoneCodeMinutes * 60_000)
          await replacePhoneCode(tx, {
            accountId,
            phone,
            codeHash: hashOf(code, accountId),
            expiresAt,
          })
          const isSent = await writeText(ctx, tx, {
            key: newId('phc'),
            kind: 'phone_code',
            phone,
            short: {
              title: `Your code is ${code}`,
              body: `It works once, for ${phoneCodeMinutes} minutes. Don’t share it with anyone.`,
              path: '/account',
            },
          })
          return isSent ? accepted({}) : notConfigured
        })
      },
    ),

    'POST /api/auth/phone/prove': authGuard(
      deps,
      'POST /api/auth/phone/prove',
      async ({ code }, { actor }): Promise<Outcome<Done>> => {
        if (!actor) return refused('not_signed_in')
        const { accountId } = actor
        return inTransaction(db, async (tx): Promise<Outcome<Done>> => {
          const at = await ctx.clock.now(tx)
          const given = { accountId, codeHash: hashOf(code, accountId), at }
          const phone = await takePhoneCode(tx, given)
          if (phone === null || !(await notePhoneProven(tx, accountId, { phone, at }))) {
            return wrongCode
          }
          const profile = await profileById(tx, accountId)
          return profile
            ? accepted({ value: await accountOf(tx, profile) })
            : refused('not_signed_in')
        })
      },
    ),
  }
}

const noNumber = refused('phone_not_texted', {
  detail: 'Save a phone number first, with its area or country code.',
})
const sentBefore = refused('phone_not_texted', {
  detail: 'We texted this number a moment ago. Use that code, or try again in a few minutes.',
})
const notConfigured = refused('not_configured', { detail: 'Texts are not switched on here.' })
const wrongCode = refused('wrong_code', {
  detail: 'This code is wrong, has expired, or was tried too often. Ask for a new one.',
})
