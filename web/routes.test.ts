import { afterEach, expect, test, vi } from 'vitest'
import { cities } from '../domain/places/cities.ts'
import { paths } from './paths.ts'
import { prerenderedPaths } from './public-pages.ts'

type Entry = { path?: string; file: string; children?: Entry[] }

const filesIn = (entries: Entry[]): string[] =>
  entries.flatMap((entry) => [entry.file, ...filesIn(entry.children ?? [])])

const routesWhen = async (nodeEnv: string): Promise<Entry[]> => {
  vi.stubEnv('NODE_ENV', nodeEnv)
  vi.resetModules()
  return (await import('./routes.tsx')).default
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test('the interface kit is for development: a production build has no route to it', async () => {
  expect(filesIn(await routesWhen('production')).join()).not.toContain('ui/dev/')
  expect(filesIn(await routesWhen('development')).join()).toContain('ui/dev/kitchen-sink.tsx')
})

test('an address without a screen gets the not-found screen', async () => {
  expect((await routesWhen('production')).at(-1)).toMatchObject({
    path: '*',
    file: 'screens/not-found.tsx',
  })
})

test('no two addresses are the same', () => {
  const fixed = Object.values(paths).filter((path) => typeof path === 'string')
  const all = [...fixed, ...cities.flatMap((city) => [paths.city(city), paths.cityAlias(city)])]
  expect(new Set(all).size).toBe(all.length)
  expect(all.every((path) => path.startsWith('/'))).toBe(true)
  expect(prerenderedPaths.every((path) => path.startsWith('/'))).toBe(true)
})

test('an address contains its parameters, escaped', () => {
  expect(paths.booking('bkg_1/2')).toBe('/bookings/bkg_1%2F2')
  expect(paths.auth()).toBe('/auth')
  expect(paths.auth({ tab: 'sign-up', returnTo: '/?step=2&x=1' })).toBe(
    '/auth?tab=sign-up&returnTo=%2F%3Fstep%3D2%26x%3D1',
  )
})
