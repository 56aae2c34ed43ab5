/** One line of JSON for each action: the driver's or customer's number, what happened, which booking. Names, addresses and places are never logged. */

export type Action =
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
  | 'booked'
  | 'cancelled'
  | 'rated'
  | 'server_away'
  | 'server_back'
  | 'stumbled'
  | 'stopped'

export type Line = {
  driver?: number
  customer?: number
  bookingId?: string
  /** Why: a refusal's code, a reason, the name of an error. */
  why?: string
  count?: number
}

export type Print = (action: Action, line?: Line) => void

export const printOnTerminal: Print = (action, line = {}) => {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), action, ...line })}\n`)
}
