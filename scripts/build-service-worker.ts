/**
 * The last step of building the screens (`react-router.config.ts`): `service-worker.js` beside the pages, with the list of what it keeps
 * on a device from the first visit on.
 */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { paths } from '../web/paths.ts'
import type { Shell } from '../web/service-worker/shell.ts'

const pages = [paths.home, paths.book, paths.offline]
const icons = ['/favicon.svg', '/icons/icon-192.png', '/manifest.webmanifest']

/** `directory`: the built client. */
export async function buildServiceWorker(directory: string): Promise<void> {
  const bundle = await rolldown({
    input: 'web/service-worker/main.ts',
    transform: { define: { builtShell: JSON.stringify(shellOf(directory)) } },
  })
  await bundle.write({ file: join(directory, 'service-worker.js'), format: 'iife', minify: true })
  await bundle.close()
}

function shellOf(directory: string): Shell {
  const read = (name: string) => readFileSync(join(directory, name))
  const html = pages.map((page) => read(join(page, 'index.html')))
  const files = [...assetsNamedIn(html.join('\n'), directory), ...icons]
  const contents = [...html, ...icons.map(read), ...files]
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  const version = hash.digest('hex').slice(0, 12)
  return { version, pages, offlinePage: paths.offline, files }
}

/**
 * Addresses of the built files that a text names, and of those that they name in turn. The list of all routes is taken without what it
 * names: that would be every screen there is.
 */
function assetsNamedIn(text: string, directory: string): string[] {
  const all = readdirSync(join(directory, 'assets')).filter((name) => !name.endsWith('.map'))
  const found = new Set<string>()
  const look = (where: string): void => {
    for (const name of all) {
      if (found.has(name) || !where.includes(name)) continue
      found.add(name)
      if (isScript(name)) look(readFileSync(join(directory, 'assets', name), 'utf8'))
    }
  }
  look(text)
  return [...found].sort().map((name) => `/assets/${name}`)
}

const isScript = (name: string): boolean => name.endsWith('.js') && !name.startsWith('manifest-')
