/**
 * Configuration: read once, checked whole, frozen. A bad environment stops the boot with one message that names every
 * variable at fault; values are never repeated in it, they may be secrets.
 */
import { createHash } from 'node:crypto'
import { filesFolder, s3Settings } from './files/file-settings.ts'
import type { S3Settings } from './files/s3-store.ts'
import { envProblems } from './env-problems.ts'
import { variables, type Values, type VariableName } from './env-variables.ts'
import type { LogLevel } from './log.ts'

/** An OpenID provider; `issuer` points elsewhere only in tests. */
export type SignInProvider = { clientId: string; clientSecret: string; issuer: string }

export type Config = Readonly<{
  isProduction: boolean
  port: number
  /** Where a process that runs jobs only reports its health; null: nowhere. */
  workerPort: number | null
  /** Where to listen; null: on every address of this machine, which only production defaults to. */
  host: string | null
  /** Where browsers find Towline: scheme, host and port. */
  publicOrigin: string
  runsWeb: boolean
  runsWorker: boolean
  /** Where photos and documents are without an object store; processes that share it may be started apart. */
  filesDir: string
  logLevel: LogLevel
  /** PostgreSQL, or a pooler of transactions in front of it. */
  databaseUrl: string
  /** PostgreSQL itself: for migrations, LISTEN and the job queue. */
  databaseDirectUrl: string
  /** For reading what may be a little old; null: everything is read from the one database. */
  replica: Readonly<{ url: string; mostLagMs: number }> | null
  databaseConnections: number
  /** Live events between processes and exact limits; null: PostgreSQL does both. */
  redisUrl: string | null
  /** Off where the database is migrated by a step of its own: the server then only checks that it was. */
  migratesAtStart: boolean
  /** Between the first answer that this process is not ready and its last new connection: until no proxy sends it anything. */
  stopPauseMs: number
  authSecret: string
  /** Seals of evidence: the seed of the Ed25519 key, hexadecimal, and public keys of former ones, base64url. */
  seals: Readonly<{ seed: string; formerKeys: readonly string[] }>
  card: Readonly<{
    secretKey: string
    publishableKey: string
    webhookSecret: string
    /** For the endpoint for events of drivers' accounts; null: they come with the other one. */
    connectWebhookSecret: string | null
    /** Null: Stripe itself. */
    apiBase: Readonly<{ protocol: 'http' | 'https'; host: string; port: number }> | null
    /** The card frame of the fake; null with Stripe, whose own script opens its frame. */
    frameUrl: string | null
  }>
  mail: Readonly<{
    /** Null: the local mailbox. */
    smtpUrl: string | null
    from: string
  }>
  /** Web push; null: none is sent. */
  push: Readonly<{
    publicKey: string
    privateKey: string
    /** The contact address for push services. */
    subject: string
    /** A push service of our own, which may be on this machine. */
    fakeOrigin: string | null
  }> | null
  /** Texts over Twilio; null: none are sent. */
  texts: Readonly<{
    accountSid: string
    authToken: string
    apiBase: string
    smsFrom: string | null
    /** A number that may call; null: no calls. */
    callFrom: string | null
    whatsapp: Readonly<{ from: string; templateSid: string }> | null
    /** Answers to texts are read. */
    isAnswered: boolean
    /** Where people text us, in E.164; null: texts are not answered, or the messaging service's numbers are not known. */
    answeredNumber: string | null
    /** A fake of a phone, through which the local outbox page answers; null: none. */
    fakeOrigin: string | null
  }> | null
  /** Insurers' webhook endpoints may be on this machine, and be called without TLS there: for development. */
  sendsWebhooksHere: boolean
  map: Readonly<{
    /** A style document with street tiles; null: the base map that is included. */
    styleUrl: string | null
    /** A PMTiles file with streets; null: none. A style document comes before it. */
    tilesFile: string | null
  }>
  /** A road router (OSRM); null: distances are estimated. */
  routerUrl: string | null
  /** The origin of a geocoder of streets and businesses; null: the gazetteer alone. */
  geocoderUrl: string | null
  google: Readonly<SignInProvider> | null
  apple: Readonly<SignInProvider> | null
  /** Null: files are in `filesDir`. */
  s3: Readonly<S3Settings> | null
  hasSimulator: boolean
  /** Off only for benchmarks. */
  hasLimits: boolean
  trustedProxyHops: number
  /** Null, never in production: metrics are given to this machine only. */
  metricsToken: string | null
  /** Traces go to the collector that the `OTEL_*` variables name. */
  isTraced: boolean
  /** Towline's own, for its invoices to drivers; null: none yet. */
  vatNumber: string | null
  /** The register that says whether a VAT number is one; null: numbers are checked by their form only. */
  viesUrl: string | null
  /** The company as Revenue has it; null: not set. */
  taxEntity: Readonly<Record<'name' | 'number' | 'street' | 'city' | 'postcode', string | null>>
}>

