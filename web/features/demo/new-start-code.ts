import { startCodeLength } from '../../../domain/bookings/start-code.ts'

/** A code as the server makes it: each equally likely. */
export const newStartCode = (): string =>
  [...crypto.getRandomValues(new Uint32Array(startCodeLength))]
    .map((value) => String(value % 10))
    .join('')
