/**
 * A step of building the screens (`react-router.config.ts`): every page carries the list of all routes, and three quarters of it names the
 * scripts that each screen imports. Only prefetching links would read that, and there are none; a script's own imports repeat it.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [before, after] = ['window.__reactRouterManifest=', ';']

type RouteList = { routes: Record<string, { imports: string[] }> }

/** `directory`: the built client. Throws when the build's format has changed. */
export function trimRouteList(directory: string): void {
  const assets = join(directory, 'assets')
  const names = readdirSync(assets).filter((name) => /^manifest-.+\.js$/.test(name))
  const [name] = names
  if (!name || names.length > 1) throw new Error(`${names.length} lists of routes in ${assets}`)
  const path = join(assets, name)
  const text = readFileSync(path, 'utf8')
  if (!text.startsWith(before) || !text.endsWith(after)) {
    throw new Error(`a list of routes in another shape: ${text.slice(0, 60)}`)
  }
  const list: RouteList = JSON.parse(text.slice(before.length, -after.length))
  for (const route of Object.values(list.routes)) route.imports = []
  writeFileSync(path, `${before}${JSON.stringify(list)}${after}`)
}
