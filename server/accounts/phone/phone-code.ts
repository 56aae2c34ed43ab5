import { randomInt } from 'node:crypto'
import { isReachablePhone, writePhoneAbroad } from '../../../contract/accounts/phone-number.ts'
import {
  codeRequestTag,
  codeRequestText,
  type PhoneCodeChannel,
  phoneCodeDigits,
  phoneCodeMinutes,
  phoneCodeTries,
} from '../../../domain/accounts/phone-code.ts'
import { toE164 } from '../../../domain/accounts/phone.ts'
import { accepted, refused, type Outcome } from '../../../domain/refusal.ts'
import { inTransaction, type Tx } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { mayCall, mayText, writeCall, writeText } from '../../notifications/index.ts'
import { codeHash } from '../code-hash.ts'
import type { AuthCtx } from '../sign-in/open-auth.ts'
import {
  insertPhoneCode,
  lockRequestedCodes,
  setPhoneCode,
  takePhoneCode,
} from './phone-codes.store.ts'

type SendTo = { phone: string; by: PhoneCodeChannel }
type CodeSent = { codeId: string; mayCall: boolean }
/** `number` as any phone dials it; `words`: what is texted there. */
type CodeRequested = { codeId: string; number: string; words: string }

/**
 * Texts a code to a number, or reads it out by a call; codes sent before stay valid where they were asked for. Refusals: `phone_not_texted`
 * for a number of no country's plan, `not_configured`.
 */
export const sendPhoneCode = async (
  ctx: AuthCtx,
  { phone: typed, by }: SendTo,
): Promise<Outcome<CodeSent>> => {
  const phone = reachable(typed)
  if (phone === null) return refused('phone_not_texted')
  return inTransaction(ctx.db, async (tx): Promise<Outcome<CodeSent>> => {
    const id = newId('phc')
    const code = newCode()
    await insertPhoneCode(tx, { id, phone, ...(await hashed(ctx, tx, id, code)) })
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

/**
 * Prepares a code that is sent once this number has texted the words: nothing is sent before, so strangers cannot use it up (reliability.md,
 * I17). Refusals: `phone_not_texted` as above, `not_configured` where texts are not answered.
 */
export const awaitCodeRequest = async (
  ctx: AuthCtx,
  { phone: typed }: { phone: string },
): Promise<Outcome<CodeRequested>> => {
  const phone = reachable(typed)
  if (phone === null) return refused('phone_not_texted')
  const number = ctx.config.texts?.answeredNumber ?? null
  if (number === null || !mayText(ctx.config))
    return refused('not_configured', { detail: 'Texts are not answered here.' })
  return inTransaction(ctx.db, async (tx): Promise<Outcome<CodeRequested>> => {
    const id = newId('phc')
    const requestTag = newTag()
    const expiresAt = await expiryOf(ctx, tx)
    const never = hashOf(ctx, id, notSent)
    await insertPhoneCode(tx, { id, phone, codeHash: never, requestTag, expiresAt })
    return accepted({
      codeId: id,
      number: writePhoneAbroad(number),
      words: codeRequestText(requestTag),
    })
  })
}

/** Texts the code that this number, in E.164, has requested, in the transaction that ends its text. False: it has requested none. */
export const sendRequestedCode = async (
  ctx: Pick<AuthCtx, 'config' | 'clock' | 'jobs'>,
  tx: Tx,
  requested: { phone: string; requestTag: string },
): Promise<boolean> => {
  const awaited = await lockRequestedCodes(tx, requested, await ctx.clock.now(tx))
  if (awaited.length === 0) return false
  const code = newCode()
  // which of them is the owner's, no one knows: a stranger's newer one must not take its place
  for (const { id } of awaited) await setPhoneCode(tx, { id, ...(await hashed(ctx, tx, id, code)) })
  const { phone } = requested
  // a number that sends the words again gets another code
  const notification = { key: newId('phc'), kind: 'phone_code', phone }
  return writeText(ctx, tx, { ...notification, ...writtenCode(ctx, code) })
}

/** Six digits are never this. */
const notSent = 'not sent'

/** In E.164; null: of no country's plan. */
const reachable = (typed: string): string | null => {
  const phone = toE164(typed)
  return phone !== null && isReachablePhone(phone) ? phone : null
}

const newCode = (): string =>
  String(randomInt(10 ** phoneCodeDigits)).padStart(phoneCodeDigits, '0')

const newTag = (): string => {
  const { alphabet, length } = codeRequestTag
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

const expiryOf = async ({ clock }: Pick<AuthCtx, 'clock'>, tx: Tx): Promise<Date> =>
  new Date((await clock.now(tx)).getTime() + phoneCodeMinutes * 60_000)

const hashed = async (
  ctx: Pick<AuthCtx, 'config' | 'clock'>,
  tx: Tx,
  id: string,
  code: string,
): Promise<{ codeHash: string; expiresAt: Date }> => ({
  codeHash: hashOf(ctx, id, code),
  expiresAt: await expiryOf(ctx, tx),
})

const notSwitchedOn: Record<PhoneCodeChannel, string> = {
  text: 'Texts are not switched on here.',
  call: 'Calls are not switched on here.',
}

const writtenCode = ({ config }: Pick<AuthCtx, 'config'>, code: string) => ({
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

const hashOf = ({ config }: Pick<AuthCtx, 'config'>, id: string, code: string): string =>
  codeHash(`phone ${id} ${code}`, config.authSecret)

const wrongCode = 'This isn’t the code we sent. Check it and try again.'
const spentCode = `This code has expired, or was typed wrong ${phoneCodeTries} times. Ask for a new one.`
