/**
 * Lines of the launcher for people and log collectors. One that cannot be written (a full disk, a reader that is gone) is dropped: with
 * `process.stdout` its error would end the launcher, and everything with it.
 */
import { logDestination } from '../../server/kit/log-destination.ts'

const lineTo = (fd: number) => {
  const destination = logDestination(fd)
  return (line: string): void => destination.write(`${line}\n`)
}

export const print = lineTo(1)
export const printProblem = lineTo(2)
