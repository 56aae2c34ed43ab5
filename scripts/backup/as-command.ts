import { BackupRefused } from './contents.ts'

export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Runs a command's body with its arguments; on failure prints why, with the stack only when it was not foreseen, and exits with 1. */
export const asBackupCommand = async (
  body: (args: readonly string[]) => Promise<void>,
): Promise<void> => {
  try {
    await body(process.argv.slice(2))
  } catch (error) {
    const text = error instanceof Error ? sentence(error) : String(error)
    process.stderr.write(`${text}\n`)
    process.exitCode = 1
  }
}

const sentence = (error: Error): string =>
  error instanceof BackupRefused || 'code' in error ? error.message : (error.stack ?? error.message)
