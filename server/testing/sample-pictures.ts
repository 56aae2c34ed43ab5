/** Pictures for tests, made when they are wanted: none lies among the sources. */
import sharp from 'sharp'

type Colour = { r: number; g: number; b: number }

/** A photo as a phone makes it, if a small one: stripes, so that it is not all one colour. */
export const makePicture = ({
  width = 640,
  height = 480,
  colour = { r: 200, g: 60, b: 30 },
}: { width?: number; height?: number; colour?: Colour } = {}): Promise<Buffer> =>
  canvas(width, height, colour).jpeg().toBuffer()

/** Where the lorry stood, as a phone writes it into the file. */
export const pictureSecrets = ['Canaryphone 9', 'W91P5K7 beside the gate']

/** With everything that a phone writes beside the picture: device, place, words, and that it is to be turned. */
export const makeTellingPicture = (): Promise<Buffer> =>
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

/** For requests that only have to look right. */
export const samplePicture = await makePicture({ width: 160, height: 120 })
