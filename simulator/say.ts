/** One line of JSON for each deed: who by number, what, which booking. Names, addresses and places are never said. */

export type Deed =
  | 'started'
  | 'signed_in'
  | 'nobody_here'
  | 'on_duty'
  | 'off_duty'
  | 'offered'
  | 'accepted'
  | 'declined'
  | 'shrugged'
  | 'took_up'
  | 'set_off'
  | 'arrived'
  | 'started_recovery'
  | 'completed'
  | 'let_go'
  | 'heading_home'
  | 'server_away'
  | 'server_back'
  | 'stumbled'
  | 'stopped'

export type Line = {
  driver?: number
  bookingId?: string
  /** Why: a refusal's code, a reason, the name of an error. */
  why?: string
  count?: number
}

export type Say = (deed: Deed, line?: Line) => void

export const sayOnTerminal: Say = (deed, line = {}) => {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), deed, ...line })}\n`)
}
