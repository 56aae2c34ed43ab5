/** What routes that take or show pictures share. */
import { z } from 'zod'

/** What is read of a picture is what is in it; the type named here only says that it is one. */
export const photoMediaTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

const signedLink = z.string().meta({ description: 'A signed path of this site that expires' })

/** Of what is stored. Whoever has a link may open it until it ends: good for ten minutes at least and fifteen at most. */
export const shownPicture = {
  width: z.int(),
  height: z.int(),
  link: signedLink,
  thumbnailLink: signedLink,
}
