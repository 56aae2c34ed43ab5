/**
 * The fakes of other companies' services, as one process outside production. Started by the launcher, which passes the ports
 * and keys; ends with it.
 */
import { z } from 'zod'
import { startGeocoder } from './geocoder/start-geocoder.ts'
import { startFakeCards } from './start-fake-cards.ts'
import { startPhone } from './text-provider/start-phone.ts'

const environment = z
  .object({
    FAKE_GEOCODER_PORT: z.coerce.number().int().optional(),
    FAKE_PHONE_PORT: z.coerce.number().int().optional(),
    TWILIO_ACCOUNT_SID: z.string().default(''),
    TWILIO_AUTH_TOKEN: z.string().default(''),
    PORT: z.coerce.number().int(),
    PUBLIC_ORIGIN: z.string().optional(),
  })
  .parse(process.env)

const cardProvider = await startFakeCards(
  `http://127.0.0.1:${environment.PORT}/api/webhooks/stripe`,
)

const geocoder =
  environment.FAKE_GEOCODER_PORT === undefined
    ? null
    : await startGeocoder(environment.FAKE_GEOCODER_PORT)

const { FAKE_PHONE_PORT: phonePort, PORT: port } = environment
const textWebhook = '/api/webhooks/twilio'
const phone =
  phonePort === undefined
    ? null
    : await startPhone(phonePort, {
        accountSid: environment.TWILIO_ACCOUNT_SID,
        authToken: environment.TWILIO_AUTH_TOKEN,
        webhookUrl: `http://127.0.0.1:${port}${textWebhook}`,
        signedUrl: `${environment.PUBLIC_ORIGIN || `http://localhost:${port}`}${textWebhook}`,
      })

// Out of order, it has no port that would keep it running until it opens again.
setInterval(() => {}, 2 ** 30)

const stop = (): void => {
  void Promise.all([cardProvider.close(), geocoder?.stop(), phone?.stop()]).then(() =>
    process.exit(0),
  )
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
