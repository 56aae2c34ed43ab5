/**
 * The JavaScript a page loads, read from the built files: each page stays within its budget. Scripts that an island
 * loads after the page, or a press, do not count.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { budgets as publicBudgets } from '../../workshop/bench/web-metrics.ts'
import { pack, type Encoding } from '../../server/kit/http/compression.ts'
import { paths } from '../../web/paths.ts'
import { aliases, publicPages } from '../../web/public-pages.ts'

type Budget = {
  /** Bytes. */
  most: number
  as: Encoding
  /** Scripts that load automatically beside the screen, by name. */
  alsoLoads: readonly string[]
}

/** As sent to current browsers. */
const publicPage: Budget = { most: publicBudgets.scriptBytes, as: 'br', alsoLoads: [] }
/** Pages with a form, which load their schemas; the visitor came to fill it in. */
const form: Budget = { most: 190_000, as: 'gzip', alsoLoads: [] }
/** Pages that open the live stream. */
const dashboard: Budget = { most: 290_000, as: 'gzip', alsoLoads: ['live'] }

/** Budgets by the path of the route. */
const budgets: Readonly<Record<string, Budget>> = {
  ...Object.fromEntries(aliases.map(({ path }) => [path, publicPage])),
  ...Object.fromEntries(publicPages.map(({ path }) => [path, publicPage])),
  [paths.book]: form,
  [paths.auth()]: form,
  [paths.resetPassword]: form,
  [paths.verifyEmail]: form,
  // People who were sent the link may be on any phone.
  [paths.trip(':token')]: form,
  [paths.confirm(':token')]: form,
  [paths.checkSeal(':sealId')]: publicPage,
  [paths.bookings]: dashboard,
  '/bookings/:bookingId': { ...dashboard, most: 255_500 },
  '/bookings/:bookingId/receipt': dashboard,
  '/b/:reference': form,
  // The demo is the form and the dashboards in one.
  [paths.demo]: { ...dashboard, most: 227_500 },
  [paths.partnerInvitation]: dashboard,
  [paths.adminBoard]: { ...dashboard, most: 290_500 },
  [paths.revenueDashboard]: dashboard,
  [paths.dealer]: dashboard,
  [paths.account]: dashboard,
}

/** Whose pages have a dashboard's budget, where they have none of their own. */
const rooms: readonly string[] = [paths.admin, paths.driver, paths.insuranceDashboard]

const budgetOf = (path: string): Budget | undefined =>
  budgets[path] ??
  (rooms.some((room) => path === room || path.startsWith(`${room}/`)) ? dashboard : undefined)

/** Pages that work without the screens' scripts. */
const still: readonly string[] = [paths.offline]

type Route = {
  parentId?: string
  path?: string
  module: string
  /** False for routes that serve machines. */
  hasDefaultExport: boolean
}

type Manifest = { entry: { module: string }; routes: Record<string, Route> }

const assets = 'build/client/assets'

/** The built scripts, by name. */
const readScripts = (): Map<string, string> =>
  new Map(
    readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, readFileSync(join(assets, name), 'utf8')]),
  )

/** The text of a script. Throws when it is missing: a page without its scripts would pass. */
function textOf(name: string, scripts: Map<string, string>): string {
  const text = scripts.get(name)
  if (text === undefined) throw new Error(`no built script ${name}`)
  return text
}

/** The file of the script with this name, which ends in a content hash. */
function nameOf(name: string, scripts: Map<string, string>): string {
  const found = [...scripts.keys()].filter((full) => full.replace(/-[\w-]{8}\.js$/, '') === name)
  if (found.length !== 1) throw new Error(`${found.length} built scripts are called ${name}`)
  return found[0] ?? ''
}

/** A script and everything it imports statically. */
function withImports(name: string, scripts: Map<string, string>, found: Set<string>): void {
  if (found.has(name)) return
  found.add(name)
  const imports = textOf(name, scripts).matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)
  for (const [, imported = ''] of imports) withImports(imported, scripts, found)
}

/** The screen's route and its parents. */
function chainOf(route: Route, routes: Manifest['routes']): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return parent ? [...chainOf(parent, routes), route] : [route]
}

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`

type Built = { scripts: Map<string, string>; manifestName: string; manifest: Manifest }

function readBuilt(): Built {
  const scripts = readScripts()
  const manifestName = [...scripts.keys()].find((name) => name.startsWith('manifest-')) ?? ''
  const text = textOf(manifestName, scripts)
  const json = text.replace('window.__reactRouterManifest=', '').replace(/;\s*$/, '')
  return { scripts, manifestName, manifest: JSON.parse(json) }
}

/** Compressed sizes of scripts, each measured once. */
const sent = new Map<string, number>()

async function sentBytes(
  name: string,
  as: Encoding,
  scripts: Map<string, string>,
): Promise<number> {
  const known = sent.get(`${as} ${name}`)
  if (known !== undefined) return known
  const { length } = await pack(Buffer.from(textOf(name, scripts)), as, 'for ever')
  sent.set(`${as} ${name}`, length)
  return length
}

const built = readBuilt()
const pages = Object.values(built.manifest.routes).flatMap(({ path, hasDefaultExport }) =>
  path?.startsWith('/') && hasDefaultExport && !still.includes(path) ? [path] : [],
)

for (const path of pages) {
  const budget = budgetOf(path)
  if (!budget) continue
  const { most, as, alsoLoads } = budget
  test(`${path} brings at most ${kilobytes(most)} of JavaScript (${as})`, async () => {
    const { scripts, manifestName, manifest } = built
    const { entry, routes } = manifest
    const route = Object.values(routes).find((one) => one.path === path)
    if (!route) throw new Error(`no built route ${path}`)
    const found = new Set([manifestName])
    for (const { module } of [entry, ...chainOf(route, routes)]) {
      withImports(module.replace('/assets/', ''), scripts, found)
    }
    for (const name of alsoLoads) withImports(nameOf(name, scripts), scripts, found)
    let bytes = 0
    for (const name of found) bytes += await sentBytes(name, as, scripts)
    // to a tenth of a kilobyte: the hashes in the scripts' names make some bytes more or less with every build
    expect(Math.round(bytes / 100), kilobytes(bytes)).toBeLessThanOrEqual(most / 100)
  })
}

test('every page has a budget, and every budget a page', () => {
  expect(pages.filter((path) => budgetOf(path) === undefined)).toEqual([])
  expect(Object.keys(budgets).filter((path) => !pages.includes(path))).toEqual([])
})
