import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export type Browser = {
  /** Undefined for Playwright's own browser. */
  executablePath?: string
  /** Environment variables for finding its libraries and fonts. */
  env?: Record<string, string>
}

const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="relative">../font-cache</cachedir>
</fontconfig>
`

/** Debian's Chromium without a window; the whole browser takes three times as long to draw the same pages. */
const ofDebian = '/usr/bin/chromium-headless-shell'

/**
 * A browser for the journeys: CHROME_PATH, else the one that came with npm (linux-x64), else Debian's `chromium-headless-shell`, else
 * what Playwright has installed.
 */
export function findBrowser(): Browser {
  if (process.env.CHROME_PATH) return { executablePath: process.env.CHROME_PATH }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedBrowser()
  if (existsSync(ofDebian)) return { executablePath: ofDebian }
  return {}
}

/**
 * The headless Chromium of `@sparticuz/chromium`, unpacked once into `node_modules/.cache`.
 */
function unpackedBrowser(): Browser {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const folder = dirname(dirname(dirname(entry)))
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const home = join(projectRoot, 'node_modules', '.cache', `chromium-${version}`)
  if (!existsSync(home)) {
    const unfinished = `${home}.${process.pid}`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { recursive: true })
    unpackInto(unfinished, join(folder, 'build', 'esm', 'index.js'))
    // The browser looks for its fonts below /tmp; without one, no text is drawn at all.
    writeFileSync(join(unfinished, 'fonts', 'fonts.conf'), fontConfiguration)
    // In one step: two runs that start together both end with a complete copy.
    if (existsSync(home)) rmSync(unfinished, { recursive: true })
    else renameSync(unfinished, home)
  }
  const libraries = join(home, 'al2023', 'lib')
  return {
    executablePath: join(home, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_PATH: join(home, 'fonts'),
    },
  }
}

/**
 * Runs in a process of its own, because the package decides by the environment, at import, whether
 * it brings its own libraries (it does for this runtime's name), and unpacks into TMPDIR.
 */
function unpackInto(folder: string, entry: string): void {
  const script = `import chromium from ${JSON.stringify(pathToFileURL(entry).href)}; await chromium.executablePath()`
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
    stdio: 'pipe',
  })
}
