import { startCodeLength } from '../../../domain/start-code.ts'

/** As the server makes one: each as likely as any other. */
export const newStartCode = (): string =>
  [...crypto.getRandomValues(new Uint32Array(startCodeLength))]
    .map((value) => String(value % 10))
    .join('')