/** Where a development server listens unless HOST says otherwise: its sign-ins are printed, and not secret. */
export const thisMachine = '127.0.0.1'

/** Throws one error that names every bad variable. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const problems: string[] = []
  const values = readValues(env, problems)
  problems.push(...envProblems(values))
  if (problems.length > 0 || !isComplete(values)) {
    throw new Error(
      `The configuration is not usable:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    )
  }
  return deepFreeze(toConfig(values))
}

/** The store of files alone, for a program that needs no more. Throws as `readConfig` does. */
export const readFileSettings = (
  env: Readonly<Record<string, string | undefined>>,
): Pick<Config, 's3' | 'filesDir'> => {
  const problems: string[] = []
  const values = readValues(env, problems)
  const wrong = [...problems, ...envProblems({ ...values, NODE_ENV: 'test' })].filter((line) =>
    /^(?:S3_|DATA_DIR|FILES_DIR)/.test(line),
  )
  if (wrong.length > 0) throw new Error(`The configuration is not usable:\n  ${wrong.join('\n  ')}`)
  return { s3: s3Settings(values), filesDir: filesFolder(values) }
}

const names = Object.keys(variables) as VariableName[]

const readValues = (
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): Partial<Values> => {
  const values: Record<string, unknown> = {}
  for (const name of names) {
    // a line such as `SMTP_URL=` in an .env file means: not set
    const given = env[name]?.trim() || undefined
    const result = variables[name].safeParse(given)
    if (result.success) values[name] = result.data
    else
      problems.push(
        `${name} ${given === undefined ? 'is missing' : (result.error.issues[0]?.message ?? 'is wrong')}`,
      )
  }
  return values
}

const isComplete = (values: Partial<Values>): values is Values =>
  names.every((name) => values[name] !== undefined || variables[name].safeParse(undefined).success)

