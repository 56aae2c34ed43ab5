import { randomInt } from 'node:crypto'
import { isReachablePhone } from '../../../contract/accounts/phone-number.ts'
import {
  type PhoneCodeWay,
  phoneCodeDigits,
  phoneCodeMinutes,
  phoneCodeTries,
} from '../../../domain/accounts/phone-code.ts'
import { toE164 } from '../../../domain/accounts/phone.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { mayCall, writeCall, writeText } from '../../notifications/index.ts'
import { codeHash } from '../code-hash.ts'
import type { AuthCtx } from '../sign-in/open-auth.ts'
import { insertPhoneCode, takePhoneCode } from './phone-codes.store.ts'

type SendTo = { phone: string; by: PhoneCodeWay }
type CodeSent = { codeId: string; mayCall: boolean }

/**
 * Texts a code to a number, or reads it out by a call; codes sent before stay valid where they were asked for. Refusals: `phone_not_texted`
 * for a number of no country's plan, `not_configured`.
 */
export const sendPhoneCode = async (
  ctx: AuthCtx,
  { phone: typed, by }: SendTo,
): Promise<Outcome<CodeSent>> => {
  const phone = toE164(typed)
  if (phone === null || !isReachablePhone(phone)) return refused('phone_not_texted')
  return inTransaction(ctx.db, async (tx): Promise<Outcome<CodeSent>> => {
    const id = newId('phc')
    const code = String(randomInt(10 ** phoneCodeDigits)).padStart(phoneCodeDigits, '0')
    const at = await ctx.clock.now(tx)
    await insertPhoneCode(tx, {
      id,
      phone,
      codeHash: hashOf(ctx, id, code),
      expiresAt: new Date(at.getTime() + phoneCodeMinutes * 60_000),
    })
    const notification = { key: id, kind: 'phone_code', phone }
    const isSent =
      by === 'call'
        ? await writeCall(ctx, tx, { ...notification, ...spokenCode(code) })
        : await writeText(ctx, tx, { ...notification, ...writtenCode(ctx, code) })
    return isSent
      ? accepted({ codeId: id, mayCall: mayCall(ctx.config) })
      : refused('not_configured', { detail: notSwitchedOn[by] })
  })
}

const notSwitchedOn: Record<PhoneCodeWay, string> = {
  text: 'Texts are not switched on here.',
  call: 'Calls are not switched on here.',
}

const writtenCode = ({ config }: AuthCtx, code: string) => ({
  short: {
    title: `Your code is ${code}`,
    body: `It works once, for ${phoneCodeMinutes} minutes. Don’t share it with anyone.`,
  },
  // Phones offer to fill it in on this site alone (WICG, origin-bound one-time codes); it has to be the last line.
  lastLine: `@${new URL(config.publicOrigin).host} #${code}`,
})

/** Digit by digit: a voice would read a number in thousands. */
const spokenCode = (code: string) => ({
  subject: `Your code is ${code}`,
  words: `This is Towline. Your code is ${[...code].join(', ')}. It works once. Don’t share it with anyone.`,
})

/** The number a code was sent to, when it is right; it works once. Refusal: `wrong_code`. */
export const takeSentCode = async (
  ctx: AuthCtx,
  tx: Tx,
  { codeId, code }: { codeId: string; code: string },
): Promise<Outcome<{ phone: string; at: Date }>> => {
  const at = await ctx.clock.now(tx)
  const taken = await takePhoneCode(tx, { id: codeId, codeHash: hashOf(ctx, codeId, code), at })
  if (taken.phone !== null) return accepted({ phone: taken.phone, at })
  return refused('wrong_code', { detail: taken.isSpent ? spentCode : wrongCode })
}

const hashOf = ({ config }: AuthCtx, id: string, code: string): string =>
  codeHash(`phone ${id} ${code}`, config.authSecret)

const wrongCode = 'This isn’t the code we sent. Check it and try again.'
const spentCode = `This code has expired, or was typed wrong ${phoneCodeTries} times. Ask for a new one.`
