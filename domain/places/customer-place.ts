/** Places that a person saves to pick them when booking. */

/** Offered first; any other name is the person's own. */
export const usualPlaceNames = ['Home', 'Work'] as const
export const customerPlaceNameMaxLength = 60
/** More would not fit where they are offered. */
export const customerPlacesMax = 20
