/** A release's programs, run as a host runs them: from another folder, with their configuration in the environment and nothing else. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { findFreePort } from '../../scripts/postgres/find-free-port.ts'
import { giveAuditLogAway } from '../../scripts/postgres/give-audit-log-away.ts'
import { createEmptyDatabase } from '../../server/testing/test-database.ts'

export type Ended = { code: number | string; output: string }

/** An empty database of the product's own role, and what a release finds in one. */
export async function createReleaseDatabase() {
  const { url, drop } = await createEmptyDatabase()
  const asRole = async (statement: string, values: unknown[]) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement, values)
    await client.end()
  }
  return {
    url,
    /** As a newer release leaves its migration behind. */
    recordLaterMigration: async (isCompatible: boolean) => {
      const later = `insert into schema_migrations (name, sha256, is_compatible) values ('9999-later.sql', '', $1)
        on conflict (name) do update set is_compatible = excluded.is_compatible`
      await asRole(later, [isCompatible])
    },
    addAccount: (email: string) => {
      const row = 'insert into profiles (user_id, full_name, email) values ($1, $2, $3)'
      return asRole(row, ['acc_00000000000000000000000000', 'Nuala Sample', email])
    },
    giveAuditLogAway: () =>
      giveAuditLogAway({ url, ownerUrl: inject('testDatabaseServer').ownerUrl }),
    drop,
  }
}

export type ReleaseDatabase = Awaited<ReturnType<typeof createReleaseDatabase>>

/** Runs `node release/<program>.js` to its end. */
export function runProgram(
  node: string,
  program: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<Ended> {
  const file = join(inject('release'), `${program}.js`)
  return new Promise((resolve) => {
    execFile(
      node,
      [file, ...args],
      { cwd: tmpdir(), env: { ...env, PATH: process.env.PATH } },
      (error, stdout, stderr) =>
        resolve({ code: error ? (error.code ?? error.signal ?? 1) : 0, output: stdout + stderr }),
    )
  })
}

/** What production asks for, without a card provider and a mail server behind it. */
export async function productionEnvironment(databaseUrl: string) {
  const port = await findFreePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'towline-release-data-'))
  const env = {
    NODE_ENV: 'production',
    ALLOW_FAKES_IN_PRODUCTION: 'on',
    DATABASE_URL: databaseUrl,
    MIGRATE_AT_START: 'off',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    EVIDENCE_SEAL_KEY: randomBytes(32).toString('hex'),
    METRICS_TOKEN: randomBytes(32).toString('hex'),
    TRUSTED_PROXY_HOPS: '0',
    STRIPE_SECRET_KEY: 'sk_test_release',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_release',
    STRIPE_WEBHOOK_SECRET: 'whsec_release',
    // Nothing listens there, and nothing in these tests pays.
    STRIPE_API_BASE: 'http://127.0.0.1:9',
    CARD_FRAME_URL: 'http://127.0.0.1:9/frame',
    SIMULATOR: 'off',
  }
  return {
    env,
    origin: `http://127.0.0.1:${port}`,
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

export type Server = {
  stop: () => Promise<{ code: number | string; tookMs: number; output: string }>
}

/** Starts `node release/server.js`; resolves once `/readyz` answers 200, and throws with its output when it ends before. */
export async function startServer(
  node: string,
  env: Record<string, string>,
  origin: string,
): Promise<Server> {
  const child = spawn(node, [join(inject('release'), 'server.js')], {
    cwd: tmpdir(),
    env: { ...env, PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = whenEnded(child)
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}:\n${output}`)
    }
    await pause(50)
  }
  return {
    stop: async () => {
      const signalledAt = performance.now()
      child.kill('SIGTERM')
      const code = await ended
      return { code, tookMs: performance.now() - signalledAt, output }
    },
  }
}

const isReady = async (origin: string): Promise<boolean> =>
  (await fetch(`${origin}/readyz`).catch(() => null))?.status === 200

const whenEnded = (child: ChildProcess): Promise<number | string> =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal ?? 'gone')))
