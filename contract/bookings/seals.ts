/** Seals of evidence, for anybody who has their address: hashes, kinds, times and signatures, nothing of a booking, a person or a place. */
import { z } from 'zod'
import { linkKinds } from '../../domain/evidence/sealing/links.ts'
import { sealIdPattern } from '../../domain/evidence/sealing/seal-id.ts'
import { anyoneWithoutSession } from '../access.ts'
import type { Routes } from '../route.ts'
import { id, moment } from '../shapes.ts'

export const sealId = z
  .string()
  .regex(sealIdPattern, 'Unknown seal')
  .meta({ description: 'The end of a seal’s address: k7m2-p9x4-w3qz' })
export const packId = id('pck')
const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: 'SHA-256 in hexadecimal' })
export const sha256Hash = hash
const keyId = z.string().meta({ description: 'The key that signed: `GET /api/seals/keys`' })
const signature = z.string().meta({ description: 'Ed25519 (RFC 8032), base64url' })

export const sealedLink = z
  .object({
    number: z.int(),
    kind: z.enum(linkKinds),
    sentSha256: hash.nullable(),
    storedSha256: hash.nullable(),
    /** By the clock of the device. */
    takenAt: moment.nullable(),
    /** The hash of a place and random salt. */
    place: hash.nullable(),
    /** What the device chained before it was sent. */
    device: z.object({ previous: hash.nullable(), hash }).nullable(),
    receivedAt: moment,
    removes: z.int().nullable(),
    hash,
    sealedAt: moment,
    keyId,
    signature,
  })
  .meta({ id: 'SealedLink' })

export const sealedPack = z
  .object({ packId, madeAt: moment, bytes: z.int(), sha256: hash, keyId, signature })
  .meta({ id: 'SealedPack' })

export const sealKey = z
  .object({
    kid: keyId,
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    x: z.string(),
    /** New seals are made with it. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'SealKey' })

export const seal = z
  .object({
    sealId,
    links: z.array(sealedLink),
    /** Oldest first. */
    packs: z.array(sealedPack),
    keys: z.array(sealKey),
  })
  .meta({ id: 'Seal' })

export type Seal = z.infer<typeof seal>

/** Enough for a person who checks a folder of files, and too few to find an address by trying. */
const checks = { times: 40, withinSeconds: 60, refusal: 'too_many_requests' } as const

export const sealRoutes = {
  'GET /api/seals/keys': {
    summary: 'Public keys of the seals, as JSON Web Keys (RFC 8037)',
    tag: 'Evidence',
    access: anyoneWithoutSession,
    answer: z.object({ keys: z.array(sealKey) }),
    perMinute: checks.times,
  },
  'GET /api/seals/:sealId': {
    summary: 'A chain of sealed evidence, without anything of the booking it is of',
    tag: 'Evidence',
    access: anyoneWithoutSession,
    params: z.object({ sealId }),
    answer: seal,
    limit: checks,
  },
  'GET /api/seals/:sealId/packs/:packId': {
    summary: 'The parts of an evidence pack, with the hash of each',
    tag: 'Evidence',
    access: anyoneWithoutSession,
    params: z.object({ sealId, packId }),
    answer: z.object({
      parts: z.array(z.object({ name: z.string(), end: z.int(), sha256: hash })),
      sums: z.object({ plain: z.int(), weighted: z.int() }),
    }),
    limit: checks,
  },
} as const satisfies Routes
