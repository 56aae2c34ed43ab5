/** Images for tests, generated when needed: none is in the repository. */
import sharp from 'sharp'

type Colour = { r: number; g: number; b: number }

/** A photo as a phone makes it, if a small one: stripes, so that it is not all one colour. */
export const makePhoto = ({
  width = 640,
  height = 480,
  colour = { r: 200, g: 60, b: 30 },
}: { width?: number; height?: number; colour?: Colour } = {}): Promise<Buffer> =>
  canvas(width, height, colour).jpeg().toBuffer()

/** Where the lorry was, as a phone writes it into the file. */
export const photoSecrets = ['Canaryphone 9', 'W91P5K7 beside the gate']

/** A photo with all the metadata that a phone writes: device, place, text, and orientation. */
export const makeTellingPhoto = (): Promise<Buffer> =>
  canvas(640, 480, { r: 20, g: 90, b: 160 })
    .withExif({
      IFD0: { Make: 'Canaryphone 9', ImageDescription: 'W91P5K7 beside the gate' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '53/1 13/1 14/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '6/1 39/1 33/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

export const canvas = (width: number, height: number, colour: Colour) => {
  const stripe = {
    input: { create: { width: 8, height, channels: 3 as const, background: '#fff' } },
  }
  return sharp({ create: { width, height, channels: 3, background: colour } }).composite([
    { ...stripe, left: Math.floor(width / 3), top: 0 },
  ])
}

/** For requests that only need a valid form. */
export const samplePhoto = await makePhoto({ width: 160, height: 120 })
