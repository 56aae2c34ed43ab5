/** A web process of a journey's own on the product's database, with other settings than those all journeys share. */
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { answers } from '../../scripts/launch/is-up.ts'
import { findFreePort } from '../../scripts/postgres/find-free-port.ts'
import { startProcess, untilTrue } from '../../workshop/cluster/running-process.ts'
import { product } from './product.ts'

export type OwnWeb = {
  url: string
  /** The page leaves first: a page whose server is gone reports its next request as an error. */
  stop: (page: Page) => Promise<void>
}

export const startWeb = async (settings: Readonly<Record<string, string>>): Promise<OwnWeb> => {
  const { databaseUrl, cardProviderUrl, cardKeys, dataDir } = product()
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const server = startProcess(process.execPath, [resolve('build/node/server/main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      PUBLIC_ORIGIN: url,
      ROLES: 'web',
      LIMITS: 'off',
      LOG_LEVEL: 'warn',
      STRIPE_API_BASE: cardProviderUrl,
      CARD_FRAME_URL: `${cardProviderUrl}/frame`,
      STRIPE_SECRET_KEY: cardKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: cardKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: cardKeys.webhookSecret,
      ...settings,
    },
  })
  await untilTrue('the web process', () => answers(`${url}/readyz`), {
    withinMs: 60_000,
    process: server,
  })
  return {
    url,
    stop: async (page) => {
      await page.goto('about:blank')
      await server.end()
    },
  }
}
