/** When messages were sent from this device: the form itself reports that it is too soon, and saves the request to the server. */
import { contactSubmissions } from '../../../domain/contact-message.ts'
import { openPersistedState } from '../../ui/persisted-state.ts'

const windowMs = contactSubmissions.withinMinutes * 60_000

/** Those that still count now, oldest first. A time in the future comes from a clock that was corrected since. */
export const recentSubmissions = (sentAtMs: readonly number[], nowMs: number): number[] =>
  sentAtMs.filter((at) => at <= nowMs && nowMs - at < windowMs)

/** Whether one more message may be sent (specification, operator side §5). */
export const maySubmit = (sentAtMs: readonly number[], nowMs: number): boolean =>
  recentSubmissions(sentAtMs, nowMs).length < contactSubmissions.times

export const restoreSubmissions = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((at) => typeof at === 'number') : []

export const submissionLog = openPersistedState<readonly number[]>({
  key: 'towline.messages-sent',
  version: 1,
  keptForMs: windowMs,
  initial: [],
  restore: restoreSubmissions,
})

export const noteSubmission = (nowMs: number): void =>
  submissionLog.set([...recentSubmissions(submissionLog.get(), nowMs), nowMs])
