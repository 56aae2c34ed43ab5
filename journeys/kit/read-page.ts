import type { APIRequestContext, Page } from '@playwright/test'

/** What a page says about itself and where it leads, read from the HTML that the server sends. */
export type ReadPage = {
  status: number
  title: string
  /** Text of each main heading. */
  headings: string[]
  /** By name or property. */
  metas: Record<string, string>
  canonical: string | null
  ids: string[]
  /** As written: where links lead, and what the page is made of. */
  links: string[]
  parts: string[]
  /** Scripts that are fetched as urgently as what is seen. */
  eagerScripts: string[]
  /** The text of each piece of structured data. */
  structured: string[]
}

/** Reads what is sent under this address with the browser's own parser. `reader` is any page: nothing is loaded or run in it. */
export async function readPage(
  request: APIRequestContext,
  reader: Page,
  path: string,
): Promise<ReadPage> {
  const response = await request.get(path)
  const read = await reader.evaluate(
    (html) => {
      const page = new DOMParser().parseFromString(html, 'text/html')
      const all = (selector: string) => [...page.querySelectorAll(selector)]
      const valuesOf = (selector: string, name: string) =>
        all(selector).map((element) => element.getAttribute(name) ?? '')
      return {
        title: page.title,
        headings: all('h1').map((heading) => heading.textContent.trim()),
        metas: Object.fromEntries(
          all('meta[content]').map((meta) => [
            meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
            meta.getAttribute('content') ?? '',
          ]),
        ),
        canonical: valuesOf('link[rel="canonical"]', 'href').join(' ') || null,
        ids: valuesOf('[id]', 'id'),
        links: valuesOf('a[href], area[href]', 'href'),
        parts: [
          ...valuesOf('[src]', 'src'),
          ...valuesOf('link[href]:not([rel="canonical"])', 'href'),
          ...valuesOf('form[action]', 'action'),
          ...valuesOf('use[href], image[href]', 'href'),
          ...valuesOf('[srcset]', 'srcset').flatMap((set) =>
            set.split(',').map((one) => one.trim().split(/\s/)[0] ?? ''),
          ),
        ],
        eagerScripts: [
          ...valuesOf('link[rel="modulepreload"]:not([fetchpriority="low"])', 'href'),
          ...valuesOf('script[src]:not([async], [defer], [type="module"])', 'src'),
        ],
        structured: all('script[type="application/ld+json"]').map(({ textContent }) => textContent),
      }
    },
    await response.text(),
  )
  return { status: response.status(), ...read }
}
