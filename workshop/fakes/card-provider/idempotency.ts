import { createHmac } from 'node:crypto'
import { keyInUse, keyUsedOtherwise } from './wire/api-failure.ts'
import { secondsPerDay } from './clock.ts'
import type { StoredAnswer } from './wire/shapes.ts'
import type { Reader, Tx } from './store.ts'

/** How long an answer is remembered under its key (API reference, "Idempotent requests"; the documented minimum). */
export const answerKeptSeconds = secondsPerDay

/**
 * What a key was first used for. Keyed with the account's secret, because a body sent by the card frame holds a card number
 * and a plain digest of one could be guessed back.
 */
export const requestFingerprint = (
  secretKey: string,
  method: string,
  path: string,
  body: string,
): string =>
  createHmac('sha256', secretKey).update(`${method} ${path}\n${body}`).digest('base64url')

export type KeyUse = {
  /** The remembered answer of an earlier request, or undefined when this one is to be worked on. */
  answerFor: (
    reader: Reader,
    key: string,
    fingerprint: string,
    now: number,
  ) => StoredAnswer | undefined
  begin: (key: string) => void
  end: (key: string) => void
}

/** Keys that are being worked on right now live in memory only: a killed process works on nothing. */
export const trackKeyUse = (): KeyUse => {
  const inProgress = new Set<string>()
  return {
    /** Refusals: other parameters than at first (400), first request not answered yet (409). */
    answerFor: (reader, key, fingerprint, now) => {
      if (inProgress.has(key)) throw keyInUse(key)
      const answer = reader.get('answers', key)
      if (!answer || answer.createdAt + answerKeptSeconds <= now) return undefined
      if (answer.fingerprint !== fingerprint) throw keyUsedOtherwise(key)
      return answer
    },
    begin: (key) => {
      inProgress.add(key)
    },
    end: (key) => {
      inProgress.delete(key)
    },
  }
}

/** Forgets answers past their day. */
export const pruneAnswers = (tx: Tx, now: number): void => {
  for (const answer of tx.all('answers')) {
    if (answer.createdAt + answerKeptSeconds <= now) tx.remove('answers', answer.id)
  }
}
