const letters = 'abcdefghijklmnopqrstuvwxyz'

/** 24 letters that nobody else has: what is sent again under the same name is the same. Digits might pass for a card number. */
export const newClientId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => letters.charAt(byte % letters.length))
    .join('')
