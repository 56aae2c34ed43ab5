import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { moduleDependencies } from '../../../server/module-dependencies.ts'
import { findViolations } from './find-violations.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'towline-directions-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** Writes the files into an empty project and returns the violations found there. */
function violationsOf(files: Record<string, string>): string[] {
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), source)
  }
  return findViolations({
    root,
    dependencies: moduleDependencies,
  }).map(({ file, message }) => `${file} ${message}`)
}

/** A file that `from` may or may not import, and the import. */
function imports(from: string, to: string, how = `import { it } from`): Record<string, string> {
  const up = '../'.repeat(from.split('/').length - 1) || './'
  return { [to]: 'export const it = 1\nexport type It = number\n', [from]: `${how} '${up}${to}'\n` }
}

const allowed: [string, string][] = [
  ['domain/tariffs/pricing.ts', 'domain/tariffs/tariff.ts'],
  ['contract/bookings/quotes.ts', 'domain/tariffs/tariff.ts'],
  ['db/schema/quotes.ts', 'domain/tariffs/tariff.ts'],
  ['server/kit/http/answer.ts', 'contract/problems.ts'],
  ['server/bookings/dispatch/accept-booking.ts', 'server/bookings/booking.store.ts'],
  ['server/bookings/dispatch/accept-booking.ts', 'server/kit/database/database.ts'],
  ['server/bookings/dispatch/accept-booking.ts', 'server/context.ts'],
  ['server/bookings/dispatch/accept-booking.ts', 'server/payments/index.ts'],
  ['server/bookings/accept-booking.test.ts', 'server/http-app.ts'],
  ['server/main.ts', 'server/bookings/index.ts'],
  ['server/http-app.ts', 'server/kit/env.ts'],
  ['web/features/bookings/price.tsx', 'domain/tariffs/pricing.ts'],
  ['web/features/bookings/price.tsx', 'web/ui/button.tsx'],
  ['web/screens/landing.tsx', 'web/features/bookings/price.tsx'],
  ['workshop/fakes/main.ts', 'server/kit/env.ts'],
  ['journeys/book.spec.ts', 'workshop/seed/demo-people.ts'],
]

const refused: [string, string][] = [
  ['domain/tariffs/pricing.ts', 'contract/bookings/quotes.ts'],
  ['domain/tariffs/pricing.ts', 'server/kit/clock.ts'],
  ['contract/bookings/quotes.ts', 'server/kit/ids.ts'],
  ['contract/bookings/quotes.ts', 'db/schema/quotes.ts'],
  ['db/schema/quotes.ts', 'contract/bookings/quotes.ts'],
  ['db/schema/quotes.ts', 'server/kit/database/database.ts'],
  ['server/kit/jobs/jobs.ts', 'server/bookings/index.ts'],
  ['server/kit/jobs/jobs.ts', 'domain/bookings/booking.ts'],
  ['server/kit/jobs/jobs.ts', 'db/schema/bookings.ts'],
  ['server/bookings/dispatch/accept-booking.ts', 'server/payments/payment.store.ts'],
  ['server/payments/execute-payment.ts', 'server/bookings/index.ts'],
  ['server/unheard-of/do-it.ts', 'server/bookings/index.ts'],
  ['server/bookings/dispatch/accept-booking.ts', 'server/http-app.ts'],
  ['server/bookings/dispatch/accept-booking.ts', 'server/testing/test-database.ts'],
  ['server/bookings/dispatch/accept-booking.ts', 'web/paths.ts'],
  ['server/bookings/dispatch/accept-booking.ts', 'workshop/fakes/card-provider/store.ts'],
  ['server/main.ts', 'server/bookings/booking.store.ts'],
  ['server/main.ts', 'workshop/simulator/main.ts'],
  ['server/main.ts', 'scripts/embedded-postgres.ts'],
  ['server/main.ts', 'workshop/seed/demo-people.ts'],
  ['server/context.ts', 'server/payments/index.ts'],
  ['web/screens/landing.tsx', 'server/http-app.ts'],
  ['web/screens/landing.tsx', 'db/schema/quotes.ts'],
  ['web/ui/button.tsx', 'web/features/bookings/price.tsx'],
  ['web/ui/button.tsx', 'domain/tariffs/tariff.ts'],
  ['web/features/bookings/price.tsx', 'web/features/driver/offer.tsx'],
  ['web/features/bookings/price.tsx', 'web/screens/landing.tsx'],
  ['web/screens/landing.test.tsx', 'server/http-app.ts'],
  ['web/root.tsx', 'workshop/bench/main.ts'],
]

