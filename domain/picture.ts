/** What may be sent as a picture, whatever it is of. */

/** What a phone makes at most; screens send a smaller one. */
export const maxPhotoBytes = 12 * 1024 * 1024
export const maxPhotoMegapixels = 50
/** Below this on its shorter side a picture shows nothing. */
export const minPhotoPixels = 120

/** What is kept is at most so wide or high: what a screen shows with a finger's zoom. */
export const keptPhotoPixels = 2048
/** And as a list needs it. */
export const thumbnailPixels = 480
