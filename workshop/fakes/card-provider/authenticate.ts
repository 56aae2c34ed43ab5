import { unauthorized } from './wire/api-failure.ts'
import type { Account } from './provider.ts'
import type { Caller } from './work.ts'

const sentKey = (header: string | undefined): string | undefined => {
  const [scheme = '', value = ''] = (header ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return undefined
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0]
}

/** Who calls, by the `Authorization` header. Refusals are 401 and never repeat what was sent. */
export const authenticate = (
  account: Account,
  header: string | undefined,
  forBrowsers: boolean,
): Caller => {
  const key = sentKey(header)
  if (!key) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    )
  }
  if (key === account.secretKey) return 'secret'
  if (key !== account.publishableKey) throw unauthorized('Invalid API Key provided.')
  if (forBrowsers) return 'publishable'
  throw unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required',
  )
}
