/** What the command line of `npm run bench:market` says. */
import { parseArgs } from 'node:util'

export type Options = {
  drivers: number
  /** Of rising load, for each number of web processes. */
  minutes: number
  /** Numbers of web processes, each measured alone. */
  processes: readonly number[]
  /** Bookings per minute of the first step, and how many times as many each further step has. */
  from: number
  factor: number
  /** The name of the report below `workshop/bench/reports/`. */
  out: string
}

const whole = { type: 'string' } as const

/** Throws for an unknown option, and for a value that is no positive number. */
export const readOptions = (args: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      drivers: { ...whole, default: '5000' },
      minutes: { ...whole, default: '8' },
      processes: { ...whole, default: '1,2,4' },
      from: { ...whole, default: '60' },
      factor: { ...whole, default: '1.5' },
      out: { ...whole, default: 'market' },
    },
  })
  return {
    drivers: positive('drivers', values.drivers),
    minutes: positive('minutes', values.minutes),
    processes: values.processes.split(',').map((text) => positive('processes', text)),
    from: positive('from', values.from),
    factor: positive('factor', values.factor),
    out: values.out,
  }
}

const positive = (name: string, text: string): number => {
  const value = Number(text)
  if (value > 0 && Number.isFinite(value)) return value
  throw new Error(`--${name} needs a positive number, not "${text}"`)
}

const mostSteps = 8
const leastStepSeconds = 10

/** The steps that fit into the time, and how long each is: eight, or fewer when there is not time for eight. */
export const planSteps = ({
  minutes,
  from,
  factor,
}: Pick<Options, 'minutes' | 'from' | 'factor'>): { perMinute: number[]; seconds: number } => {
  const seconds = Math.max(leastStepSeconds, (minutes * 60) / mostSteps)
  const count = Math.max(1, Math.min(mostSteps, Math.floor((minutes * 60) / seconds)))
  return {
    seconds,
    perMinute: Array.from({ length: count }, (_, n) => Math.round(from * factor ** n)),
  }
}
