/** Problems that no single variable has alone: pairs of which one is missing, and values that production refuses to start with. */
import type { Values, VariableName } from './env-variables.ts'
import { productionProblems } from './production-problems.ts'

/** In sentences; no value is repeated in them, it may be a secret. */
export const envProblems = (values: Partial<Values>): string[] => [
  ...togetherProblems(values),
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
