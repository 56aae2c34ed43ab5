let count = 0

/** A different id each time, as a device makes them: letters alone. */
export const nextClientId = (): string =>
  `client${String((count += 1))
    .padStart(12, '0')
    .replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
