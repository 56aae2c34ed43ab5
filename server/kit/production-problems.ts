/** Values that production refuses to start with: defaults for what must be secret or real, fakes without `ALLOW_FAKES_IN_PRODUCTION`. */
import type { Values, VariableName } from './env-variables.ts'
import { isCommonPassword, isGuessable } from './guessable.ts'

const overrule = '(ALLOW_FAKES_IN_PRODUCTION=on overrules)'
const makeOne = 'Make one: openssl rand -hex 32'

/** In sentences that say what to do about it; no value is repeated in them, it may be a secret. */
export const productionProblems = (values: Partial<Values>): string[] => [
  ...whatIsMissing(values),
  ...whatIsGuessable(values),
  ...whatIsOpen(values),
  ...(values.ALLOW_FAKES_IN_PRODUCTION
    ? []
    : [...configuredFakes(values), ...testKeys(values), ...switches(values)]),
]

const reasons: Partial<Record<VariableName, string>> = {
  PUBLIC_ORIGIN: 'where browsers find Towline, https://…',
  AUTH_SECRET: `it signs sessions. ${makeOne}`,
  EVIDENCE_SEAL_KEY: `it seals evidence, and the same one must stay. ${makeOne}`,
  METRICS_TOKEN: `who sends it may read /metrics. ${makeOne}`,
  TRUSTED_PROXY_HOPS:
    'how many proxies of your own stand in front of the server; 0 when nothing does',
}

const whatIsMissing = (values: Partial<Values>): string[] => {
  const mail = values.ALLOW_FAKES_IN_PRODUCTION ? [] : (['SMTP_URL', 'MAIL_FROM'] as const)
  const needed = [
    'PUBLIC_ORIGIN',
    'AUTH_SECRET',
    'EVIDENCE_SEAL_KEY',
    'METRICS_TOKEN',
    'TRUSTED_PROXY_HOPS',
    ...mail,
  ] as const
  return [
    ...needed
      .filter((name) => isLeftOut(values, name))
      .map((name) => `${name} is missing: ${reasons[name] ?? 'production needs it'}`),
    ...(values.TEXTS_ANSWERED && !values.SMS_FROM && !values.WHATSAPP_FROM
      ? ['SMS_FROM is missing: TEXTS_ANSWERED is on, and there is no number to answer to']
      : []),
    ...(values.ROLES && values.ROLES.length < 2 && !values.S3_BUCKET && !values.FILES_DIR
      ? [
          'S3_BUCKET is missing: web and worker started apart need one store for files. On one machine, FILES_DIR names a folder that they share',
        ]
      : []),
  ]
}

/** A variable that is set and invalid has been named already, and is missing from the values. */
const isLeftOut = (values: Partial<Values>, name: VariableName): boolean =>
  name in values && values[name] === undefined

const whatIsGuessable = (values: Partial<Values>): string[] => {
  const { AUTH_SECRET, EVIDENCE_SEAL_KEY, METRICS_TOKEN, DATABASE_URL, BACKUP_KEY } = values
  const problems = Object.entries({ AUTH_SECRET, EVIDENCE_SEAL_KEY, METRICS_TOKEN })
    .filter(([, secret]) => secret !== undefined && isGuessable(secret))
    .map(([name]) => `${name} is easy to guess: it must be random. ${makeOne}`)
  if (AUTH_SECRET && AUTH_SECRET === METRICS_TOKEN) {
    problems.push(`METRICS_TOKEN must differ from AUTH_SECRET. ${makeOne}`)
  }
  if (EVIDENCE_SEAL_KEY && [AUTH_SECRET, METRICS_TOKEN].includes(EVIDENCE_SEAL_KEY)) {
    problems.push(`EVIDENCE_SEAL_KEY must differ from the other secrets. ${makeOne}`)
  }
  if (DATABASE_URL && isCommonPassword(new URL(DATABASE_URL).password)) {
    problems.push('DATABASE_URL has a password that everyone tries: give the role another one')
  }
  if (BACKUP_KEY?.startsWith('AGE-SECRET')) {
    problems.push('BACKUP_KEY is a secret key: a server needs the public one, age1…')
  }
  return problems
}

const whatIsOpen = ({ PUBLIC_ORIGIN: origin }: Partial<Values>): string[] =>
  origin && !isSecureEnough(origin) ? ['PUBLIC_ORIGIN must start with https:// in production'] : []

const isSecureEnough = (publicOrigin: string): boolean => {
  const { protocol, hostname } = new URL(publicOrigin)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}

const configuredFakes = (values: Partial<Values>): string[] => {
  const fakes = [
    'STRIPE_API_BASE',
    'CARD_FRAME_URL',
    'GOOGLE_ISSUER',
    'APPLE_ISSUER',
    'PUSH_FAKE_ORIGIN',
    'TWILIO_API_BASE',
    'TEXTS_FAKE_ORIGIN',
  ] as const
  return fakes
    .filter((name) => values[name] !== undefined)
    .map((name) => `${name} points to a fake: production refuses it ${overrule}`)
}

/** The fake's webhook secrets say that they are for tests, as Stripe's keys do and its webhook secrets do not. */
const testKeys = (values: Partial<Values>): string[] => {
  const webhookSecret = { starts: /^whsec_(?!test_)/, means: 'whsec_… as Stripe shows it' }
  const shapes = {
    STRIPE_SECRET_KEY: { starts: /^[sr]k_live_/, means: 'sk_live_… or rk_live_…' },
    STRIPE_PUBLISHABLE_KEY: { starts: /^pk_live_/, means: 'pk_live_…' },
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret,
  }
  return Object.entries(shapes).flatMap(([name, { starts, means }]) => {
    const key = values[name as keyof typeof shapes]
    return key === undefined || (starts.test(key) && !isGuessable(key.replace(starts, '')))
      ? []
      : [`${name} is a test's: production needs the real one, ${means} ${overrule}`]
  })
}

const switches = ({ WEBHOOKS_TO_THIS_MACHINE, LIMITS, SIMULATOR }: Partial<Values>): string[] => [
  ...(WEBHOOKS_TO_THIS_MACHINE ? [refusedSwitch('WEBHOOKS_TO_THIS_MACHINE is on')] : []),
  ...(LIMITS === false ? [refusedSwitch('LIMITS is off')] : []),
  ...(SIMULATOR ? [refusedSwitch('SIMULATOR is on')] : []),
]

const refusedSwitch = (what: string): string => `${what}: production refuses it ${overrule}`
