/** Every public page as the server sends it, before any script runs: metadata for search engines and shared links, and working links. */
import type { APIRequestContext, Page } from '@playwright/test'
import { socialImage } from '../web/public-home.ts'
import { aliases, prerenderedPaths, publicPages } from '../web/public-pages.ts'
import { paths } from '../web/paths.ts'
import { product } from './kit/product.ts'
import { readPage, type ReadPage } from './kit/read-page.ts'
import { structuredDataFaults } from './kit/schema-org.ts'
import { test as base, expect } from './kit/test.ts'

type Site = {
  /** Every page with an address, as it was sent; each is requested once. */
  pages: ReadonlyMap<string, ReadPage>
}

// One worker requests the pages, so they are read once.
base.describe.configure({ mode: 'default' })

let pagesRead: Promise<Map<string, ReadPage>> | undefined

const test = base.extend<Site>({
  pages: async ({ page, request }, use) => {
    pagesRead ??= readAll(request, page)
    await use(await pagesRead)
  },
})

const addresses = [...publicPages.map(({ path }) => ({ path, of: path })), ...aliases]
/** Prerendered paths that are pages. */
const sent = prerenderedPaths.filter((path) => path !== paths.sitemap && path !== paths.robots)

async function readAll(request: APIRequestContext, reader: Page): Promise<Map<string, ReadPage>> {
  const all = new Set([...sent, ...addresses.map(({ path }) => path)])
  const read = await Promise.all(
    [...all].map(async (path) => [path, await readPage(request, reader, path)] as const),
  )
  return new Map(read)
}

const readOf = (pages: Site['pages'], path: string): ReadPage => {
  const read = pages.get(path)
  if (!read) throw new Error(`${path} was not read`)
  return read
}

test('every public page has its metadata, and a preview for where it is shared', async ({
  pages,
}) => {
  for (const { path, of } of addresses) {
    const { title, description } = publicPages.find((one) => one.path === of) ?? {}
    const read = readOf(pages, path)
    const address = `${product().url}${of}`
    expect.soft(read, path).toMatchObject({ status: 200, title, canonical: address })
    expect.soft(read.headings, `headings of ${path}`).toHaveLength(1)
    expect.soft(read.headings[0], path).toBeTruthy()
    expect.soft(read.metas, path).toMatchObject({
      description,
      'og:title': title,
      'og:description': description,
      'og:url': address,
      'og:image': `${product().url}${socialImage(of)}`,
      'twitter:card': 'summary_large_image',
    })
    expect.soft(read.eagerScripts, `what stands before the page at ${path}`).toEqual([])
    expect.soft(read.metas.robots, `${path} is for search engines`).toBeUndefined()
  }
})

test('every preview image of a shared link exists', async ({ request }) => {
  for (const { path } of publicPages) {
    const photo = await request.get(socialImage(path))
    expect.soft(photo.status(), path).toBe(200)
    expect.soft(photo.headers()['content-type'], path).toBe('image/png')
  }
})

test('structured data uses the vocabulary of schema.org', async ({ pages }) => {
  let pieces = 0
  for (const { path } of addresses) {
    const { structured } = readOf(pages, path)
    pieces += structured.length
    for (const text of structured) {
      const data: unknown = JSON.parse(text)
      expect.soft(structuredDataFaults(data), path).toEqual([])
    }
  }
  expect(pieces).toBeGreaterThanOrEqual(publicPages.length)
})

test('no link is broken, and no page lacks a part', async ({ pages, request }) => {
  const targets = new Map<string, Promise<Target>>()
  for (const [path, { status, ids }] of pages) {
    targets.set(path, Promise.resolve({ status, ids: new Set(ids) }))
  }
  const targetFor = (path: string): Promise<Target> => {
    const target = targets.get(path) ?? targetAt(path)
    targets.set(path, target)
    return target
  }
  const targetAt = async (path: string): Promise<Target> => {
    const answer = await request.get(path)
    const ids = path.endsWith('.svg') ? [...(await answer.text()).matchAll(/\sid="([^"]+)"/g)] : []
    return { status: answer.status(), ids: new Set(ids.map(([, id = '']) => id)) }
  }

  const broken = new Set<string>()
  for (const [path, { links, parts }] of pages) {
    const here = new URL(path, product().url)
    for (const written of [...links, ...parts]) {
      const fault = await faultOf(written, here)
      if (fault) broken.add(`${path}: ${written || '(empty)'} ${fault}`)
    }
  }
  expect([...broken].toSorted()).toEqual([])

  async function faultOf(written: string, here: URL): Promise<string | null> {
    if (/^(mailto|tel):/.test(written)) return isContact(written) ? null : 'is no contact'
    if (written.startsWith('data:')) return null
    if (!URL.canParse(written, here)) return 'is no address'
    const { origin, protocol, username, pathname, hash, search } = new URL(written, here)
    // Pages of other sites are not requested.
    if (origin !== here.origin) {
      return protocol === 'https:' && username === '' ? null : 'is not fit for a link'
    }
    const { status, ids } = await targetFor(pathname + search)
    if (status !== 200) return `is answered ${status}`
    return hash === '' || ids.has(decodeURIComponent(hash.slice(1))) ? null : 'names no part of it'
  }
})

type Target = { status: number; ids: ReadonlySet<string> }

const isContact = (written: string): boolean =>
  /^mailto:[^@\s]+@[^@\s]+\.[a-z]+(\?.*)?$/.test(written) || /^tel:\+?\d{3,15}$/.test(written)
