/** Where every page of the site thanks those whose data the maps are drawn from: at its foot. */
export const mapCreditId = 'map-credit'
