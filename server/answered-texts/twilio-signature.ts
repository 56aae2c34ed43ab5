/** Twilio's signature of a webhook: HMAC-SHA1, with the account's token, over the address and the sorted parameters of the form. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** `url`: as configured at Twilio, with its query. Parameters in any order; a repeated one counts once for each value. */
export const isSignedByTwilio = (
  authToken: string,
  url: string,
  form: URLSearchParams,
  signature: string | undefined,
): boolean => {
  if (signature === undefined) return false
  const signed = [...new Set([...form].map(([name, value]) => JSON.stringify([name, value])))]
    .map((pair): [string, string] => JSON.parse(pair))
    .toSorted(([one, first], [other, second]) =>
      one === other ? compare(first, second) : compare(one, other),
    )
    .map(([name, value]) => `${name}${value}`)
    .join('')
  const expected = createHmac('sha1', authToken).update(`${url}${signed}`, 'utf8').digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
