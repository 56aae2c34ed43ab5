import type { RefusalCode } from '../../domain/refusal.ts'

export type ProblemCopy = { status: number; title: string; detail: string }

/** The words of some refusals. */
export type Problems = Partial<Record<RefusalCode, ProblemCopy>>
