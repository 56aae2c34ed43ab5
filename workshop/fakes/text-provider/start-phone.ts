/** A phone on loopback: `POST /answers` with `From` and `Body` sends that text to the product's webhook, as the provider would. */
import { createServer } from 'node:http'
import { sendAnswer, type AnswerOptions } from './send-answer.ts'

export const startPhone = async (
  port: number,
  options: AnswerOptions,
): Promise<{ stop: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    const answer = async (): Promise<number> => {
      if (request.method !== 'POST' || request.url !== '/answers') return 404
      let text = ''
      for await (const chunk of request) text += String(chunk)
      const form = new URLSearchParams(text)
      const sent = await sendAnswer(options, {
        from: form.get('From') ?? '',
        body: form.get('Body') ?? '',
      })
      return sent.status
    }
    answer().then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(502).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
