import type { Browser } from './browser.ts'

export type Tab = {
  /** The text received over the live stream so far. */
  text: () => string
  /** Resolves once the stream contains this text. */
  sees: (part: string) => Promise<void>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  close: () => void
}

/** Opens the live stream as a tab of this browser would; resolves when it has begun. */
export const openTab = async (browser: Browser): Promise<Tab> => {
  const abort = new AbortController()
  const response = await browser.open('/api/live', abort.signal)
  const { body } = response
  if (response.status !== 200 || !body) throw new Error(`no live stream: ${response.status}`)
  let text = ''
  let waiting: { part: string; resolve: () => void }[] = []
  const look = () => {
    waiting = waiting.filter(({ part, resolve }) => {
      if (!text.includes(part)) return true
      resolve()
      return false
    })
  }
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true })
      look()
    }
  }
  const tab: Tab = {
    text: () => text,
    sees: (part) =>
      new Promise((resolve) => {
        waiting.push({ part, resolve })
        look()
      }),
    ended: read().catch((error: unknown) => {
      if (!abort.signal.aborted) throw error
    }),
    close: () => abort.abort(),
  }
  await tab.sees('event: ready')
  return tab
}
