/** The plan of the made-up town, in metres east and north of its market square. */
import type { Spot } from './encode-tile.ts'

export type Street = {
  /** The zoom from which it is in the tiles. */
  from: number
  spots: readonly Spot[]
  layer?: string
  kind: string
  name: string
  'name:en'?: string
  'name:ga'?: string
  kind_detail?: string
  min_zoom: number
  ref?: string
  shield_text?: string
}

type Names = { name: string; 'name:en': string; 'name:ga': string }

const named = (english: string, irish: string): Names => ({
  name: english,
  'name:en': english,
  'name:ga': irish,
})

const minor = (english: string, irish: string, ...spots: Spot[]) => ({
  ...named(english, irish),
  kind: 'minor_road',
  kind_detail: 'residential',
  min_zoom: 12,
  from: 12,
  spots,
})

const main = (ref: string, english: string, irish: string, ...spots: Spot[]) => ({
  ...named(english, irish),
  kind: 'major_road',
  kind_detail: ref.startsWith('N') ? 'primary' : 'secondary',
  ref,
  shield_text: ref,
  min_zoom: 8,
  from: 8,
  spots,
})

const river: readonly Spot[] = [
  [-3200, 560],
  [-1500, 470],
  [-700, 330],
  [-250, 300],
  [200, 250],
  [700, 320],
  [1500, 250],
  [3200, 420],
]

export const streets: readonly Street[] = [
  main('N97', 'Dublin Road', 'Bóthar Bhaile Átha Cliath', [60, -20], [700, -220], [3200, -900]),
  main('N97', 'Main Street', 'An tSráid Mhór', [-420, 60], [-120, 20], [60, -20]),
  main('N97', 'Galway Road', 'Bóthar na Gaillimhe', [-420, 60], [-1100, 190], [-3200, 160]),
  main(
    'R997',
    'Church Street',
    'Sráid an Teampaill',
    [-30, 5],
    [-70, -260],
    [-140, -620],
    [-200, -3200],
  ),
  main(
    'R997',
    'Bridge Street',
    'Sráid an Droichid',
    [-30, 5],
    [10, 160],
    [30, 420],
    [120, 900],
    [420, 3200],
  ),
  minor('Mill Lane', 'Lána an Mhuilinn', [10, 160], [-160, 190], [-420, 210], [-640, 250]),
  minor('The Quay', 'An Ché', [10, 160], [220, 165], [520, 210], [760, 235]),
  minor('Castle Street', 'Sráid an Chaisleáin', [-230, 35], [-260, -200], [-330, -560]),
  minor('Station Road', 'Bóthar an Stáisiúin', [260, -80], [210, -330], [150, -640]),
  minor('Market Square', 'Cearnóg an Mhargaidh', [60, -20], [90, 80], [10, 160]),
  minor(
    'Abbey Road',
    'Bóthar na Mainistreach',
    [-560, -330],
    [-295, -380],
    [-92, -400],
    [195, -420],
    [560, -470],
  ),
  minor('Chapel Lane', 'Lána an tSéipéil', [-260, -200], [-62, -215], [232, -220], [600, -190]),
  minor('Green Road', 'An Bóthar Glas', [-420, 60], [-450, -120], [-560, -330], [-640, -700]),
  minor('New Street', 'An tSráid Nua', [480, -150], [470, 60], [520, 210]),
  minor('Fair Green', 'Faiche an Aonaigh', [30, 420], [-260, 470], [-620, 560]),
  minor('Hill Street', 'Sráid an Chnoic', [40, 480], [330, 520], [680, 560]),
  {
    ...named('River Sample', 'An Sampla'),
    layer: 'water',
    kind: 'river',
    min_zoom: 9,
    from: 9,
    spots: river,
  },
]

/** The two banks of the river, as one ring. */
const banks = (half: number): Spot[] => [
  ...river.map(([x, y]): Spot => [x, y + half]),
  ...river.toReversed().map(([x, y]): Spot => [x, y - half]),
]

export const outlines: readonly { layer: string; kind: string; ring: readonly Spot[] }[] = [
  {
    layer: 'earth',
    kind: 'earth',
    ring: [
      [-400_000, 400_000],
      [400_000, 400_000],
      [400_000, -400_000],
      [-400_000, -400_000],
    ],
  },
  {
    layer: 'landuse',
    kind: 'park',
    ring: [
      [-420, 40],
      [-250, 20],
      [-275, -185],
      [-440, -110],
    ],
  },
  {
    layer: 'landuse',
    kind: 'park',
    ring: [
      [250, 150],
      [455, 185],
      [455, 60],
      [240, 40],
    ],
  },
  {
    layer: 'landuse',
    kind: 'school',
    ring: [
      [250, -240],
      [430, -235],
      [420, -400],
      [225, -400],
    ],
  },
  { layer: 'water', kind: 'river', ring: banks(22) },
]

/** Buildings on both sides of a street, with gaps. */
const buildingsAlong = (spots: readonly Spot[]): Spot[][] =>
  spots.slice(1).flatMap(([toX, toY], index) => {
    const [fromX, fromY] = spots[index] ?? [toX, toY]
    const length = Math.hypot(toX - fromX, toY - fromY)
    if (length > 700) return []
    const [ux, uy] = [(toX - fromX) / length, (toY - fromY) / length]
    const at = (along: number, out: number): Spot => [
      fromX + ux * along - uy * out,
      fromY + uy * along + ux * out,
    ]
    return Array.from({ length: Math.max(0, Math.floor((length - 30) / 19)) }, (_, nth) => {
      const [start, width] = [18 + nth * 19, nth % 4 === 3 ? 17 : 13]
      const depth = 11 + ((nth * 7) % 5)
      return [1, -1].map((side): Spot[] => [
        at(start, side * 9),
        at(start + width, side * 9),
        at(start + width, side * (9 + depth)),
        at(start, side * (9 + depth)),
      ])
    }).flat()
  })

const inWater = (ring: readonly Spot[]): boolean =>
  ring.some(([x, y]) =>
    river.slice(1).some(([toX, toY], index) => {
      const [fromX, fromY] = river[index] ?? [toX, toY]
      if (x < fromX || x > toX) return false
      return Math.abs(fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX) - y) < 34
    }),
  )

export const buildings: readonly Spot[][] = streets
  .filter(({ kind }) => kind !== 'river')
  .flatMap(({ spots }) => buildingsAlong(spots))
  .filter((ring) => !inWater(ring))

export const parkName = named('Sample Park', 'Páirc an tSampla')

export const placeName = {
  ...named('Sampletown', 'Baile an tSampla'),
  kind: 'locality',
  kind_detail: 'town',
  min_zoom: 7,
  population_rank: 8,
} as const
