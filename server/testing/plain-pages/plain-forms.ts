/** Plain pages, read as a browser without scripts has them: the forms, their fields, and how many bytes they are. */
import type { Browser, BrowserAnswer } from '../browser.ts'

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const attribute = (tag: string, name: string): string | null => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? null : unescaped(value)
}

export const textOf = ({ body }: BrowserAnswer): string => String(body)

/** What the form with this action would send, with its ticks as they are. Throws where the page has none. */
export const formOf = (page: BrowserAnswer, action: string): URLSearchParams => {
  const form = textOf(page)
    .split('<form')
    .find((part) => part.includes(`action="${action}"`))
  if (form === undefined) throw new Error(`no form to ${action} in ${textOf(page)}`)
  const fields = new URLSearchParams()
  for (const [tag] of form.slice(0, form.indexOf('</form>')).matchAll(/<input[^>]*>/g)) {
    const isTick = /type="(radio|checkbox)"/.test(tag)
    const name = attribute(tag, 'name')
    if (name && (!isTick || /\schecked/.test(tag)))
      fields.append(name, attribute(tag, 'value') ?? '')
  }
  return fields
}

export type Visitor = {
  get: (path: string) => Promise<BrowserAnswer>
  /** Fills in a form of this page, and sends it. */
  fill: (
    page: BrowserAnswer,
    action: string,
    answers?: Record<string, string>,
  ) => Promise<BrowserAnswer>
  post: (path: string, form: URLSearchParams) => Promise<BrowserAnswer>
  /** The bytes of every page so far, before compression. */
  sizes: number[]
}

export const plainVisitor = (browser: Browser): Visitor => {
  const sizes: number[] = []
  const seen = (answer: BrowserAnswer): BrowserAnswer => {
    if (answer.location === null) sizes.push(Buffer.byteLength(textOf(answer)))
    return answer
  }
  const post: Visitor['post'] = async (path, form) =>
    seen(
      await browser.send('POST', path, undefined, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        raw: form.toString(),
      }),
    )
  return {
    sizes,
    post,
    get: async (path) => seen(await browser.get(path)),
    fill: (page, action, answers = {}) => {
      const form = formOf(page, action)
      for (const [name, value] of Object.entries(answers)) form.set(name, value)
      return post(action, form)
    },
  }
}
