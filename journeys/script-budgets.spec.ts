/**
 * How much JavaScript a page brings, read from the built files: each stays within its budget. No browser is started. What an island or a
 * press loads later does not count.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { budgets as publicBudgets } from '../bench/web-figures.ts'
import { pack, type Encoding } from '../server/kit/http/packing.ts'
import { paths } from '../web/paths.ts'
import { aliases, publicPages } from '../web/public-pages.ts'

type Budget = {
  /** Bytes. */
  most: number
  as: Encoding
  /** What loads by itself beside the screen, by the names of the scripts. */
  alsoLoads: readonly string[]
}

/** As it is sent to browsers of today, once there is somebody: before that, a page to read brings nothing. */
const publicPage: Budget = { most: publicBudgets.scriptBytes, as: 'br', alsoLoads: [] }
/** Before anybody is there, so it is held to what was reached. */
const atOnce: Budget = { ...publicPage, most: 138_000 }
/** Whoever types there has come for it; the fields bring their schemas. */
const form: Budget = { most: 192_000, as: 'gzip', alsoLoads: [] }
/** Opens the live stream. */
const dashboard: Budget = { most: 290_000, as: 'gzip', alsoLoads: ['live'] }

/** By the path of the route. */
const budgets: Readonly<Record<string, Budget>> = {
  ...Object.fromEntries(aliases.map(({ path }) => [path, publicPage])),
  ...Object.fromEntries(
    publicPages.map(({ path, startsAtOnce }) => [path, startsAtOnce ? atOnce : publicPage]),
  ),
  [paths.book]: form,
  [paths.auth()]: form,
  [paths.resetPassword]: form,
  [paths.verifyEmail]: form,
  // Whoever was sent the link may be on any phone.
  [paths.trip(':token')]: form,
  [paths.confirm(':token')]: form,
  [paths.bookings]: dashboard,
  '/bookings/:bookingId': dashboard,
  '/bookings/:bookingId/receipt': dashboard,
  [paths.demo]: dashboard,
  [paths.driver]: dashboard,
  [paths.driverJoin]: dashboard,
  [paths.admin]: dashboard,
  [paths.adminBoard]: dashboard,
  [paths.adminComments]: dashboard,
  [paths.adminInbox]: dashboard,
  [paths.adminAdverts]: dashboard,
  [paths.adminAdvert()]: dashboard,
  [paths.adminTariffs]: dashboard,
  [paths.revenueDashboard]: dashboard,
  [paths.adminTariffNew()]: dashboard,
  [paths.adminPhone]: dashboard,
  [paths.adminUsers]: dashboard,
  [`${paths.adminUsers}/:accountId`]: dashboard,
  [paths.adminNotices]: dashboard,
  [paths.adminAudit]: dashboard,
  [paths.verification]: dashboard,
  [paths.insuranceDashboard]: dashboard,
  [paths.partnerInvitation]: dashboard,
  [paths.driverCab]: dashboard,
  [paths.dealer]: dashboard,
  [paths.account]: dashboard,
}

/** Complete without the screens' scripts. */
const still: readonly string[] = [paths.offline]

type Route = {
  parentId?: string
  path?: string
  module: string
  /** Otherwise it is for machines. */
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

/** A page without its scripts would pass. */
function textOf(name: string, scripts: Map<string, string>): string {
  const text = scripts.get(name)
  if (text === undefined) throw new Error(`no built script ${name}`)
  return text
}

/** The one that is called so, but for the part that says what is in it. */
function nameOf(name: string, scripts: Map<string, string>): string {
  const found = [...scripts.keys()].filter((full) => full.replace(/-[\w-]{8}\.js$/, '') === name)
  if (found.length !== 1) throw new Error(`${found.length} built scripts are called ${name}`)
  return found[0] ?? ''
}

/** A script and whatever it imports at once. */
function withImports(name: string, scripts: Map<string, string>, found: Set<string>): void {
  if (found.has(name)) return
  found.add(name)
  const imports = textOf(name, scripts).matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)
  for (const [, imported = ''] of imports) withImports(imported, scripts, found)
}

/** The screen's route and those around it. */
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

/** What the server sends of a script, once for each. */
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

for (const [path, { most, as, alsoLoads }] of Object.entries(budgets)) {
  test(
    `${path} brings at most ${kilobytes(most)} of JavaScript (${as})`,
    { tag: '@any-size' },
    async () => {
      const { scripts, manifestName, manifest } = readBuilt()
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
      expect(bytes, kilobytes(bytes)).toBeLessThanOrEqual(most)
    },
  )
}

test('every page has a budget', { tag: '@any-size' }, () => {
  const { routes } = readBuilt().manifest
  const pages = Object.values(routes).flatMap(({ path, hasDefaultExport }) =>
    path?.startsWith('/') && hasDefaultExport && !still.includes(path) ? [path] : [],
  )
  expect(pages.toSorted()).toEqual(Object.keys(budgets).toSorted())
})
