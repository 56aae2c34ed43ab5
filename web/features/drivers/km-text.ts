/** `0.2 km`, `8.4 km`, `9 km`, `34 km`: to a tenth where that is known and useful, and never zero. */
export const kmText = (km: number): string =>
  `${km < 20 && !Number.isInteger(km) ? Math.max(km, 0.1).toFixed(1) : Math.round(km)} km`
