import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pausePostgres } from '../server/testing/pause-postgres.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isRunning } from './postgres/pid-file.ts'

let home: string
let running: EmbeddedPostgres

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'towline-embedded-'))
  running = await startEmbeddedPostgres({ home })
})

afterAll(async () => {
  await running.stop()
  rmSync(home, { recursive: true, force: true })
})

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: running.url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows
}

describe('startEmbeddedPostgres', () => {
  it('gives a database to a role that is not a superuser, and keeps the password private', async () => {
    const [row] = await query(
      "select current_user as role, rolsuper as is_superuser, current_setting('server_encoding') as encoding from pg_roles where rolname = current_user",
    )
    expect(row).toEqual({ role: 'towline', is_superuser: false, encoding: 'UTF8' })
    expect(statSync(join(home, 'cluster.json')).mode & 0o777).toBe(0o600)
    const wrong = new URL(running.url)
    wrong.password = 'guessed'
    const client = new pg.Client({ connectionString: wrong.href })
    await expect(client.connect()).rejects.toThrow('password authentication failed')
  })

  it('takes over the server that a killed launcher left running', async () => {
    const again = await startEmbeddedPostgres({ home })
    expect({ pid: again.pid, url: again.url, isAdopted: again.isAdopted }).toEqual({
      pid: running.pid,
      url: running.url,
      isAdopted: true,
    })
  })

  it('starts again after kill -9, on the same port, with everything that was committed', async () => {
    await query('create table kept as select 42 as answer')
    process.kill(running.pid, 'SIGKILL')
    await running.ended
    const { url, pid } = running
    running = await startEmbeddedPostgres({ home, keepsPort: true })
    expect(running.url).toBe(url)
    expect(running.pid).not.toBe(pid)
    expect(running.isAdopted).toBe(false)
    expect(await query('select answer from kept')).toEqual([{ answer: 42 }])
  })

  it('is not misled by another process with the pid of the old server', async () => {
    await running.stop('immediate')
    const pidFile = join(running.clusterDir, 'postmaster.pid')
    writeFileSync(pidFile, `${process.pid}\n${running.clusterDir}\n0\n1\n\n127.0.0.1\n\nready   \n`)
    running = await startEmbeddedPostgres({ home })
    expect(running.isAdopted).toBe(false)
    expect(await query('select answer from kept')).toEqual([{ answer: 42 }])
  })

  it('moves a cluster without its passwords aside instead of building on it', async () => {
    await running.stop()
    rmSync(join(home, 'cluster.json'))
    running = await startEmbeddedPostgres({ home })
    expect(await query("select to_regclass('kept') as kept")).toEqual([{ kept: null }])
    expect(existsSync(join(`${running.clusterDir}.old`, 'PG_VERSION'))).toBe(true)
  })

  it.runIf(process.getuid?.() === 0)(
    'keeps the cluster in a fresh folder that is shut to others',
    async () => {
      const shut = mkdtempSync(join(tmpdir(), 'towline-shut-'))
      const inside = await startEmbeddedPostgres({ home: join(shut, 'postgres') })
      await inside.stop()
      expect(inside.clusterDir).toBe(join(shut, 'postgres', 'cluster'))
      rmSync(shut, { recursive: true })
    },
  )

  it('is killed when it hangs, within the given time, with everything that was committed', async () => {
    await query('create table hung as select 7 as answer')
    const processes = await query('select pid from pg_stat_activity')
    // A slim image has no `ps` and no substitute for it.
    vi.stubEnv('PATH', '')
    const letGoOn = pausePostgres(running.pid)
    const signalledAt = performance.now()
    try {
      await running.stop('fast', 2_000)
      expect(performance.now() - signalledAt).toBeLessThan(4_000)
      expect(isRunning(running.pid)).toBe(false)
      await expect.poll(() => processes.filter(({ pid }) => isRunning(Number(pid)))).toEqual([])
    } finally {
      vi.unstubAllEnvs()
      if (isRunning(running.pid)) letGoOn()
    }
    running = await startEmbeddedPostgres({ home })
    expect(running.isAdopted).toBe(false)
    expect(await query('select answer from hung')).toEqual([{ answer: 7 }])
  })

  it('stops for good', async () => {
    await running.stop()
    expect(existsSync(join(running.clusterDir, 'postmaster.pid'))).toBe(false)
    expect(readFileSync(join(home, 'postgres.log'), 'utf8')).toContain(
      'database system is shut down',
    )
  })
})
