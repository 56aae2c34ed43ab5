import type { RefusalCode } from '../../domain/refusal.ts'

export type Words = { status: number; title: string; detail: string }

/** The words of some refusals. */
export type Problems = Partial<Record<RefusalCode, Words>>
