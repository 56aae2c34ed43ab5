import type { Context } from 'hono'
import { encodingFor, pack, type Body, type Encoding } from '../compression.ts'

/** Answers with a long text that is the same for everyone: made when it is first asked for, and compressed once for each encoding. */
export const packedText = (
  make: () => string,
  type: string,
): ((c: Context) => Promise<Response>) => {
  let plain: Body | null = null
  const packed = new Map<Encoding, Promise<Body>>()
  return async (c) => {
    plain ??= Uint8Array.from(new TextEncoder().encode(make()))
    const headers = { 'content-type': type, vary: 'accept-encoding' }
    const encoding = encodingFor(c.req.header('accept-encoding'))
    if (!encoding) return new Response(plain, { headers })
    const known = packed.get(encoding) ?? pack(plain, encoding, 'for ever')
    packed.set(encoding, known)
    return new Response(await known, { headers: { ...headers, 'content-encoding': encoding } })
  }
}
