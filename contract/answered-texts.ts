/** Texts that customers send: the webhook of the text provider. */
import { anyoneWithoutSession } from './access.ts'
import type { OtherRoutes } from './route.ts'

export const answeredTextRoutes = {
  // Signed by the provider. Numbers have a limit of their own (`domain/notifications/answered-text.ts`).
  'POST /api/webhooks/twilio': { access: anyoneWithoutSession, perMinute: 6_000 },
} as const satisfies OtherRoutes
