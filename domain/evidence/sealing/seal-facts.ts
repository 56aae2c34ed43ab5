/** What a pack prints of its seal. */
import { momentText } from '../../time/moment-text.ts'
import type { DocumentFact } from '../../pdf-document.ts'

type PrintedSeal = {
  root: string
  links: readonly unknown[]
  keyId: string
  signature: string | null
  sealedAt: string | null
}

/** Of a chain without links only the address: there is nothing to sign. */
export const sealFacts = (
  { root, links, keyId, signature, sealedAt }: PrintedSeal,
  address: string,
): DocumentFact[] => [
  { label: 'Check it at', value: address },
  ...(signature !== null && sealedAt !== null
    ? [
        { label: 'Sealed', value: countText(links.length) },
        { label: 'Root of the chain', value: root },
        { label: 'Sealed at', value: `${momentText(sealedAt)} (${sealedAt})` },
        { label: 'Signature', value: `Ed25519, key ${keyId}\n${signature}` },
      ]
    : []),
]

const countText = (count: number): string =>
  count === 1 ? '1 link' : `${count} links, in the order in which they arrived`
