/**
 * A mail server for tests: speaks SMTP (RFC 5321) over TCP, keeps the mail it gets, and can be made to misbehave as real
 * ones do. No encryption, no sign-in.
 */
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { parseMessage, type ReceivedMail } from './parse-message.ts'

export type SmtpManners =
  | 'polite'
  /** Takes the connection and says nothing. */
  | 'silent'
  /** Takes the whole message and never answers. */
  | 'hangs_after_message'
  /** Takes and keeps the whole message, then drops the connection without answering. */
  | 'answer_lost'
  /** One line of an endless answer every few milliseconds: always alive, never done. */
  | 'endless_answer'
  /** "Try again later." */
  | 'busy'
  /** "No such mailbox." */
  | 'refuses_recipient'

export type SmtpServer = {
  url: string
  mails: readonly ReceivedMail[]
  behave: (manners: SmtpManners) => void
  stop: () => Promise<void>
}

export const startSmtpServer = async (): Promise<SmtpServer> => {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let manners: SmtpManners = 'polite'
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // a client that gives up resets the connection
    socket.on('error', () => socket.destroy())
    serve(socket, manners, (mail) => mails.push(mail))
  })
  const port = await listen(server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    behave: (next) => {
      manners = next
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const drippingMs = 20

const serve = (socket: Socket, manners: SmtpManners, keep: (mail: ReceivedMail) => void): void => {
  const print = (line: string) => socket.write(`${line}\r\n`)
  if (manners === 'silent') return

  const envelope: { from: string; to: string[] } = { from: '', to: [] }
  let message: string[] | null = null
  const onLine = (line: string): void => {
    if (message) {
      if (line !== '.') return void message.push(line.startsWith('.') ? line.slice(1) : line)
      const raw = message.join('\r\n')
      message = null
      if (manners === 'hangs_after_message') return
      keep({ ...parseMessage(raw), envelope: { from: envelope.from, to: [...envelope.to] } })
      if (manners === 'answer_lost') return void socket.destroy()
      return void print('250 kept')
    }
    const verb = line.slice(0, 4).toUpperCase()
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    switch (verb) {
      case 'EHLO':
      case 'HELO':
        if (manners === 'endless_answer') {
          const drip = setInterval(() => print('250-patience'), drippingMs)
          return void socket.on('close', () => clearInterval(drip))
        }
        print('250-smtp.test')
        print('250-8BITMIME')
        return void print('250 SMTPUTF8')
      case 'MAIL':
        if (manners === 'busy') return void print('451 4.3.0 try again later')
        envelope.from = address
        envelope.to = []
        return void print('250 ok')
      case 'RCPT':
        if (manners === 'refuses_recipient') {
          return void print(`550 5.1.1 <${address}> no such mailbox`)
        }
        envelope.to.push(address)
        return void print('250 ok')
      case 'DATA':
        message = []
        return void print('354 go on')
      case 'QUIT':
        print('221 bye')
        return void socket.end()
      default:
        return void print('250 ok')
    }
  }

  let rest = ''
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
  print('220 smtp.test')
}
