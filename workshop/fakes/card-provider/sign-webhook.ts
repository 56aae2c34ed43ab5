import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` header: HMAC-SHA256 over time and raw body (Stripe's documentation, "Verify webhook signatures"). */
export const signWebhook = (payload: string, secret: string, seconds: number): string => {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}
