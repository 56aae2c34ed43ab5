/** The machine and the commit of a report. */
import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'

export type Machine = {
  cores: number
  processor: string
  memoryGb: number
  node: string
  commit: string
  /** ISO 8601, UTC. */
  at: string
  /** Of the last minute, before anything was started. */
  loadBefore: number
}

/** Call it before any work. A commit with changes that are not committed ends with `+`. */
export const describeMachine = (): Machine => ({
  cores: cpus().length,
  processor: cpus()[0]?.model ?? 'unknown',
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node,
  commit: git('rev-parse', '--short=10', 'HEAD') + (git('status', '--porcelain') ? '+' : ''),
  at: new Date().toISOString(),
  loadBefore: loadavg()[0] ?? 0,
})

const git = (...args: string[]): string => {
  try {
    return execFileSync('git', args, { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return ''
  }
}

/** Lines of Markdown at the top of a report. `postgres`: its version. */
export const machineLines = (machine: Machine, postgres: string): string[] => [
  `- ${machine.at.slice(0, 16).replace('T', ' ')} UTC, commit ${machine.commit}`,
  `- ${machine.cores} cores (${machine.processor}), ${machine.memoryGb} GB; Node ${machine.node}, PostgreSQL ${postgres}`,
  `- load average before the start: ${machine.loadBefore.toFixed(2)}${machine.loadBefore > 0.5 ? ' (**not quiet**: others were computing)' : ''}`,
]
