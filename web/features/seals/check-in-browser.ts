/** Checks a file and its chain on this device: what is sent is the code of the seal, never the file or anything of it. */
import type { QueryClient } from '@tanstack/react-query'
import { checkFile, namedIn, type FileCheck } from '../../../domain/evidence/sealing/check-file.ts'
import { packText, type VerifySignature } from '../../../domain/evidence/sealing/links.ts'
import { verifyChain, type ChainCheck } from '../../../domain/evidence/sealing/verify-chain.ts'
import { loadPackParts, sealQuery, type Seal } from '../../api/seals.ts'
import { sha256 } from '../../api/kit/sha256.ts'

/** Larger than any photo or pack of ours. */
export const mostBytes = 100 * 1024 * 1024

export type Answer = {
  fileName: string
  seal: Seal
  chain: ChainCheck
  file: FileCheck
  /** Of a pack: null where this browser cannot check signatures. */
  isPackSigned: boolean | null
}

/** Null: the file names no seal, and none was given. Throws what the server refuses. */
export const checkInBrowser = async (
  client: QueryClient,
  chosen: File,
  given: string | null,
): Promise<Answer | null> => {
  const bytes = new Uint8Array(await chosen.arrayBuffer())
  const sealId = given ?? namedIn(bytes).sealId
  if (sealId === null) return null
  // as it is now: another pack may have been made since
  const seal = await client.fetchQuery({ ...sealQuery(sealId), staleTime: 0 })
  const verify = verifierOf(seal)
  const file = await checkFile(bytes, seal, {
    sha256,
    loadParts: (packId) => loadPackParts(sealId, packId),
  })
  return {
    fileName: chosen.name,
    seal,
    file,
    chain: await verifyChain(sealId, seal.links, { sha256, verify }),
    isPackSigned:
      file.kind === 'pack'
        ? await verify(file.pack.keyId, packText(sealId, file.pack), file.pack.signature)
        : null,
  }
}

export const checkChain = ({ sealId, ...seal }: Seal): Promise<ChainCheck> =>
  verifyChain(sealId, seal.links, { sha256, verify: verifierOf({ sealId, ...seal }) })

/** With the keys that the site publishes. Answers null in a browser without Ed25519. */
const verifierOf = ({ keys }: Seal): VerifySignature => {
  const imported = new Map<string, Promise<CryptoKey | null>>()
  const keyOf = (keyId: string): Promise<CryptoKey | null> => {
    const known = imported.get(keyId)
    if (known) return known
    const jwk = keys.find(({ kid }) => kid === keyId)
    const key = { kty: 'OKP', crv: 'Ed25519', x: jwk?.x ?? '' }
    const next = crypto.subtle.importKey('jwk', key, 'Ed25519', false, ['verify']).catch(() => null)
    imported.set(keyId, next)
    return next
  }
  return async (keyId, text, signature) => {
    if (!keys.some(({ kid }) => kid === keyId)) return false
    const key = await keyOf(keyId)
    if (!key) return null
    return crypto.subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(text))
  }
}

const bytesOf = (base64Url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
