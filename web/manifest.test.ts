/** The manifest that makes the app installable (W3C Web Application Manifest; browsers require 192 and 512 pixels and a maskable icon). */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paths } from './paths.ts'
import { groundColours } from './ui/page/theme.ts'

type Icon = { src: string; sizes: string; type: string; purpose?: string }
type Manifest = {
  start_url: string
  scope: string
  display: string
  background_color: string
  icons: Icon[]
  shortcuts: { name: string; url: string; icons: Icon[] }[]
}

const manifest: Manifest = JSON.parse(readFileSync('web/public/manifest.webmanifest', 'utf8'))

const sizeOf = ({ src }: Icon): string => {
  const png = readFileSync(`web/public${src}`)
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

test('it opens as an app of its own, at the landing page, in the colours of the dark theme', () => {
  expect(manifest).toMatchObject({ start_url: paths.home, scope: '/', display: 'standalone' })
  expect(manifest.background_color).toBe(groundColours.dark)
})

test('its icons exist in the sizes it states', () => {
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)]
  for (const icon of icons) expect(sizeOf(icon), icon.src).toBe(icon.sizes)
  const kinds = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)
  expect(kinds).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
})

test('a long press on its icon offers the booking flow', () => {
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Need Recovery Now', paths.book],
    ['Your bookings', paths.bookings],
  ])
})
