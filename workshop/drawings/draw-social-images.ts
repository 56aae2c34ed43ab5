/**
 * Draws `web/public/social/<page>.png`, the preview images of shared links: the page's headline over the landing page's drawing. Each
 * carries its headline as the PNG keyword "Title", so that a test sees when it is out of date. Stylesheet and font come from the built
 * screens, so build first. Run it again when a headline in `web/public-pages.ts` or the look of the product changes:
 *
 *   npx tsx workshop/drawings/draw-social-images.ts
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { chromium } from '@playwright/test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { socialImage } from '../../web/public-home.ts'
import { publicPages } from '../../web/public-pages.ts'
import { BreakdownAtNight } from '../../web/ui/illustrations/breakdown-at-night.tsx'
import { Logo } from '../../web/ui/illustrations/logo.tsx'
import { findBrowser } from '../tests/find-browser.ts'

const built = 'build/client'
const target = 'web/public'

const readStyles = (): string => {
  const [, styles = ''] =
    /<style id="stylesheet">([\s\S]*?)<\/style>/.exec(
      readFileSync(join(built, 'index.html'), 'utf8'),
    ) ?? []
  const fontFile = readdirSync(join(built, 'assets')).find((name) => name.endsWith('.woff2'))
  if (!styles || !fontFile) throw new Error('Build first: npm start does.')
  const font = readFileSync(join(built, 'assets', fontFile)).toString('base64')
  return styles
    .replaceAll(/url\([^)]*\.woff2[^)]*\)/g, `url(data:font/woff2;base64,${font})`)
    .replaceAll('font-display:optional', 'font-display:block')
}

/** Flat colours, because glow and gradients would take more bytes than all the rest; and no stars between the letters. */
const look = `
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; background: var(--ground); color: var(--ink) }
  .night { position: absolute; left: 0; bottom: -36px; width: 1200px; height: 525px }
  .night .animate-beacon[fill^='url'], .night path[d^='M450 288'], .night g[fill='#dfe5f2'] { display: none }
  .night [fill^='url'] { fill: var(--ground) }
  .night path[d^='M0 318'][fill^='url'] { fill: #16213c }
  .night path[d^='M782 128'] { translate: 128px -72px }
  .words { position: absolute; inset: 52px 72px auto }
  .brand { zoom: 1.7 }
  h1 { margin: 30px 0 0; max-width: 960px; font-size: 84px; line-height: 1.03; font-weight: 780; letter-spacing: -0.028em; text-wrap: balance }
  .tape { position: absolute; inset: auto 0 0; height: 18px }
  *, *::before { animation: none !important }
`

const drawingOf = (headline: string, styles: string): string => {
  const night = renderToStaticMarkup(createElement(BreakdownAtNight, { className: 'night' }))
  const brand = renderToStaticMarkup(createElement(Logo, { name: 'Towline', className: 'brand' }))
  const words = renderToStaticMarkup(createElement('h1', {}, headline))
  return `<!doctype html><html data-theme="dark"><style>${styles}${look}</style>
<body>${night}<div class="words">${brand}${words}</div><div class="tape"></div></body></html>`
}

/** Adds a text to an image (PNG, 11.3.3.2 iTXt), right after its header, which is always 33 bytes long with the signature. */
const withTitle = (png: Buffer, title: string): Buffer => {
  const data = Buffer.from(`iTXtTitle\0\0\0\0\0${title}`, 'utf8')
  const chunk = Buffer.alloc(data.length + 8)
  chunk.writeUInt32BE(data.length - 4)
  data.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(data), data.length + 4)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

const styles = readStyles()
rmSync(join(target, 'social'), { recursive: true, force: true })
mkdirSync(join(target, 'social'), { recursive: true })
const { executablePath, env } = findBrowser()
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env },
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
for (const { path, headline } of publicPages) {
  await page.setContent(drawingOf(headline, styles))
  await page.evaluate(() => document.fonts.ready)
  const photo = withTitle(await page.screenshot({ type: 'png' }), headline)
  writeFileSync(join(target, socialImage(path)), photo)
  console.log(`${socialImage(path)} ${Math.round(photo.length / 1000)} kB`)
}
await browser.close()
