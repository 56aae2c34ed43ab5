/**
 * Where roads of the State are tolled. Roads and stretches: Transport Infrastructure Ireland, "Tolling information" (ten toll roads, read
 * 2026-11-28), and the Tom Clarke Bridge of Dublin City Council. Points are those of `../places/data/motorways.json`, good to some
 * kilometres: they tell two tolls of one road apart, and nothing else.
 */
import { greatCircleKm, type Point } from '../places/point.ts'

type TollPlaza = {
  /** As a driver knows it: `M4 Kilcock–Kinnegad`. */
  name: string
  /** The numbers of the tolled road, as on its signs. */
  roads: readonly string[]
  /** Null: the only toll of its road. */
  near: Point | null
}

const plazas = {
  m1_drogheda: { name: 'M1 Drogheda', roads: ['M1'], near: null },
  m3_dunboyne: {
    name: 'M3 Clonee–Dunshaughlin',
    roads: ['M3'],
    near: { lat: 53.4759, lon: -6.5163 },
  },
  m3_navan: { name: 'M3 Navan–Kells', roads: ['M3'], near: { lat: 53.6757, lon: -6.7979 } },
  m4_kilcock: { name: 'M4 Kilcock–Kinnegad', roads: ['M4'], near: null },
  m6_ballinasloe: { name: 'M6 Galway–Ballinasloe', roads: ['M6'], near: null },
  m7_portlaoise: {
    name: 'M7/M8 Portlaoise',
    roads: ['M7', 'M8'],
    near: { lat: 52.976, lon: -7.4121 },
  },
  m8_fermoy: { name: 'M8 Fermoy', roads: ['M8'], near: { lat: 52.0438, lon: -8.313 } },
  m50_westlink: { name: 'M50 eFlow', roads: ['M50'], near: { lat: 53.3713, lon: -6.3752 } },
  dublin_tunnel: { name: 'Dublin Tunnel', roads: ['M50'], near: { lat: 53.36118, lon: -6.2341 } },
  n18_limerick: { name: 'N18 Limerick Tunnel', roads: ['N18'], near: null },
  n25_waterford: { name: 'N25 Waterford', roads: ['N25'], near: null },
  tom_clarke: { name: 'Tom Clarke Bridge, Dublin', roads: ['R131'], near: null },
} satisfies Record<string, TollPlaza>

export type TollPlazaId = keyof typeof plazas
// the keys of a literal object are those of its type
export const tollPlazaIds = Object.keys(plazas) as [TollPlazaId, ...TollPlazaId[]]
export const tollPlazas: Record<TollPlazaId, TollPlaza> = plazas

/** A tolled stretch of a way: the numbers its road has on the map, and where the stretch begins. */
export type TolledStretch = { roads: readonly string[]; at: Point }

/** The toll of this stretch; null: a road that has none on our list. */
export const plazaOf = ({ roads, at }: TolledStretch): TollPlazaId | null => {
  const ofRoad = tollPlazaIds.filter((id) =>
    tollPlazas[id].roads.some((one) => roads.includes(one)),
  )
  const [nearest] = ofRoad.toSorted((a, b) => awayKm(a, at) - awayKm(b, at))
  return nearest ?? null
}

const awayKm = (id: TollPlazaId, at: Point): number => {
  const { near } = tollPlazas[id]
  return near ? greatCircleKm(near, at) : 0
}

/** Each toll once, in the order of the way; what is not on our list is left out. */
export const plazasOf = (stretches: readonly TolledStretch[]): TollPlazaId[] => [
  ...new Set(stretches.flatMap((stretch) => plazaOf(stretch) ?? [])),
]
