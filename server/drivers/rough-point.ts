import type { Point } from '../../domain/point.ts'

/** A position to the hundredth of a degree, about a kilometre: enough for a picture, too little to follow anyone. */
export const roughPoint = ({ lat, lon }: Point): Point => ({
  lat: Math.round(lat * 100) / 100,
  lon: Math.round(lon * 100) / 100,
})
