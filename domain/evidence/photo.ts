/** The limits for uploaded photos and images of any kind. */

/** The largest photo a phone takes; screens send a smaller one. */
export const maxPhotoBytes = 12 * 1024 * 1024
export const maxPhotoMegapixels = 50
/** Below this on its shorter side an image is too small to show anything. */
export const minPhotoPixels = 120

/** The largest width or height that is stored: what a screen shows when zoomed in. */
export const keptPhotoPixels = 2048
/** The size for lists. */
export const thumbnailPixels = 480
