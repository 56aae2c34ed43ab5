/** A vector tile as the MVT specification (version 2) has it, for files of tiles that tests write. */

export type Spot = readonly [x: number, y: number]

/** In the tile's own coordinates, 0 to `extent`, y to the south. */
export type TileFeature = {
  kind: 'point' | 'line' | 'polygon'
  parts: readonly (readonly Spot[])[]
  properties: Readonly<Record<string, string | number>>
}

export const extent = 4096

export const encodeTile = (layers: Readonly<Record<string, readonly TileFeature[]>>): Buffer =>
  Buffer.concat(Object.entries(layers).map(([name, features]) => field(3, layer(name, features))))

/** An unsigned number in groups of seven bits, the lowest first. */
export const varint = (value: number): Buffer => {
  const bytes: number[] = []
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return Buffer.from([...bytes, rest])
}

const text = (value: string): Buffer => Buffer.from(value, 'utf8')
const number = (tag: number, value: number): Buffer =>
  Buffer.concat([varint(tag * 8), varint(value)])
const field = (tag: number, bytes: Buffer): Buffer =>
  Buffer.concat([varint(tag * 8 + 2), varint(bytes.length), bytes])
const packed = (tag: number, values: readonly number[]): Buffer =>
  field(tag, Buffer.concat(values.map(varint)))

const layer = (name: string, features: readonly TileFeature[]): Buffer => {
  const keys: string[] = []
  const values: (string | number)[] = []
  const indexIn = <T>(list: T[], one: T): number => {
    const known = list.indexOf(one)
    return known >= 0 ? known : list.push(one) - 1
  }
  const encoded = features.map(({ kind, parts, properties }) => {
    const tags = Object.entries(properties).flatMap(([key, value]) => [
      indexIn(keys, key),
      indexIn(values, value),
    ])
    const type = { point: 1, line: 2, polygon: 3 }[kind]
    return field(
      2,
      Buffer.concat([packed(2, tags), number(3, type), packed(4, commands(kind, parts))]),
    )
  })
  const valueOf = (value: string | number): Buffer =>
    typeof value === 'string' ? field(1, text(value)) : number(5, value)
  return Buffer.concat([
    number(15, 2),
    field(1, text(name)),
    ...encoded,
    ...keys.map((key) => field(3, text(key))),
    ...values.map((value) => field(4, valueOf(value))),
    number(5, extent),
  ])
}

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
const command = (id: 1 | 2 | 7, count: number): number => id + count * 8

/** Moves and lines, each as the difference from where the pen is. */
const commands = (kind: TileFeature['kind'], parts: TileFeature['parts']): number[] => {
  let [penX, penY] = [0, 0]
  const stepTo = ([x, y]: Spot): number[] => {
    const step = [zigzag(x - penX), zigzag(y - penY)]
    ;[penX, penY] = [x, y]
    return step
  }
  return parts.flatMap((part) => {
    const [start, ...rest] = part.map(([x, y]): Spot => [Math.round(x), Math.round(y)])
    if (!start) return []
    const pen = [command(1, 1), ...stepTo(start)]
    if (kind === 'point') return pen
    pen.push(command(2, rest.length), ...rest.flatMap(stepTo))
    return kind === 'polygon' ? [...pen, command(7, 1)] : pen
  })
}
