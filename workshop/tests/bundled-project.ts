/**
 * The programs of the product, bundled as for production into a folder that looks like the project, for tests that start them as processes:
 * one bundle for each state of the sources, whichever tests need it and however many at the same time. Nothing has to be built before.
 */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import bundling from '../../rolldown.config.mjs'
import { hashOfSources, projectRoot, sourcesOf } from '../../scripts/prepare.mjs'
import { makeOnce } from './make-once.ts'

/** The folder, with `build/node`, read-only: other tests run from it too. */
export const bundledProject = async (): Promise<string> => {
  const folder = join(projectRoot, 'build', 'tested', hashOfSources('server'))
  await makeOnce(folder, bundleInto)
  return folder
}

const bundleInto = async (folder: string): Promise<void> => {
  mkdirSync(join(folder, 'build/client'), { recursive: true })
  writeFileSync(join(folder, 'build/client/index.html'), '<!doctype html><title>Towline</title>')
  for (const name of ['db', 'node_modules']) {
    symlinkSync(join(projectRoot, name), join(folder, name))
  }
  const sources = new Set(sourcesOf('server'))
  const isStray = (file: string): boolean =>
    file.startsWith(projectRoot) && !file.includes('/node_modules/') && !sources.has(file)
  const bundled = await rolldown({ ...bundling, cwd: projectRoot })
  const { output } = await bundled.write({
    ...bundling.output,
    dir: join(folder, 'build/node'),
    sourcemap: false,
  })
  await bundled.close()
  const strays = output.flatMap((part) =>
    'moduleIds' in part ? part.moduleIds.filter(isStray) : [],
  )
  if (strays.length > 0) {
    throw new Error(`bundled, but not a source in scripts/prepare.mjs:\n${strays.join('\n')}`)
  }
}
