import { createLucideIcon, type LucideIconData, type LucideProps } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import makeIcon from './icon-maker.ts'

const drawing: LucideIconData = {
  name: 'flag',
  size: 24,
  node: [
    ['path', { d: 'M4 22V4', key: 'a' }],
    ['circle', { cx: '7', cy: '18', r: '2', key: 'b' }],
  ],
}

/** Attributes in the order of the alphabet, without the package's names for its icons. */
const sorted = (html: string): string =>
  html
    .replaceAll(/ class="lucide lucide-flag ?"/g, '')
    .replaceAll('lucide lucide-flag ', '')
    .replaceAll(
      /<svg ([^>]*)>/g,
      (_, attributes: string) =>
        `<svg ${(attributes.match(/[\w-]+="[^"]*"/g) ?? []).toSorted().join(' ')}>`,
    )

const uses: readonly LucideProps[] = [
  {},
  { className: 'size-5 text-ink-muted' },
  { 'aria-hidden': true, className: 'size-5' },
  { 'aria-label': 'Flag', 'aria-hidden': undefined },
  { size: 16, color: 'red', strokeWidth: 3 },
  { children: <title>Flag</title>, 'aria-hidden': false },
]

test.each(uses)('an icon is drawn as the package draws it, use %#', (use) => {
  const Ours = makeIcon(drawing)
  const Theirs = createLucideIcon(drawing)
  const html = sorted(renderToStaticMarkup(<Ours {...use} />))
  expect(html).toContain('<path')
  expect(html).toBe(sorted(renderToStaticMarkup(<Theirs {...use} />)))
})
