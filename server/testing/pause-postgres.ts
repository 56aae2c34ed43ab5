/** A database that hangs: every process of a PostgreSQL is paused, keeps its connections and answers nothing. Linux only. */
import { readFileSync } from 'node:fs'

/** `pid` is the postmaster's. Answers a function that resumes it; call that in any case, a paused server cannot be ended. */
export const pausePostgres = (pid: number): (() => void) => {
  // the postmaster first: it would start others
  process.kill(pid, 'SIGSTOP')
  const all = [pid, ...childrenOf(pid)]
  for (const one of all) process.kill(one, 'SIGSTOP')
  return () => {
    for (const one of all.toReversed()) process.kill(one, 'SIGCONT')
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((text) => text.trim() !== '')
    .map(Number)
