import { createHmac } from 'node:crypto'

/** A receiver that has not answered by then has not accepted. */
export const answerWithinMs = 10_000

/** Posts one signed event. The receiver's status, or null when it did not answer. */
export const sendWebhook = async (
  url: string,
  secret: string,
  payload: string,
  seconds: number,
): Promise<number | null> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signWebhook(payload, secret, seconds),
        'user-agent': 'Stripe/1.0 (+https://docs.stripe.com/webhooks)',
      },
      body: payload,
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}

/** The `Stripe-Signature` header: HMAC-SHA256 over time and raw body (Stripe's documentation, "Verify webhook signatures"). */
const signWebhook = (payload: string, secret: string, seconds: number): string => {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}
