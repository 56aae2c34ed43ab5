import { cardFields } from './browser/card-fields.ts'
import { payments } from './browser/payments.ts'
import { runFrame } from './browser/run-frame.ts'

/**
 * The frame's script. The functions in `browser/` are ordinary checked TypeScript and are sent as their own source, so that
 * no build step and no file beside the program is needed. The price: each may use nothing outside itself but its arguments,
 * and the browser's own globals. The first line answers a call that some TypeScript runners weave into functions.
 */
export const frameScript = (): string => `'use strict'
const __name = (value) => value
;(${runFrame.toString()})({ cardFields: ${cardFields.toString()}, payments: ${payments.toString()} })
`
