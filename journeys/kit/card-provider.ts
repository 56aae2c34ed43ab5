import { product } from './product.ts'

/** Reads the state of the fake card provider: `askCardProvider('intents')`. */
export async function readCardProvider(view: string): Promise<unknown> {
  return answerOf(await fetch(`${product().cardProviderUrl}/_control/${view}`))
}

/** Sends a command to the fake card provider: `tellCardProvider('clear-faults')`. */
export async function controlCardProvider(action: string, body: object = {}): Promise<void> {
  await answerOf(
    await fetch(`${product().cardProviderUrl}/_control/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.ok) throw new Error(`The card provider's fake answers ${response.status}: ${text}`)
  const { data }: { data: unknown } = JSON.parse(text)
  return data
}
