/** What is drawn on a map, in colours: its canvas holds no elements that a test could look for. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** `r,g,b` as the page's theme resolves the token. */
export const tokenColour = (page: Page, token: string): Promise<string> =>
  page.evaluate((name) => {
    const probe = document.createElement('span')
    probe.style.color = `var(--${name})`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return (color.match(/\d+/g) ?? []).slice(0, 3).join()
  }, token)

/** How many pixels of the map in sight have each colour, `r,g,b`. Elements over it are in it too. */
export const coloursOnMap = async (page: Page): Promise<ReadonlyMap<string, number>> => {
  const image = await page.locator('canvas.maplibregl-canvas').screenshot()
  const { data, info } = await sharp(image)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const counts = new Map<string, number>()
  for (let at = 0; at < data.length; at += info.channels) {
    const colour = `${data[at]},${data[at + 1]},${data[at + 2]}`
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return counts
}
