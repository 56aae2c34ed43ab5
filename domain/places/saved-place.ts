/** Places that a person saves to pick them when booking. */

/** Offered first; any other name is the person's own. */
export const usualPlaceNames = ['Home', 'Work'] as const
export const savedPlaceNameMaxLength = 60
/** A dealer's yards, auctions and workshops fit. */
export const savedPlacesMax = 100
