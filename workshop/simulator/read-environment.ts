/** What the simulator reads of the environment. `server/kit/env-variables.ts` lists and checks the same for the whole app. */
import { join } from 'node:path'

export type Environment = {
  isOn: boolean
  /** Where the server listens. */
  address: string
  /** Where browsers find the site. */
  origin: string
  /** How many times faster than real the trucks drive. */
  speed: number
  sessionsFile: string
  /** The database from which simulated customers read their start codes; null: they know none. */
  databaseUrl: string | null
}

export const defaultSpeed = 4

/** Throws with the name of a variable that makes no sense. */
export const readEnvironment = (env: Readonly<Record<string, string | undefined>>): Environment => {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined
  const port = text('PORT') ?? '3000'
  const speed = Number(text('SIMULATOR_SPEED') ?? defaultSpeed)
  if (!(speed >= 1 && speed <= 60)) throw new Error('SIMULATOR_SPEED must be between 1 and 60')
  const host = text('HOST')
  const isEverywhere = host === undefined || host === '0.0.0.0' || host === '::'
  const name = isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return {
    isOn: text('SIMULATOR') !== 'off',
    address: `http://${name}:${port}`,
    origin: text('PUBLIC_ORIGIN') ?? `http://localhost:${port}`,
    speed,
    databaseUrl: text('DATABASE_URL') ?? null,
    sessionsFile: join(text('DATA_DIR') ?? 'data', 'simulator', 'sessions.json'),
  }
}
