import type { Point } from './point.ts'

const metresPerDegree = 111_195

/** The corners without which the line would stray from itself by more than this, in metres; both ends stay (Douglas and Peucker). */
export const simplifyLine = (line: readonly Point[], toleranceM: number): readonly Point[] => {
  const isKept = line.map((_, index) => index === 0 || index === line.length - 1)
  const spans: [from: number, to: number][] = [[0, line.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    let [farthest, distance] = [from, toleranceM]
    for (let index = from + 1; index < to; index += 1) {
      const off = distanceM(line[index], line[from], line[to])
      if (off > distance) [farthest, distance] = [index, off]
    }
    if (farthest === from) continue
    isKept[farthest] = true
    spans.push([from, farthest], [farthest, to])
  }
  return line.filter((_, index) => isKept[index])
}

/** From a point to the straight line between two others. Zero where one is missing. */
const distanceM = (point?: Point, start?: Point, end?: Point): number => {
  if (!point || !start || !end) return 0
  const shrink = Math.cos((point.lat * Math.PI) / 180)
  const flat = (to: Point): [number, number] => [
    (to.lon - start.lon) * shrink * metresPerDegree,
    (to.lat - start.lat) * metresPerDegree,
  ]
  const [[x, y], [endX, endY]] = [flat(point), flat(end)]
  const square = endX * endX + endY * endY
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, (x * endX + y * endY) / square))
  return Math.hypot(x - endX * share, y - endY * share)
}
