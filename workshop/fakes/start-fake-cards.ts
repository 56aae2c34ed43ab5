/** The fake card provider of a product that the launcher starts, with the settings it passes. */
import { join } from 'node:path'
import { z } from 'zod'
import { startCardProvider, type CardProvider } from './card-provider/start-card-provider.ts'

const environment = z.object({
  FAKES_PORT: z.coerce.number().int(),
  DATA_DIR: z.string(),
  PORT: z.coerce.number().int(),
  PUBLIC_ORIGIN: z.string().optional(),
  STRIPE_SECRET_KEY: z.string(),
  STRIPE_PUBLISHABLE_KEY: z.string(),
  STRIPE_WEBHOOK_SECRET: z.string(),
})

/** Its events go to `webhookUrl`; with null they are kept, and never sent. Throws where a setting is missing or the port is taken. */
export const startFakeCards = async (webhookUrl: string | null): Promise<CardProvider> => {
  const { PORT, PUBLIC_ORIGIN, ...settings } = environment.parse(process.env)
  return startCardProvider({
    port: settings.FAKES_PORT,
    dataDir: join(settings.DATA_DIR, 'card-provider'),
    secretKey: settings.STRIPE_SECRET_KEY,
    publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    webhookUrl,
    parentOrigins: [
      `http://localhost:${PORT}`,
      `http://127.0.0.1:${PORT}`,
      ...(PUBLIC_ORIGIN ? [PUBLIC_ORIGIN] : []),
    ],
  })
}
