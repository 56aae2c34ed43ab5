/** What no variable has wrong by itself: pairs of which one is missing, and what production does not start with. */
import type { Values, VariableName } from './env-variables.ts'

/** In words; no value is repeated in them, it may be a secret. */
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

/** Production has no defaults for what must be secret or real, and no stand-ins unless told to. */
const productionProblems = (values: Partial<Values>): string[] => {
  const problems: string[] = []
  const demand = (name: VariableName) => {
    if (values[name] === undefined) problems.push(`${name} is missing: production needs it`)
  }
  demand('PUBLIC_ORIGIN')
  demand('AUTH_SECRET')
  if (values.PUBLIC_ORIGIN && !isSecureEnough(values.PUBLIC_ORIGIN)) {
    problems.push('PUBLIC_ORIGIN must start with https:// in production')
  }
  if (values.ROLES && values.ROLES.length < 2 && !values.S3_BUCKET) {
    problems.push('S3_BUCKET is missing: web and worker started apart need one store for files')
  }
  if (values.ALLOW_FAKES_IN_PRODUCTION) return problems
  demand('SMTP_URL')
  demand('MAIL_FROM')
  const fakes: VariableName[] = [
    'STRIPE_API_BASE',
    'CARD_FRAME_URL',
    'GOOGLE_ISSUER',
    'APPLE_ISSUER',
    'PUSH_STAND_IN',
    'TWILIO_API_BASE',
  ]
  for (const name of fakes) {
    if (values[name] !== undefined) {
      problems.push(
        `${name} points to a stand-in: production refuses it (ALLOW_FAKES_IN_PRODUCTION=on overrules)`,
      )
    }
  }
  if (values.WEBHOOKS_TO_THIS_MACHINE) {
    problems.push(
      'WEBHOOKS_TO_THIS_MACHINE is on: production refuses it (ALLOW_FAKES_IN_PRODUCTION=on overrules)',
    )
  }
  if (values.LIMITS === false) {
    problems.push('LIMITS is off: production refuses it (ALLOW_FAKES_IN_PRODUCTION=on overrules)')
  }
  if (values.SIMULATOR) {
    problems.push('SIMULATOR is on: production refuses it (ALLOW_FAKES_IN_PRODUCTION=on overrules)')
  }
  return problems
}

const isSecureEnough = (publicOrigin: string): boolean => {
  const { protocol, hostname } = new URL(publicOrigin)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}
