const letters = 'abcdefghijklmnopqrstuvwxyz'

/** 24 random letters, so a request sent twice with the same id counts once. Digits might pass for a card number. */
export const newClientId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => letters.charAt(byte % letters.length))
    .join('')