describe('the allowed imports', () => {
  it.each(allowed)('%s may see %s', (from, to) => {
    expect(violationsOf(imports(from, to))).toEqual([])
  })

  it.each(refused)('%s may not see %s', (from, to) => {
    expect(violationsOf(imports(from, to)).join()).toContain(from)
  })

  it.each([
    'import type { It } from',
    'import { type It } from',
    'export type { It } from',
    'export { it } from',
    'export * from',
    'import',
  ])('sees `%s`', (how) => {
    expect(violationsOf(imports('domain/a.ts', 'server/kit/b.ts', how))).toHaveLength(1)
  })

  it.each([
    "const late = await import('../server/kit/b.ts')",
    "type T = import('../server/kit/b.ts').It",
  ])('sees `%s`', (source) => {
    const files = { 'server/kit/b.ts': 'export type It = 1', 'domain/a.ts': source }
    expect(violationsOf(files)).toHaveLength(1)
  })

  it('reads TSX', () => {
    const files = imports('web/ui/a.tsx', 'server/kit/b.ts')
    files['web/ui/a.tsx'] += 'export const A = (p: { x: 1 }) => <div>{it}{p.x}</div>\n'
    expect(violationsOf(files)).toEqual(['web/ui/a.tsx ui may not see server/kit/b.ts'])
  })

  it('lets the server’s shared layer import types of a module, and nothing else of it', () => {
    const asType = imports(
      'server/context.ts',
      'server/payments/index.ts',
      'import type { It } from',
    )
    expect(violationsOf(asType)).toEqual([])
  })

  it.each([
    ['domain/a.ts', 'zod', 1],
    ['domain/a.ts', 'node:crypto', 1],
    ['contract/a.ts', 'zod', 0],
    ['contract/a.ts', 'pg', 1],
    ['server/kit/a.ts', 'pg', 0],
    ['server/kit/a.ts', 'crypto', 0],
    ['server/kit/a.ts', 'vitest', 1],
    ['web/ui/a.ts', 'react-dom/client', 0],
    ['web/ui/a.ts', 'pg', 1],
    ['web/ui/a.ts', 'node:fs', 1],
    ['domain/a.test.ts', 'fast-check', 0],
  ])('%s importing the package %s: %i violations', (file, name, count) => {
    expect(violationsOf({ [file]: `import '${name}'\n` })).toHaveLength(count)
  })

  it('refuses a file in no layer, a missing file and a file that does not parse', () => {
    expect(violationsOf({ 'db/stray.ts': '' })).toEqual([
      'db/stray.ts is in no layer (workshop/checks/directions/layers.ts)',
    ])
    expect(violationsOf({ 'db/stray.ts': '', 'domain/a.ts': "import './b.ts'" })).toContain(
      'domain/a.ts imports domain/b.ts, which does not exist',
    )
    expect(() => violationsOf({ 'domain/c.ts': 'const = 1' })).toThrow('domain/c.ts does not parse')
  })
})

describe('the private tables of the job queue', () => {
  it.each([
    ['server/tasks/a.ts', 1],
    ['server/kit/jobs/jobs.ts', 1],
    ['server/kit/jobs/queue-tables.ts', 0],
    ['server/tasks/a.test.ts', 0],
    ['workshop/chaos/a.ts', 0],
  ])('in %s: %i violations', (file, count) => {
    const source = 'export const a = `\nselect 1 from graphile_worker._private_jobs`\n'
    const found = violationsOf({ [file]: source })
    expect(found).toHaveLength(count)
    for (const one of found) expect(one).toContain('touches a private table of the job queue')
  })
})

describe('the table of modules', () => {
  it('has no cycle', () => {
    expect(cycleIn(moduleDependencies)).toBeUndefined()
    expect(cycleIn({ a: ['b'], b: ['c'], c: ['a'] })).toEqual(['a', 'b', 'c', 'a'])
  })

  it('lists only modules that have a row of their own', () => {
    const names = Object.keys(moduleDependencies)
    expect(names).toEqual(expect.arrayContaining(Object.values(moduleDependencies).flat()))
  })
})

function cycleIn(table: Record<string, readonly string[]>): string[] | undefined {
  const walk = (name: string, path: string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    for (const next of table[name] ?? []) {
      const found = walk(next, [...path, name])
      if (found !== undefined) return found
    }
    return undefined
  }
  for (const name of Object.keys(table)) {
    const found = walk(name, [])
    if (found !== undefined) return found
  }
  return undefined
}
