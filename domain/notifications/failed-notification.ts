/** Notifications that failed for good: which of them can be sent again (issue 6, "mailbox of failed notifications"). */

export const dismissReasonMaxLength = 500

/** Kinds that open an account or a dashboard. They are not kept once sending has failed: the recipient asks for another one. */
const secretKinds = [
  'verify_email',
  'reset_password',
  'sign_in_code',
  'phone_code',
  'phone_booking',
  'partner_invitation',
  // it may say a start code
  'text_answer',
]

export const holdsSecret = (kind: string): boolean =>
  secretKinds.some((secret) => kind === secret || kind.startsWith(`${secret}:`))

export const retryStops = ['too_late', 'not_kept'] as const
export type RetryStop = (typeof retryStops)[number]

export const retryStopLabels: Record<RetryStop, string> = {
  too_late: 'Too late: it is out of date.',
  not_kept: 'It contained a link or a code. The recipient can ask for a new one.',
}

/** Null: it can be sent again. `worthMinutes` null: it is worth telling for ever. */
export const retryStopOf = (
  notification: { hasBody: boolean; writtenAt: Date; worthMinutes: number | null },
  now: Date,
): RetryStop | null => {
  const { hasBody, writtenAt, worthMinutes } = notification
  const isOver =
    worthMinutes !== null && now.getTime() >= writtenAt.getTime() + worthMinutes * 60_000
  if (isOver) return 'too_late'
  return hasBody ? null : 'not_kept'
}

const failures: Readonly<Record<string, string>> = {
  too_late: 'It could not be sent in time.',
  no_sender: 'No sender is set up for this channel.',
  bad_address: 'The device gave an invalid address.',
  bad_keys: 'The device gave invalid keys.',
  unreadable: 'The provider’s answer could not be read.',
}

/** Why it failed, in words where there are some. */
export const failureMessage = (code: string): string => failures[code] ?? `Refused: ${code}`
