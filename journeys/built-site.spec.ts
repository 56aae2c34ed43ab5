/** Every public page as it is sent, before any script runs: what search engines and shared links take from it, and where it leads. */
import { aliases, prerenderedPaths, publicPages, socialPicture } from '../web/public-pages.ts'
import { paths } from '../web/paths.ts'
import { product } from './kit/product.ts'
import { readPage, type ReadPage } from './kit/read-page.ts'
import { structuredDataFaults } from './kit/schema-org.ts'
import { expect, test } from './kit/test.ts'

const addresses = [...publicPages.map(({ path }) => ({ path, of: path })), ...aliases]
/** Without what is no page. */
const sent = prerenderedPaths.filter((path) => path !== paths.sitemap && path !== paths.robots)

test(
  'every public page says what it is, and shows itself well where it is shared',
  { tag: '@any-size' },
  async ({ page, request }) => {
    for (const { path, of } of addresses) {
      const { title, description } = publicPages.find((one) => one.path === of) ?? {}
      const read = await readPage(request, page, path)
      const address = `${product().url}${of}`
      expect.soft(read, path).toMatchObject({ status: 200, title, canonical: address })
      expect.soft(read.headings, `headings of ${path}`).toHaveLength(1)
      expect.soft(read.headings[0], path).toBeTruthy()
      expect.soft(read.metas, path).toMatchObject({
        description,
        'og:title': title,
        'og:description': description,
        'og:url': address,
        'og:image': `${product().url}${socialPicture(of)}`,
        'twitter:card': 'summary_large_image',
      })
      expect.soft(read.eagerScripts, `what stands before the page at ${path}`).toEqual([])
      expect.soft(read.metas.robots, `${path} is for search engines`).toBeUndefined()
    }
  },
)

test('every picture of a shared link is there', { tag: '@any-size' }, async ({ request }) => {
  for (const { path } of publicPages) {
    const picture = await request.get(socialPicture(path))
    expect.soft(picture.status(), path).toBe(200)
    expect.soft(picture.headers()['content-type'], path).toBe('image/png')
  }
})

test(
  'structured data keeps to the vocabulary of schema.org',
  { tag: '@any-size' },
  async ({ page, request }) => {
    let pieces = 0
    for (const { path } of addresses) {
      const { structured } = await readPage(request, page, path)
      pieces += structured.length
      for (const text of structured) {
        const data: unknown = JSON.parse(text)
        expect.soft(structuredDataFaults(data), path).toEqual([])
      }
    }
    expect(pieces).toBeGreaterThanOrEqual(publicPages.length)
  },
)

test(
  'no link leads nowhere, and no page lacks a part',
  { tag: '@any-size' },
  async ({ page, request }) => {
    const pages = new Map<string, ReadPage>()
    for (const path of sent) pages.set(path, await readPage(request, page, path))
    const asked = new Map<string, Promise<Target>>()
    for (const [path, { status, ids }] of pages) {
      asked.set(path, Promise.resolve({ status, ids: new Set(ids) }))
    }
    const askFor = (path: string): Promise<Target> => {
      const target = asked.get(path) ?? targetAt(path)
      asked.set(path, target)
      return target
    }
    const targetAt = async (path: string): Promise<Target> => {
      const answer = await request.get(path)
      const ids = path.endsWith('.svg')
        ? [...(await answer.text()).matchAll(/\sid="([^"]+)"/g)]
        : []
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
      // Somebody else's page is not ours to ask.
      if (origin !== here.origin) {
        return protocol === 'https:' && username === '' ? null : 'is not fit for a link'
      }
      const { status, ids } = await askFor(pathname + search)
      if (status !== 200) return `is answered ${status}`
      return hash === '' || ids.has(decodeURIComponent(hash.slice(1)))
        ? null
        : 'names no part of it'
    }
  },
)

type Target = { status: number; ids: ReadonlySet<string> }

const isContact = (written: string): boolean =>
  /^mailto:[^@\s]+@[^@\s]+\.[a-z]+(\?.*)?$/.test(written) || /^tel:\+?\d{3,15}$/.test(written)
