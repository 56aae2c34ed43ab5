/** What routes that accept or show photos share. */
import { z } from 'zod'

/** The type of a photo is read from its content; the media type named here only says that it is an image. */
export const photoMediaTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

const signedLink = z.string().meta({ description: 'A signed path of this site that expires' })

/** Size and links of a stored photo. Anyone with a link may open it until it expires: after ten minutes at least and fifteen at most. */
export const shownPhoto = {
  width: z.int(),
  height: z.int(),
  link: signedLink,
  thumbnailLink: signedLink,
}
