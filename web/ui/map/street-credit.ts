/** Required by the licence of the tiles' data, in sight beside them all the time. */
export const streetCredit = '© OpenStreetMap contributors'

/** Where credits are unfolded. */
export const streetLicence = {
  name: 'Open Database Licence',
  url: 'https://www.openstreetmap.org/copyright',
}
