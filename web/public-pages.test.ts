import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { originPlaceholder } from '../contract/origin.ts'
import { paths } from './paths.ts'
import { socialImage } from './public-home.ts'
import { aliases, prerenderedPaths, publicPages } from './public-pages.ts'
import { loader as robots } from './screens/public/robots-txt.ts'
import { loader as sitemap } from './screens/public/sitemap-xml.ts'

const repeated = (texts: string[]): string[] =>
  texts.filter((text, index) => texts.indexOf(text) !== index)

test('every page has a description of its own, in the length that search results show', () => {
  for (const { path, title, description, headline } of publicPages) {
    expect(title.length, `title of ${path}`).toBeLessThanOrEqual(60)
    expect(description.length, `description of ${path}`).toBeLessThanOrEqual(160)
    expect(description.length, `description of ${path}`).toBeGreaterThanOrEqual(50)
    expect(headline.length, `headline of ${path}`).toBeLessThanOrEqual(48)
  }
  expect(repeated(publicPages.map(({ title }) => title))).toEqual([])
  expect(repeated(publicPages.map(({ description }) => description))).toEqual([])
  expect(repeated(prerenderedPaths)).toEqual([])
})

/** Its size, and the headline that `workshop/drawings/draw-social-images.ts` wrote into it. */
const readPhoto = (file: string) => {
  const png = readFileSync(file)
  const title = png.indexOf('iTXtTitle\0')
  return {
    kilobytes: png.length / 1000,
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    headline: png.subarray(title + 14, title + 4 + png.readUInt32BE(title - 4)).toString('utf8'),
  }
}

test.each(publicPages)('$path has an image with its present headline', ({ path, headline }) => {
  const { kilobytes, ...drawn } = readPhoto(`web/public${socialImage(path)}`)
  expect(drawn).toEqual({ width: 1200, height: 630, headline })
  expect(kilobytes).toBeLessThan(100)
})

test('no image is left of a page that is gone', () => {
  expect(
    readdirSync('web/public/social')
      .map((name) => `/social/${name}`)
      .toSorted(),
  ).toEqual(publicPages.map(({ path }) => socialImage(path)).toSorted())
})

test('the sitemap names every public page once, under its own address', async () => {
  const response = sitemap()
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const named = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
  expect(named).toEqual(publicPages.map(({ path }) => `${originPlaceholder}${path}`))
})

/** The longest matching rule decides (RFC 9309, 2.2.2); these rules only ever disallow. */
const isClosed = (path: string, text: string): boolean =>
  [...text.matchAll(/^Disallow: (.+)$/gm)].some(([, rule = '']) =>
    rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule),
  )

test('search engines find the sitemap, may fetch every public page, and are kept out of private ones', async () => {
  const text = await robots().text()
  expect(text).toContain(`Sitemap: ${originPlaceholder}/sitemap.xml`)
  const open = [...publicPages, ...aliases].map(({ path }) => path)
  expect(open.filter((path) => isClosed(path, text))).toEqual([])
  const { account, admin, bookings, driver, insuranceDashboard, revenueDashboard } = paths
  const closed = [account, admin, bookings, driver, insuranceDashboard, revenueDashboard]
  for (const path of [
    ...closed,
    paths.booking('bkg_1'),
    paths.auth(),
    paths.resetPassword,
    paths.verifyEmail,
  ]) {
    expect(isClosed(path, text), path).toBe(true)
  }
  // It says "noindex", which only a crawler that may fetch the page can read.
  expect(isClosed(paths.book, text)).toBe(false)
})
