import { auditLog } from '../../db/schema/payments.ts'
import type { Queryable } from '../kit/database.ts'
import { newId } from '../kit/ids.ts'

export type AuditEntry = {
  /** The operator, or whoever of an insurer's people. */
  accountId: string
  action:
    | 'move_booking'
    | 'assign_driver'
    | 'read_offer_trace'
    | 'read_booking'
    | 'read_chat'
    | 'read_trail'
    | 'read_evidence'
    | 'read_receipts'
    | 'read_evidence_pack'
    | 'waive_start_code'
    | 'refund_booking'
    | 'propose_refund'
    | 'decide_refund'
    | 'read_booking_desk'
    | 'write_note'
    | 'tell_side'
    | 'close_task'
    | 'search_desk'
    | 'open_phone_booking'
    | 'send_phone_link'
    | 'withdraw_phone_booking'
    | 'read_failed_notices'
    | 'retry_notice'
    | 'dismiss_notice'
    | 'read_users'
    | 'read_user'
    | 'disable_user'
    | 'enable_user'
    | 'sign_out_user'
    | 'create_advert'
    | 'change_advert'
    | 'upload_advert_picture'
    | 'read_messages'
    | 'answer_message'
    | 'mark_message'
    | 'assign_message'
    | 'read_comments'
    | 'decide_comment'
    | 'publish_tariff'
    | 'withdraw_tariff'
    | 'read_drivers'
    | 'record_advert_charge'
    | 'move_advert_charge'
    | 'export_report'
    | 'read_partners'
    | 'create_partner'
    | 'change_partner'
    | 'issue_partner_key'
    | 'revoke_partner_key'
    | 'change_partner_contacts'
    | 'read_partner_bookings'
    | 'invite_partner_staff'
    | 'note_partner_payment'
    | 'withdraw_partner_invitation'
    | 'add_partner_staff'
    | 'remove_partner_staff'
    | 'change_partner_webhook'
    | 'read_driver_application'
    | 'decide_driver_application'
    | 'decide_driver_document'
    | 'switch_on_two_factor'
    | 'switch_off_two_factor'
    | 'renew_backup_codes'
    | 'use_backup_code'
    | 'reset_two_factor'
  /** What it was done to. */
  objectId: string
  before?: unknown
  after?: unknown
  at: Date
}

/**
 * One row for one thing an operator did or looked at (reliability.md, "Access and privacy"). In the transaction of the deed, so that
 * neither is ever there without the other. Rows are for ever: the schema refuses to change or delete one.
 */
export const writeAudit = async (db: Queryable, entry: AuditEntry): Promise<void> => {
  await db.insert(auditLog).values({ id: newId('aud'), before: null, after: null, ...entry })
}
