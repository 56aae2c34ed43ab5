/** The outline to aim at. Seen to fail: with one drawing for every corner, without the mirror of the right side, and with the corner before. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { cornerLabels, corners, type Corner } from '../../../domain/evidence/evidence.ts'
import { CornerGuide } from './corner-guide.tsx'
import { CornerOutline } from './corner-outline.tsx'
import type { CornerState } from './use-corners.ts'

const outline = (corner: Corner): string =>
  renderToStaticMarkup(<CornerOutline corner={corner} className="h-28" />)

it('each corner has an outline of its own, with the edges of the photo', () => {
  const drawn = corners.map(outline)
  expect(new Set(drawn).size).toBe(corners.length)
  for (const one of drawn) expect(one).toContain('stroke-action')
  // the right side is the left one, seen from the other side
  const mirror = '<g transform="translate(160 0) scale(-1 1)">'
  expect(outline('right').replace(mirror, '<g>')).toBe(outline('left'))
})

const missing: Record<Corner, CornerState> = {
  front: { kind: 'missing' },
  rear: { kind: 'missing' },
  left: { kind: 'missing' },
  right: { kind: 'missing' },
}

it.each(corners)('the guide shows that of the corner to take now, and names it: %s', (next) => {
  const guide = renderToStaticMarkup(
    <CornerGuide stage="dropoff" next={next} states={missing} onDiscard={() => undefined} />,
  )
  const paths = outline(next).replace(/^<svg[^>]*>/, '')
  expect(guide).toContain(paths)
  expect(guide).toContain(`${cornerLabels[next]}<span`)
  expect(guide).toContain(`Photo ${corners.indexOf(next) + 1} of 4, at drop-off`)
})
