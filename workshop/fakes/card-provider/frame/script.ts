import { cardFields } from './browser/card-fields.ts'
import { frameChannel } from './browser/frame-channel.ts'
import { payments } from './browser/payments.ts'
import { runFrame } from './browser/run-frame.ts'
import { runWallet } from './browser/run-wallet.ts'

/** A function and the parts it needs, as a script. The first lines answer a call that some TypeScript runners weave into functions. */
const scriptOf = (run: { toString(): string }, parts: string): string => `'use strict'
const __name = (value) => value
;(${run.toString()})({ ${parts} })
`

const shared = (): string =>
  `frameChannel: ${frameChannel.toString()}, payments: ${payments.toString()}`

/** The script of the wallet's frame. */
export const walletScript = (): string => scriptOf(runWallet, shared())

/**
 * The frame's script. The functions in `browser/` are ordinary checked TypeScript and are sent as their own source, so that
 * no build step and no file beside the program is needed. The price: each may use nothing outside itself but its arguments,
 * and the browser's own globals.
 */
export const frameScript = (): string =>
  scriptOf(runFrame, `cardFields: ${cardFields.toString()}, ${shared()}`)
