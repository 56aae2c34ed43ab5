/** Problems that no single variable has alone: pairs of which one is missing, and values that production refuses to start with. */
import type { Values, VariableName } from './env-variables.ts'
import { productionProblems } from './production-problems.ts'

/** In sentences; no value is repeated in them, it may be a secret. */
export const envProblems = (values: Partial<Values>): string[] => [
  ...togetherProblems(values),
  ...answerProblems(values),
  ...(values.NODE_ENV === 'production' ? productionProblems(values) : []),
]

const togetherProblems = (values: Partial<Values>): string[] => {
  const pairs: [VariableName, VariableName][] = [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['APPLE_CLIENT_ID', 'APPLE_CLIENT_SECRET'],
    ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
    ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
    ['WHATSAPP_FROM', 'WHATSAPP_TEMPLATE'],
    ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ]
  return pairs.flatMap(([one, other]) => {
    if (values[one] && !values[other]) return [`${other} is missing: ${one} is set`]
    if (values[other] && !values[one]) return [`${one} is missing: ${other} is set`]
    return []
  })
}

/** A name as the sender can be read and not answered; a page that answers locally needs the switch as well. */
const answerProblems = (values: Partial<Values>): string[] => {
  const { TEXTS_ANSWERED, TWILIO_ACCOUNT_SID, SMS_FROM, TEXTS_FAKE_ORIGIN } = values
  if (!TEXTS_ANSWERED) {
    return TEXTS_FAKE_ORIGIN ? ['TEXTS_ANSWERED must be on: TEXTS_FAKE_ORIGIN is set'] : []
  }
  if (!TWILIO_ACCOUNT_SID) return ['TWILIO_ACCOUNT_SID is missing: TEXTS_ANSWERED is on']
  return SMS_FROM === undefined || /^(?:\+\d{8,15}|MG\w+)$/.test(SMS_FROM)
    ? []
    : [
        'SMS_FROM must be a number or a messaging service (MG…): a name cannot be answered, and TEXTS_ANSWERED is on',
      ]
}
