import { randomBytes, createHmac } from 'node:crypto'
import { isbot } from 'isbot'
import {
  clickRepeatSeconds,
  isAdvertActive,
  type AdInteractionType,
} from '../../domain/adverts/advert.ts'
import { dateKey, dublinClock } from '../../domain/time/dublin-time.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import type { RequestCtx, Caller } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'
import { limitKeyOfAddress } from '../kit/http/request-context.ts'
import {
  advertById,
  countClick,
  countView,
  lockAdvert,
  saltOfDay,
  type Interaction,
} from './adverts.store.ts'

const userAgentMaxLength = 400
const newSalt = (): Buffer => randomBytes(32)

/** A user agent that names a program, or is empty. */
const isProgram = (userAgent: string): boolean => userAgent === '' || isbot(userAgent)

/**
 * Counts that an advertisement was seen or opened (specification, customer side §7, track_ad_interaction). A visitor's view counts once
 * in a day, a click once in a minute; programs, repeats and advertisements that no longer run do not count and leave nothing behind. The
 * answer is the same either way. Refusals: `not_found`.
 */
export const trackInteraction = async (
  ctx: Pick<RequestCtx, 'db' | 'clock' | 'caller'>,
  adId: string,
  type: AdInteractionType,
): Promise<Outcome<undefined>> => {
  const { db, clock, caller } = ctx
  const advert = await advertById(db, adId)
  if (!advert) return refused('not_found')
  const now = await clock.now(db)
  if (isProgram(caller.userAgent) || !isAdvertActive(advert, now)) return accepted(undefined)

  const day = dateKey(dublinClock(now))
  const salt = await saltOfDay(db, day, newSalt)
  const interaction: Interaction = {
    id: newId('adi'),
    adId,
    day,
    at: now,
    userAgent: caller.userAgent.slice(0, userAgentMaxLength),
    visitorKey: visitorKey(salt, caller, adId),
  }
  switch (type) {
    case 'view':
      await countView(db, interaction)
      return accepted(undefined)
    case 'click':
      await inTransaction(db, async (tx) => {
        await lockAdvert(tx, adId)
        const since = new Date(now.getTime() - clickRepeatSeconds * 1_000)
        await countClick(tx, interaction, since)
      })
      return accepted(undefined)
    default:
      return type satisfies never
  }
}

/** 128 bits: no two visitors of a day will ever share one. */
const keyLength = 22

/**
 * The key of one caller, for one advertisement, on the day of the salt: it distinguishes visitors without a cookie, an identifier in the
 * browser, or anything that identifies them (docs/decisions/0015-views-without-visitors.md). The advertisement is part of it, so not even two rows of
 * the same day can be linked to one person. An IPv6 network counts as one caller, as it does for limits.
 */
export const visitorKey = (salt: Buffer, { address, userAgent }: Caller, adId: string): string =>
  createHmac('sha256', salt)
    .update(JSON.stringify([limitKeyOfAddress(address), userAgent, adId]))
    .digest('base64url')
    .slice(0, keyLength)
