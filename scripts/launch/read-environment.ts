import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** The environment, completed by a file of settings if there is one. Variables that are set already win. */
export function readEnvironment(file: string): NodeJS.ProcessEnv {
  if (file === '' || !existsSync(file)) return { ...process.env }
  return { ...parseEnv(readFileSync(file, 'utf8')), ...process.env }
}
