import type { APIRequestContext, Page } from '@playwright/test'

/** Metadata and links of a page, read from the HTML that the server sends. */
export type ReadPage = {
  status: number
  title: string
  /** Text of each main heading. */
  headings: string[]
  /** Keyed by name or property. */
  metas: Record<string, string>
  canonical: string | null
  ids: string[]
  /** As written: `links` are destinations, `parts` what the page loads. */
  links: string[]
  parts: string[]
  /** Scripts fetched with the priority of visible content. */
  eagerScripts: string[]
  /** The text of each piece of structured data. */
  structured: string[]
}

/** Parses the response of this address with the browser's own parser. `reader` is any page: nothing is loaded or run in it. */
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
