/** The environment of a release's processes behind one proxy, with the fake card provider; without database, role and port. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

export const providerKeys = {
  secretKey: 'sk_test_cluster',
  publishableKey: 'pk_test_cluster',
  webhookSecret: 'whsec_test_cluster',
}

/** `origin`: the site as browsers know it. */
export const productEnv = (of: {
  origin: string
  dataDir: string
  providerOrigin: string
}): Record<string, string> => ({
  NODE_ENV: 'production',
  ALLOW_FAKES_IN_PRODUCTION: 'on',
  MIGRATE_AT_START: 'off',
  HOST: '127.0.0.1',
  PUBLIC_ORIGIN: of.origin,
  DATA_DIR: of.dataDir,
  FILES_DIR: join(of.dataDir, 'files'),
  AUTH_SECRET: randomBytes(32).toString('hex'),
  EVIDENCE_SEAL_KEY: randomBytes(32).toString('hex'),
  METRICS_TOKEN: randomBytes(32).toString('hex'),
  TRUSTED_PROXY_HOPS: '1',
  STRIPE_SECRET_KEY: providerKeys.secretKey,
  STRIPE_PUBLISHABLE_KEY: providerKeys.publishableKey,
  STRIPE_WEBHOOK_SECRET: providerKeys.webhookSecret,
  STRIPE_API_BASE: of.providerOrigin,
  CARD_FRAME_URL: `${of.providerOrigin}/frame`,
  SIMULATOR: 'off',
  // all requests come from one address
  LIMITS: 'off',
  LOG_LEVEL: 'warn',
})