const toConfig = (values: Values): Config => {
  const isProduction = values.NODE_ENV === 'production'
  return {
    isProduction,
    port: values.PORT,
    workerPort: values.WORKER_PORT,
    host: values.HOST ?? (isProduction ? null : thisMachine),
    publicOrigin: values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`,
    runsWeb: values.ROLES.includes('web'),
    runsWorker: values.ROLES.includes('worker'),
    filesDir: filesFolder(values),
    logLevel: values.LOG_LEVEL,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    replica: values.DATABASE_REPLICA_URL
      ? { url: values.DATABASE_REPLICA_URL, mostLagMs: values.REPLICA_MAX_LAG_SECONDS * 1000 }
      : null,
    databaseConnections: values.DATABASE_CONNECTIONS,
    redisUrl: values.REDIS_URL ?? null,
    migratesAtStart: values.MIGRATE_AT_START,
    stopPauseMs: values.STOP_PAUSE_SECONDS * 1000,
    authSecret: values.AUTH_SECRET ?? localSecret('sessions', values.DATABASE_URL),
    seals: {
      seed: values.EVIDENCE_SEAL_KEY ?? localSecret('evidence seals', values.DATABASE_URL),
      formerKeys: values.EVIDENCE_SEAL_FORMER_KEYS?.split(',') ?? [],
    },
    card: {
      secretKey: values.STRIPE_SECRET_KEY,
      publishableKey: values.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      connectWebhookSecret: values.STRIPE_CONNECT_WEBHOOK_SECRET ?? null,
      apiBase: values.STRIPE_API_BASE ? apiBaseOf(values.STRIPE_API_BASE) : null,
      frameUrl: values.CARD_FRAME_URL ?? null,
    },
    mail: {
      smtpUrl: values.SMTP_URL ?? null,
      from: values.MAIL_FROM ?? defaultMailFrom,
    },
    push: pushSettings(values),
    texts: textSettings(values),
    sendsWebhooksHere: values.WEBHOOKS_TO_THIS_MACHINE,
    map: { styleUrl: values.MAP_STYLE_URL ?? null, tilesFile: values.MAP_TILES ?? null },
    routerUrl: values.ROUTER_URL ?? null,
    geocoderUrl: values.GEOCODER_URL ?? null,
    google: signInProvider(
      values.GOOGLE_CLIENT_ID,
      values.GOOGLE_CLIENT_SECRET,
      values.GOOGLE_ISSUER ?? 'https://accounts.google.com',
    ),
    apple: signInProvider(
      values.APPLE_CLIENT_ID,
      values.APPLE_CLIENT_SECRET,
      values.APPLE_ISSUER ?? 'https://appleid.apple.com',
    ),
    s3: s3Settings(values),
    hasSimulator: values.SIMULATOR ?? !isProduction,
    hasLimits: values.LIMITS,
    trustedProxyHops: values.TRUSTED_PROXY_HOPS ?? 0,
    metricsToken: values.METRICS_TOKEN ?? null,
    isTraced: values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    vatNumber: values.VAT_NUMBER ?? null,
    viesUrl: values.VIES_URL ?? null,
    taxEntity: {
      name: values.TAX_NAME ?? null,
      number: values.TAX_NUMBER ?? null,
      street: values.TAX_STREET ?? null,
      city: values.TAX_CITY ?? null,
      postcode: values.TAX_POSTCODE ?? null,
    },
  }
}

/** On a developer's machine: differs per installation because the database's password does, and outlives restarts. */
const localSecret = (what: string, databaseUrl: string): string =>
  createHash('sha256').update(`${what} of ${databaseUrl}`).digest('hex')

const apiBaseOf = (base: string) => {
  const { protocol, hostname, port } = new URL(base)
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port ? Number(port) : isPlain ? 80 : 443,
  }
}

const defaultMailFrom = 'Towline <towline@example.ie>'

/** The part of `Towline <towline@example.ie>` between the brackets. */
const addressIn = (from: string): string => /<([^>]*)>/.exec(from)?.[1] ?? from

const pushSettings = (values: Values): Config['push'] => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values
  if (!publicKey || !privateKey) return null
  return {
    publicKey,
    privateKey,
    subject: values.VAPID_SUBJECT ?? `mailto:${addressIn(values.MAIL_FROM ?? defaultMailFrom)}`,
    fakeOrigin: values.PUSH_FAKE_ORIGIN ?? null,
  }
}

const textSettings = (values: Values): Config['texts'] => {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = values
  const { WHATSAPP_FROM: from, WHATSAPP_TEMPLATE: templateSid } = values
  if (!accountSid || !authToken) return null
  return {
    accountSid,
    authToken,
    apiBase: values.TWILIO_API_BASE ?? 'https://api.twilio.com',
    smsFrom: values.SMS_FROM ?? null,
    callFrom: values.CALL_FROM ?? null,
    whatsapp: from && templateSid ? { from, templateSid } : null,
    isAnswered: values.TEXTS_ANSWERED,
    answeredNumber: values.TEXTS_ANSWERED
      ? (values.TEXTS_NUMBER ?? numberIn(values.SMS_FROM))
      : null,
    fakeOrigin: values.TEXTS_FAKE_ORIGIN ?? null,
  }
}

/** The sender, where it is a number and no name or messaging service. */
const numberIn = (smsFrom: string | undefined): string | null =>
  smsFrom?.startsWith('+') ? smsFrom : null

const signInProvider = (
  clientId: string | undefined,
  clientSecret: string | undefined,
  issuer: string,
): SignInProvider | null => (clientId && clientSecret ? { clientId, clientSecret, issuer } : null)

const deepFreeze = <T extends object>(value: T): Readonly<T> => {
  for (const part of Object.values(value)) if (typeof part === 'object' && part) deepFreeze(part)
  return Object.freeze(value)
}
