/** Every environment variable the server reads, with what it accepts. `.env.example` lists the same. */
import { z } from 'zod'
import { logLevels } from './log.ts'

const text = z.string()
const switchedOn = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on')
const numberBetween = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`)
const wholeNumber = (min: number, max: number, unset: number) =>
  numberBetween(min, max).default(unset)

const isPort = (value: string): boolean =>
  /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535

/** Null: off. */
const portOrOff = (unset: number) =>
  z
    .string()
    .refine((value) => value === 'off' || isPort(value), 'must be a port from 1 to 65535, or off')
    .transform((value) => (value === 'off' ? null : Number(value)))
    .default(unset)

const address = (protocols: readonly string[]) =>
  z.string().refine(
    (value) => {
      const url = URL.canParse(value) ? new URL(value) : null
      return url !== null && protocols.includes(url.protocol)
    },
    `must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  )

const database = address(['postgres:', 'postgresql:'])

const webAddress = address(['http:', 'https:'])

const origin = webAddress.refine(
  (value) => new URL(value).origin === value,
  'must be an origin: scheme, host and port, without a path or a slash at the end',
)

const secret = text.min(32, 'must be at least 32 characters')

const roles = z
  .string()
  .default('web,worker')
  .transform((value) => value.split(',').map((role) => role.trim()))
  .refine(
    (names) => names.length > 0 && names.every((name) => name === 'web' || name === 'worker'),
    'must be web, worker, or both with a comma between',
  )

/** A public key of the age format, or a secret one. */
export const ageKey = /^(?:age1[0-9a-z]+|AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]+)$/

/** OpenTelemetry's names for which traces are sent. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export const variables = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  PORT: wholeNumber(1, 65_535, 3000),
  /** For a process that runs jobs only: the port a supervisor probes. */
  WORKER_PORT: portOrOff(3001),
  HOST: text.optional(),
  PUBLIC_ORIGIN: origin.optional(),
  ROLES: roles,
  DATA_DIR: text.default('./data'),
  FILES_DIR: text.optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  DATABASE_URL: database,
  /** PostgreSQL itself, where DATABASE_URL is a pooler of transactions. */
  DATABASE_DIRECT_URL: database.optional(),
  /** A streaming replica, for figures that may be a little old. */
  DATABASE_REPLICA_URL: database.optional(),
  REPLICA_MAX_LAG_SECONDS: wholeNumber(1, 600, 30),
  DATABASE_CONNECTIONS: wholeNumber(4, 500, 20),
  REDIS_URL: address(['redis:', 'rediss:']).optional(),
  MIGRATE_AT_START: switchedOn.default(true),
  /** After SIGTERM `/readyz` answers 503 for this long, and everything else as before. */
  STOP_PAUSE_SECONDS: wholeNumber(0, 5, 0),
  AUTH_SECRET: secret.optional(),
  /** The seed of the Ed25519 key that seals evidence; public keys of former ones stay published, so that their seals can be checked. */
  EVIDENCE_SEAL_KEY: text.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits').optional(),
  EVIDENCE_SEAL_FORMER_KEYS: text
    .regex(/^[\w-]{43}(?:,[\w-]{43})*$/, 'must be public keys with commas between')
    .optional(),
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_CONNECT_WEBHOOK_SECRET: text.optional(),
  STRIPE_API_BASE: origin.optional(),
  CARD_FRAME_URL: webAddress.optional(),
  SMTP_URL: address(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: text.regex(/@/, 'must hold an email address').optional(),
  VAPID_PUBLIC_KEY: text
    .regex(/^[\w-]{87}$/, 'must be an uncompressed P-256 key in URL-safe base64')
    .optional(),
  VAPID_PRIVATE_KEY: text.regex(/^[\w-]{43}$/, 'must be a P-256 key in URL-safe base64').optional(),
  VAPID_SUBJECT: address(['mailto:', 'https:']).optional(),
  PUSH_FAKE_ORIGIN: origin.optional(),
  TWILIO_ACCOUNT_SID: text.regex(/^\w+$/, 'must be letters and digits').optional(),
  TWILIO_AUTH_TOKEN: text.optional(),
  TWILIO_API_BASE: origin.optional(),
  /** Answers to texts are read: the number's webhook at Twilio names `/api/webhooks/twilio`. */
  TEXTS_ANSWERED: switchedOn.default(false),
  /** The number that people text, where `SMS_FROM` is a messaging service. */
  TEXTS_NUMBER: text.regex(/^\+\d{8,15}$/, 'must be a number such as +353209100000').optional(),
  TEXTS_FAKE_ORIGIN: origin.optional(),
  SMS_FROM: text.optional(),
  CALL_FROM: text.regex(/^\+\d{8,15}$/, 'must be a number such as +353209100000').optional(),
  WHATSAPP_FROM: text.regex(/^\+\d{8,15}$/, 'must be a number such as +353209100000').optional(),
  WHATSAPP_TEMPLATE: text.regex(/^HX\w+$/, 'must be the SID of a content template, HX…').optional(),
  WEBHOOKS_TO_THIS_MACHINE: switchedOn.default(false),
  /** A PMTiles file with streets, for browsers. */
  MAP_TILES: text.optional(),
  MAP_STYLE_URL: webAddress.optional(),
  ROUTER_URL: origin.optional(),
  GEOCODER_URL: origin.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: webAddress.optional(),
  APPLE_CLIENT_ID: text.optional(),
  APPLE_CLIENT_SECRET: text.optional(),
  APPLE_ISSUER: webAddress.optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_REGION: text.default('eu-west-1'),
  S3_ENDPOINT: origin.optional(),
  /** Read by the backup; checked here, where every bad variable is named. */
  BACKUP_KEY: text.regex(ageKey, 'must be a key of age, age1…').optional(),
  SIMULATOR: switchedOn.optional(),
  /** Read by the simulator; checked here, where every bad variable is named. */
  SIMULATOR_SPEED: wholeNumber(1, 60, 4),
  LIMITS: switchedOn.default(true),
  TRUSTED_PROXY_HOPS: numberBetween(0, 10).optional(),
  METRICS_TOKEN: secret.optional(),
  VAT_NUMBER: text.optional(),
  /** The European Commission's register of VAT numbers, up to and without `/check-vat-number`. */
  VIES_URL: webAddress.optional(),
  /** The company as Revenue has it, for the yearly report of what drivers were paid. */
  TAX_NAME: text.max(200, 'must be at most 200 characters').optional(),
  TAX_NUMBER: text.max(200, 'must be at most 200 characters').optional(),
  TAX_STREET: text.max(200, 'must be at most 200 characters').optional(),
  TAX_CITY: text.max(200, 'must be at most 200 characters').optional(),
  TAX_POSTCODE: text.max(200, 'must be at most 200 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  /** These are read by OpenTelemetry; checked here, where every bad variable is named. */
  OTEL_EXPORTER_OTLP_HEADERS: text.optional(),
  OTEL_SERVICE_NAME: text.optional(),
  OTEL_RESOURCE_ATTRIBUTES: text.optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplers, `must be one of ${samplers.join(', ')}`).optional(),
  OTEL_TRACES_SAMPLER_ARG: text.regex(/^(?:0(?:\.\d+)?|1)$/, 'must be from 0 to 1').optional(),
  ALLOW_FAKES_IN_PRODUCTION: switchedOn.default(false),
} as const satisfies Record<string, z.ZodType>

export type VariableName = keyof typeof variables
export type Values = { [K in VariableName]: z.output<(typeof variables)[K]> }
