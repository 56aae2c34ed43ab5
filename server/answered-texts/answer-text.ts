import { readCodeRequest } from '../../domain/accounts/phone-code.ts'
import {
  resolveText,
  politeAnswerMinutes,
  readText,
  strangerAnswerMinutes,
  type TextResolution,
} from '../../domain/notifications/answered-text.ts'
import { textAnswers } from '../../domain/notifications/text-answers.ts'
import { sendRequestedCode } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, type Tx } from '../kit/database/database.ts'
import { optIn, optOut, wasTextedAbout, writeTextAnswer } from '../notifications/index.ts'
import { actByText, alarmByText, type TextOutcome } from './act-by-text.ts'
import {
  deleteCancelOffer,
  endText,
  findText,
  hasEndedSo,
  lockTextNumber,
  nameOutcome,
  saveCancelOffer,
  type InboundText,
} from './answered-texts.store.ts'
import { senderOf, type Sender } from './sender-of.ts'

/**
 * Reads one text and answers it, once. A run that was interrupted after its act finds it done and answers; a text that waited too long
 * changes nothing (`textStaleMinutes`).
 */
export const answerText = async (ctx: Ctx, messageSid: string): Promise<void> => {
  const text = await findText(ctx.db, messageSid)
  if (!text || text.answeredAt || text.number === null) return
  const { number } = text
  const requestTag = readCodeRequest(text.body ?? '')
  if (requestTag !== null) return answerWithCode(ctx, text, { phone: number, requestTag })
  const now = await ctx.clock.now(ctx.db)
  const sender = await senderOf(ctx, number, now)
  const read = wordWith(text)
  const decision = resolveText(read, sender.sender, { receivedAt: text.receivedAt, now })
  const outcome = await outcomeOf(ctx, text, sender, decision)
  await inTransaction(ctx.db, async (tx) => {
    await lockTextNumber(tx, number)
    const at = await ctx.clock.now(tx)
    const isRepeated = await isRepeatedAnswer(tx, number, decision, at)
    const end = {
      outcome: isRepeated ? 'silent' : outcome.outcome,
      bookingId: outcome.bookingId,
      at,
    }
    if (!(await endText(tx, messageSid, end))) return
    if (text.optOutType === 'START' || decision.act === 'start') await optIn(tx, number)
    if (decision.act === 'stop') await optOut(tx, number, at)
    await keepOffer(tx, outcome, at)
    if (outcome.isAct && sender.account && outcome.bookingId) {
      await writeAudit(tx, {
        accountId: sender.account.id,
        action: 'answer_by_text',
        objectId: outcome.bookingId,
        after: { word: read.word, outcome: outcome.outcome },
        at,
      })
    }
    if (outcome.words === null || isRepeated) return
    const isTextedAlready =
      outcome.outcome === 'cancelled' &&
      outcome.bookingId !== null &&
      (await wasTextedAbout(tx, outcome.bookingId, number, text.receivedAt))
    if (isTextedAlready) return
    await writeTextAnswer(ctx, tx, {
      key: `text_answer:${messageSid}`,
      channel: text.channel,
      number,
      words: outcome.words,
      reference: outcome.reference,
    })
  })
}

/** For a number that signs in (`phone-code.ts`): only where it has begun to; else it is told so, once in a while. */
const answerWithCode = (
  ctx: Ctx,
  { messageSid, channel }: InboundText,
  requested: { phone: string; requestTag: string },
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const number = requested.phone
    await lockTextNumber(tx, number)
    const at = await ctx.clock.now(tx)
    const end = { bookingId: null, at }
    if (!(await endText(tx, messageSid, { ...end, outcome: 'code' }))) return
    if (await sendRequestedCode(ctx, tx, requested)) return
    const since = new Date(at.getTime() - politeAnswerMinutes * 60_000)
    if (await hasEndedSo(tx, number, codeNotAwaited, since)) return
    await nameOutcome(tx, messageSid, codeNotAwaited)
    const key = `text_answer:${messageSid}`
    const words = textAnswers.codeNotAwaited
    await writeTextAnswer(ctx, tx, { key, channel, number, words, reference: null })
  })

const codeNotAwaited = 'code_not_awaited'

/** What the provider made of the text comes first: it has acted on it. */
const wordWith = ({ body, channel, optOutType }: InboundText) => {
  const read = readText(body ?? '', channel)
  if (optOutType === 'STOP') return { ...read, word: 'STOP' as const }
  if (optOutType === 'HELP') return { ...read, word: 'HELP' as const }
  // YES opts in at the provider, and confirms here
  return optOutType === 'START' && read.word === null ? { ...read, word: 'START' as const } : read
}

const outcomeOf = async (
  ctx: Ctx,
  { channel, messageSid }: InboundText,
  { account }: Sender,
  decision: TextResolution,
): Promise<TextOutcome> => {
  const alone = { reference: null, bookingId: null }
  // Twilio confirms both to a phone, and lets nothing else through after STOP
  const isOurs = channel === 'whatsapp'
  switch (decision.act) {
    case 'say': {
      const { words, reference } = decision
      return { words, reference, bookingId: null, outcome: answerOutcome(decision) }
    }
    case 'stop':
      return { ...alone, words: isOurs ? textAnswers.stopped : null, outcome: 'stopped' }
    case 'start':
      return { ...alone, words: isOurs ? textAnswers.started : null, outcome: 'started' }
    case 'alarm':
      return alarmByText(ctx, decision.about, messageSid)
    default:
      if (!account) throw new Error('only a proven number acts')
      return actByText(ctx, account, decision, messageSid)
  }
}

const answerOutcome = ({ once }: Extract<TextResolution, { act: 'say' }>): string =>
  once === null ? 'said' : `said_once:${once}`

const onceWithinMinutes = { stranger: strangerAnswerMinutes, polite: politeAnswerMinutes } as const

const isRepeatedAnswer = async (
  tx: Tx,
  number: string,
  decision: TextResolution,
  at: Date,
): Promise<boolean> => {
  if (decision.act !== 'say' || decision.once === null) return false
  const since = new Date(at.getTime() - onceWithinMinutes[decision.once] * 60_000)
  return hasEndedSo(tx, number, answerOutcome(decision), since)
}

const keepOffer = async (
  tx: Tx,
  { bookingId, offer, outcome }: TextOutcome,
  at: Date,
): Promise<void> => {
  if (bookingId === null) return
  if (offer) await saveCancelOffer(tx, { bookingId, feeCents: offer.feeCents, offeredAt: at })
  else if (outcome === 'cancelled') await deleteCancelOffer(tx, bookingId)
}
