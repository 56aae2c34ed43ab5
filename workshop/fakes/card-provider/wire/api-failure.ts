import type { Charge, PaymentIntent, PaymentMethod } from './shapes.ts'

/** The `error` member of a refused request, as documented in Stripe's API reference under "Errors". */
export type ApiError = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: Charge['id']
  payment_intent?: PaymentIntent | Partial<PaymentIntent>
  payment_method?: PaymentMethod
  doc_url?: string
}

/**
 * A refusal that ends a request. `stored` says whether an idempotency key remembers it: the API keeps an answer once the
 * endpoint began to work, and nothing for a request refused before that (key, address, shape of the parameters).
 */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly status: number
  readonly error: ApiError
  readonly stored: boolean

  constructor(status: number, error: ApiError, stored: boolean) {
    super(error.message)
    this.status = status
    this.error = error
    this.stored = stored
  }
}

const documentation = (code: string): string =>
  `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`

/** 400, the request made no sense in this state. Remembered by its key. */
export const refusedRequest = (
  code: string,
  message: string,
  more: Pick<ApiError, 'param' | 'payment_intent' | 'charge'> = {},
): ApiFailure =>
  new ApiFailure(
    400,
    { type: 'invalid_request_error', code, message, doc_url: documentation(code), ...more },
    true,
  )

/** 400, a parameter is missing, unknown or of the wrong shape. Not remembered. */
export const badParameter = (code: string, param: string, message: string): ApiFailure =>
  new ApiFailure(
    400,
    { type: 'invalid_request_error', code, param, message, doc_url: documentation(code) },
    false,
  )

/**
 * No object of that id: 404 for the one the path names, 400 for one a parameter names. `kind` as the API says it:
 * `payment_intent`, `charge`.
 */
export const missingObject = (kind: string, id: string, param?: string): ApiFailure =>
  new ApiFailure(
    param === undefined ? 404 : 400,
    {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: param ?? 'id',
      message: `No such ${kind}: '${id}'`,
      doc_url: documentation('resource_missing'),
    },
    true,
  )

/** 402, the card itself was refused. `error` carries the charge and intent it belongs to, where there are any. */
export const refusedCard = (error: Omit<ApiError, 'type'> & { code: string }): ApiFailure =>
  new ApiFailure(402, { type: 'card_error', doc_url: documentation(error.code), ...error }, true)

/** 401. `message` must not repeat the key that was sent. */
export const unauthorized = (message: string, code?: string): ApiFailure =>
  new ApiFailure(401, { type: 'invalid_request_error', message, ...(code ? { code } : {}) }, false)

/** 400, the key was first used for another address or other parameters. */
export const keyUsedOtherwise = (key: string): ApiFailure =>
  new ApiFailure(
    400,
    {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    },
    false,
  )

/** 409, the first request with this key is still being worked on. */
export const keyInUse = (key: string): ApiFailure =>
  new ApiFailure(
    409,
    {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this idempotency key: ${key}. Try again later.`,
      doc_url: documentation('idempotency_key_in_use'),
    },
    false,
  )

/** Stripe's own trouble: any 5xx. */
export const providerTrouble = (status = 500): ApiFailure =>
  new ApiFailure(
    status,
    {
      type: 'api_error',
      message: 'Sorry, something went wrong on the provider’s side. Try again.',
    },
    false,
  )
