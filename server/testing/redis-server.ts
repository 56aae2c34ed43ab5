/** A real Redis on a free port of this machine, from Debian's package `redis-server`, that keeps nothing. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from 'redis'
import { findFreePort } from '../../scripts/postgres/find-free-port.ts'

/** Tests with it are left out only where this is false. CI installs it. */
export const isRedisInstalled = spawnSync('redis-server', ['--version']).status === 0

export type RedisServer = {
  url: string
  /** Starts it again on the same port. */
  start: () => Promise<void>
  kill: () => Promise<void>
  /** Makes it hang, with its connections open, until the returned function is called. */
  hang: () => () => void
  /** The answer to one command over a connection of its own. */
  send: (...command: string[]) => Promise<unknown>
}

/** Ended by `kill`. */
export const openRedisServer = async (): Promise<RedisServer> => {
  const port = await findFreePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess | null = null

  const send = async (...command: string[]): Promise<unknown> => {
    const client = createClient({ url, socket: { reconnectStrategy: false } })
    client.on('error', () => {})
    await client.connect()
    try {
      return await client.sendCommand(command)
    } finally {
      client.destroy()
    }
  }
  const start = async (): Promise<void> => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', tmpdir()]
    const started = spawn('redis-server', options, { stdio: 'ignore' })
    child = started
    for (let tries = 0; ; tries += 1) {
      try {
        return void (await send('PING'))
      } catch (error) {
        if (tries === 200 || started.exitCode !== null) throw error
        await pause(20)
      }
    }
  }

  return {
    url,
    start,
    send,
    kill: async () => {
      const ending = child
      child = null
      if (!ending || ending.exitCode !== null) return
      const gone = once(ending, 'exit')
      ending.kill('SIGKILL')
      await gone
    },
    hang: () => {
      const hanging = child
      hanging?.kill('SIGSTOP')
      return () => hanging?.kill('SIGCONT')
    },
  }
}
