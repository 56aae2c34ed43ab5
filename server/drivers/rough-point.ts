import type { Point } from '../../domain/places/point.ts'

/** A position to the hundredth of a degree, about a kilometre: enough for a map, too little to follow a driver. */
export const roughPoint = ({ lat, lon }: Point): Point => ({
  lat: Math.round(lat * 100) / 100,
  lon: Math.round(lon * 100) / 100,
})
