/** The id of the credit for the map data, at the foot of every page of the site. */
export const mapCreditId = 'map-credit'
