/**
 * The last step of building the screens (`react-router.config.ts`): writes `service-worker.js` beside the pages, with the list of the files
 * it stores on a device from the first visit on.
 */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { paths } from '../web/paths.ts'
import type { Shell } from '../web/service-worker/shell.ts'

const pages = [paths.home, paths.book, paths.offline]
/** A placeholder address that the booking page answers: the server renders the page without looking the booking up. */
const bookingPage = paths.booking('any')
const jobPages = [bookingPage, paths.bookings, paths.driver, paths.driverCab]
const jobScreens = [
  'public/site',
  'booking/booking',
  'booking/bookings',
  'driver/driver',
  'driver/driver-cab',
]
/** A map that moves is larger than all the rest, and shows little without a connection. */
const notForJobs =
  /^(moving-map|pin-map|map-style|map-overlays|use-street-map|street-style|maplibre|base-map)/

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
  const inShell = new Set(files)
  const jobFiles = assetsNamedIn(scriptsOf(jobScreens, directory), directory, notForJobs).filter(
    (file) => !inShell.has(file),
  )
  const contents = [...html, ...icons.map(read), ...files, ...jobPages, ...jobFiles]
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  const version = hash.digest('hex').slice(0, 12)
  const job = { pages: jobPages, bookingPage, files: jobFiles }
  return { version, pages, offlinePage: paths.offline, files, job }
}

/**
 * Addresses of the built files that a text names, and of those that they name in turn. The files named in the list of all routes are left
 * out: they would be all the screens.
 */
function assetsNamedIn(text: string, directory: string, except?: RegExp): string[] {
  const all = readdirSync(join(directory, 'assets')).filter(
    (name) => !name.endsWith('.map') && !except?.test(name),
  )
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

/** The entries of these screens in the list of all routes. Throws when the build's format has changed. */
function scriptsOf(screens: readonly string[], directory: string): string {
  const name = readdirSync(join(directory, 'assets')).find((one) => one.startsWith('manifest-'))
  const text = name ? readFileSync(join(directory, 'assets', name), 'utf8') : ''
  const list: { routes: Record<string, unknown> } = JSON.parse(
    text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1),
  )
  return screens
    .map((screen) => {
      const route = list.routes[`screens/${screen}`]
      if (!route) throw new Error(`the list of routes has no screens/${screen}`)
      return JSON.stringify(route)
    })
    .join('\n')
}

const isScript = (name: string): boolean => name.endsWith('.js') && !name.startsWith('manifest-')
