import type { Browser, BrowserAnswer, SendOptions } from './browser.ts'
import type { SampleRequest } from './samples/sample-requests.ts'

const asForm = { 'content-type': 'application/x-www-form-urlencoded' }

/** Sends a sample request as this browser would. For a stream it awaits only the beginning, and then closes the tab. */
export const sendSample = async (
  browser: Browser,
  method: string,
  { path, body, form, file }: SampleRequest,
  options: SendOptions = {},
): Promise<BrowserAnswer> => {
  if (path.startsWith('/api/live')) return openAndLeave(browser, path)
  if (method === 'GET') return browser.get(path)
  if (form !== undefined && options.raw === undefined) {
    return browser.send(method, path, undefined, {
      headers: { ...asForm, ...options.headers },
      raw: form,
    })
  }
  if (file && options.raw === undefined) {
    return browser.send(method, path, undefined, {
      headers: { 'content-type': file.type, ...options.headers },
      raw: file.bytes,
    })
  }
  return browser.send(method, path, body, options)
}

const openAndLeave = async (browser: Browser, path: string): Promise<BrowserAnswer> => {
  const response = await browser.open(path)
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const body: unknown = isStream ? '' : await response.json()
  if (isStream) await response.body?.cancel()
  return { status: response.status, headers: response.headers, location: null, body }
}

/** The refusal's code, or null when the answer is not a refusal. */
export const codeOf = ({ body }: BrowserAnswer): string | null =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
    ? body.code
    : null

/** As `[422, 'invalid_input']`; the code of an answer that is no refusal is null. */
export const statusAndCode = (answer: BrowserAnswer): [number, string | null] => [
  answer.status,
  codeOf(answer),
]
