import type { UndoableAction } from '../../contract/operations/undo.ts'
import { problems } from '../../contract/problems.ts'
import { refusalCodes } from '../../domain/refusal.ts'
import type { NamedAction } from './undoable-actions.store.ts'

export const viewAction = (row: NamedAction, now: Date): UndoableAction => {
  const code = refusalCodes.find((one) => one === row.refusal)
  const words = code ? problems[code] : null
  return {
    actionId: row.id,
    about: aboutOf(row),
    state: row.state,
    refusal: words && { title: words.title, detail: words.detail },
    dueAt: row.dueAt.toISOString(),
    serverNow: now.toISOString(),
  }
}

/** Neither bookings nor drivers are ever deleted, so their names are there; a task need not be about a booking. */
const aboutOf = ({ request, ...named }: NamedAction): UndoableAction['about'] => {
  switch (request.kind) {
    case 'verify':
      return { kind: 'verify', driverId: request.driverId, name: named.driverName ?? '' }
    case 'refund': {
      const { kind, bookingId, amountCents } = request
      return { kind, bookingId, reference: named.reference ?? '', amountCents }
    }
    case 'cancel':
      return { kind: 'cancel', bookingId: request.bookingId, reference: named.reference ?? '' }
    case 'resolve_task': {
      const { kind, taskId, action } = request
      return { kind, taskId, action, bookingId: named.bookingId, reference: named.reference }
    }
    case 'partner_payment': {
      const { kind, partnerId, invoiceNo, amountCents } = request
      return { kind, partnerId, invoiceNo, amountCents }
    }
    default: {
      const unknown: never = request
      throw new Error(`unknown action ${String(unknown)}`)
    }
  }
}
