/** Whether a chain is as it was sealed: computed from its links alone, by anyone who has them. */
import {
  deviceLinkHash,
  firstRoot,
  linkHash,
  sealText,
  type SealedLink,
  type Sha256,
  type VerifySignature,
} from './links.ts'

/**
 * What is wrong with a link: it is not in its place; its contents are not those that were sealed; its seal is not by this key. What a phone
 * said and was not so is no fault of the seal: it is named as `device`, and the others count.
 */
export type FaultPart = 'order' | 'contents' | 'seal'
export type ChainFault = { number: number; part: FaultPart }

/** `changed`: the phone's link is not of what arrived. `gap`: what the phone recorded just before has not arrived. */
export type DeviceNote = { number: number; note: 'none' | 'changed' | 'gap' }

export type ChainCheck = {
  /** The first link that is wrong, or null. */
  fault: ChainFault | null
  /** Signatures were checked here; not every browser can. */
  isSignatureChecked: boolean
  devices: DeviceNote[]
}

type Tools = { sha256: Sha256; verify: VerifySignature }

export const verifyChain = async (
  sealId: string,
  links: readonly SealedLink[],
  { sha256, verify }: Tools,
): Promise<ChainCheck> => {
  let root = await firstRoot(sha256, sealId)
  let isSignatureChecked = links.length > 0
  const devices = await deviceNotes(links, sha256)
  const faulty = (number: number, part: FaultPart): ChainCheck => ({
    fault: { number, part },
    isSignatureChecked,
    devices,
  })
  for (const [at, link] of links.entries()) {
    if (link.number !== at + 1) return faulty(at + 1, 'order')
    const hash = await linkHash(sha256, root, link)
    if (hash !== link.hash) return faulty(link.number, 'contents')
    const isSigned = await verify(link.keyId, sealText(sealId, link), link.signature)
    if (isSigned === false) return faulty(link.number, 'seal')
    if (isSigned === null) isSignatureChecked = false
    root = hash
  }
  return { fault: null, isSignatureChecked, devices }
}

/** Only links that a phone made can have a gap before them. What the server recorded itself is left out. */
const deviceNotes = async (links: readonly SealedLink[], sha256: Sha256): Promise<DeviceNote[]> => {
  const known = new Set(links.flatMap(({ device }) => device?.hash ?? []))
  const notes: DeviceNote[] = []
  for (const { number, kind, sentSha256, takenAt, place, device } of links) {
    if (sentSha256 === null) continue
    if (!device) {
      notes.push({ number, note: 'none' })
      continue
    }
    const { previous } = device
    const ours = await deviceLinkHash(sha256, {
      kind,
      sha256: sentSha256,
      takenAt,
      place,
      previous,
    })
    if (ours !== device.hash) notes.push({ number, note: 'changed' })
    else if (previous !== null && !known.has(previous)) notes.push({ number, note: 'gap' })
  }
  return notes
}

/** Whether a later link says that this one was removed or replaced. */
export const removalOf = (links: readonly SealedLink[], number: number): SealedLink | null =>
  links.find(({ removes }) => removes === number) ?? null
