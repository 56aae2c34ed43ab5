/**
 * What every command needs before it can run: installed packages and a fresh build.
 * Imports nothing but `node:` modules, because it runs before anything is installed.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds package.json. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))

/** A failure whose message says everything a person needs, so that no stack is printed. */
export class PlainFailure extends Error {}

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Runs a program to its end.
 * `quiet` keeps its output back and shows it only when the program fails.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, output: string }>} 128 and above when a signal ended it
 */
export function run(command, args, { quiet = false, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    let isInterrupted = false
    const pass = () => {
      isInterrupted = true
      child.kill('SIGTERM')
    }
    process.once('SIGTERM', pass)
    process.once('SIGINT', pass)
    const stopPassing = () => {
      process.off('SIGTERM', pass)
      process.off('SIGINT', pass)
    }
    child.once('error', (error) => {
      stopPassing()
      reject(error)
    })
    child.once('close', (code) => {
      stopPassing()
      if (isInterrupted) reject(new PlainFailure('Interrupted.'))
      else resolve({ code: code ?? 128, output })
    })
  })
}

/**
 * Runs a JavaScript program of a package with this very Node.
 *
 * @param {string} file path below node_modules
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv, nodeArgs?: string[] }} [options] `nodeArgs`: flags of Node itself
 */
export function runTool(file, args, { nodeArgs = [], ...options } = {}) {
  const program = join(projectRoot, 'node_modules', file)
  return run(process.execPath, [...nodeArgs, program, ...args], options)
}

/** Runs `npm ci` when packages are missing or older than the lock file. */
export async function ensureDependencies() {
  refuseOldNode()
  const installed = join(projectRoot, 'node_modules', '.package-lock.json')
  const wanted = join(projectRoot, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return

  const startedAt = Date.now()
  print('Installing packages…')
  const npm = process.env.npm_execpath
  const viaNode = npm !== undefined && /\.[cm]?js$/.test(npm)
  // Development packages too, whatever NODE_ENV says: the build is made of them.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = viaNode
    ? await run(process.execPath, [npm, ...args], { quiet: true })
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { quiet: true })
  if (code !== 0) {
    throw new PlainFailure(
      `${output.trim()}\n\nInstalling packages failed (npm ci, code ${code}). The lines above are npm's.`,
    )
  }
  print(`Packages installed in ${seconds(startedAt)}.`)
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new PlainFailure(`Towline needs Node 20.19 or newer; this is ${process.versions.node}.`)
}

/**
 * The two built halves of the product, with the sources of each.
 * The server half never reads `web/`, so a change of a screen rebuilds the screens alone.
 */
const halves = [
  {
    name: 'server',
    sources: [
      'domain',
      'contract',
      'server',
      'db',
      'scripts',
      'workshop/fakes',
      'workshop/seed',
      'workshop/simulator',
    ],
    configs: ['rolldown.config.mjs', 'package-lock.json'],
    tool: 'rolldown/bin/cli.mjs',
    args: ['--config', 'rolldown.config.mjs'],
    outputs: ['build/node'],
  },
  {
    name: 'web',
    sources: ['domain', 'contract', 'web'],
    configs: [
      'vite.config.ts',
      'react-router.config.ts',
      'scripts/build-service-worker.ts',
      'package-lock.json',
    ],
    tool: '@react-router/dev/bin.js',
    args: ['build'],
    outputs: ['build/client', 'build/server'],
  },
]

/**
 * Builds whatever is stale: `build/node` (rolldown) and `build/client` with `build/server`
 * (React Router), side by side.
 *
 * @param {{ only?: 'server' | 'web' }} [options]
 */
export async function ensureBuild({ only } = {}) {
  const stale = halves
    .filter((half) => only === undefined || half.name === only)
    .map((half) => ({ half, hash: hashOfSources(half.name), stamp: stampOf(half) }))
    .filter(({ hash, stamp }) => !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash)
  if (stale.length === 0) return

  const startedAt = Date.now()
  print(`Building the ${stale.map(({ half }) => half.name).join(' and the ')}…`)
  const outcomes = await Promise.all(
    stale.map(async ({ half, hash, stamp }) => {
      for (const old of [stamp, ...half.outputs.map((output) => join(projectRoot, output))]) {
        rmSync(old, { recursive: true, force: true })
      }
      // NODE_ENV was set for the running product, not for the build.
      const env = { ...process.env, NODE_ENV: 'production' }
      const outcome = await runTool(half.tool, half.args, { quiet: true, env })
      if (outcome.code === 0) {
        mkdirSync(dirname(stamp), { recursive: true })
        writeFileSync(stamp, hash)
      }
      return { half, ...outcome }
    }),
  )
  for (const { half, code, output } of outcomes) {
    if (code === 0) continue
    throw new PlainFailure(
      `${output.trim()}\n\nBuilding the ${half.name} failed. The lines above say where.`,
    )
  }
  print(`Built in ${seconds(startedAt)}.`)
}

/** @param {(typeof halves)[number]} half */
function stampOf(half) {
  return join(projectRoot, 'build', `.${half.name}-made-from`)
}

/**
 * A hash of the names and contents of everything a half is made from.
 * Contents and not times: a checkout or a copy changes every file's time and nothing else.
 *
 * @param {string} name of the half
 */
export function hashOfSources(name) {
  const hash = createHash('sha1').update(process.versions.node)
  for (const file of sourcesOf(name)) {
    hash.update(`\0${relative(projectRoot, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/**
 * Everything a half is made from, with full paths, tests left out.
 *
 * @param {string} name of the half
 */
export function sourcesOf(name) {
  const { sources = [], configs = [] } = halves.find((half) => half.name === name) ?? {}
  return [...sources.flatMap(filesBelow), ...configs.map((file) => join(projectRoot, file))]
    .filter((file) => !/\.test\.tsx?$/.test(file) && existsSync(file))
    .sort()
}

/**
 * Every file below a folder of the project, with its full path.
 *
 * @param {string} folder @returns {string[]}
 */
export function filesBelow(folder) {
  const root = join(projectRoot, folder)
  if (!existsSync(root)) return []
  return readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

/** @param {number} startedAt milliseconds since the epoch */
export function seconds(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
}

/**
 * Runs a command's body; an expected failure prints its message and exits with code 1.
 *
 * @param {() => Promise<void>} body
 */
export async function asCommand(body) {
  try {
    await body()
  } catch (error) {
    const text =
      error instanceof PlainFailure
        ? error.message
        : error instanceof Error
          ? error.stack
          : String(error)
    process.stderr.write(`\n${text}\n`)
    process.exitCode = 1
  }
}
