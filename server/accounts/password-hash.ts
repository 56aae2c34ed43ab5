/**
 * Passwords as argon2id hashes with OWASP's parameters: 19 MiB, two passes, one lane; about 26 ms of one core
 * (reliability.md, "Findings worth knowing"). The work runs outside the event loop.
 */
import { hash, verify } from '@node-rs/argon2'

/** argon2id is the package's default; its name for it is a `const enum`, which does not exist at run time. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same text typed on another keyboard may be other code points (NIST SP 800-63B §3.1.1.2). */
const normal = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> =>
  hash(normal(password), parameters)

export const isPassword = (password: string, storedHash: string): Promise<boolean> =>
  verify(storedHash, normal(password))
