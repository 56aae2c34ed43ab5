/** The audit log in words: the label of each action and view. Pure. */

/** Looking leaves things as they were: such an action begins so. */
const lookBegins = ['read_', 'search_']
/** For SQL: the same as a pattern. */
export const lookPattern = `^(${lookBegins.join('|')})`

export const isLook = (action: string): boolean =>
  lookBegins.some((begins) => action.startsWith(begins))

const words = {
  read_booking: 'Viewed a booking',
  read_booking_operations: 'Viewed a booking’s notes and payments',
  read_bookings: 'Viewed the list of bookings',
  read_chat: 'Read a conversation',
  read_companion: 'Viewed a customer’s check-ins',
  read_comments: 'Viewed comments',
  read_driver_application: 'Viewed a driver’s documents',
  read_driver_document: 'Opened a driver’s document',
  read_drivers: 'Viewed drivers',
  read_evidence: 'Viewed a booking’s photos',
  read_evidence_pack: 'Downloaded an evidence pack',
  read_failed_notifications: 'Viewed failed notifications',
  read_messages: 'Viewed the inbox',
  read_offer_trace: 'Viewed how drivers were asked',
  read_partner_bookings: 'Viewed an insurer’s bookings',
  read_partners: 'Viewed insurers',
  read_receipts: 'Viewed receipts',
  read_trail: 'Viewed a truck’s trail',
  read_user: 'Viewed a user',
  read_users: 'Viewed user list',
  search_operations: 'Searched bookings and people',
  export_report: 'Downloaded a report',

  take_booking: 'Took a booking',
  release_booking: 'Gave up a booking',
  hand_over_booking: 'Handed a booking over',
  begin_shift: 'Began a shift',
  end_shift: 'Ended a shift',
  speak_to_customer: 'Spoke to a customer who didn’t answer',
  assign_driver: 'Chose which driver is asked',
  offer_if_late: 'Let others take a late job',
  advance_booking: 'Advanced a booking',
  answer_by_text: 'Acted by text message',
  waive_start_code: 'Waived a start code',
  write_note: 'Wrote a note',
  write_to_side: 'Wrote to the customer or driver',
  check_payment: 'Asked the bank again',
  close_task: 'Closed a task',
  resolve_task: 'Resolved a task',
  refund_booking: 'Refunded a booking',
  begin_action: 'Pressed what can be undone for 10 s',
  undo_action: 'Undid what was pressed',
  refuse_action: 'Was refused what was pressed',
  propose_refund: 'Proposed a refund',
  decide_refund: 'Decided on a refund',
  open_phone_booking: 'Opened a phone booking',
  send_phone_link: 'Sent a caller a new link',
  withdraw_phone_booking: 'Withdrew a phone booking',
  disable_user: 'Disabled an account',
  enable_user: 'Enabled an account',
  sign_out_user: 'Signed a user out everywhere',
  export_person_data: 'Started an export of a person’s data',
  close_account: 'Began closing an account',
  keep_account: 'Kept an account that was closing',
  place_legal_hold: 'Placed a legal hold',
  release_legal_hold: 'Released a legal hold',
  make_operator: 'Became an operator',
  reset_two_factor: 'Reset a user’s second step',
  switch_on_two_factor: 'Switched the second step on',
  switch_off_two_factor: 'Switched the second step off',
  read_tax_report: 'Downloaded a report to Revenue',
  give_tax_details: 'Gave tax details',
  agree_self_billing: 'Agreed to VAT invoices made by Towline',
  withdraw_self_billing: 'Withdrew the agreement to VAT invoices',
  make_tax_report: 'Made a report to Revenue',
  file_tax_report: 'Marked a report to Revenue as filed',
  discard_tax_report: 'Discarded a report to Revenue',
  correct_tax_details: 'Corrected a driver’s tax details',
  prove_phone: 'Confirmed a phone number',
  drop_proven_phone: 'Replaced a confirmed phone number',
  add_passkey: 'Added a passkey',
  remove_passkey: 'Removed a passkey',
  renew_backup_codes: 'Made new backup codes',
  use_backup_code: 'Signed in with a backup code',
  decide_driver_application: 'Decided on a driver',
  decide_driver_document: 'Decided on a driver’s document',
  retry_notification: 'Sent a failed notification again',
  dismiss_notification: 'Gave up on a failed notification',
  decide_comment: 'Decided on a comment',
  assign_message: 'Assigned a message',
  answer_message: 'Answered a message',
  mark_message: 'Sorted a message',
  publish_tariff: 'Published a tariff',
  withdraw_tariff: 'Withdrew a tariff',
  set_toll_rate: 'Set a toll',
  remove_toll_rate: 'Removed a toll',
  create_advert: 'Placed an advertisement',
  change_advert: 'Changed an advertisement',
  upload_advert_photo: 'Uploaded an advertisement’s image',
  record_advert_charge: 'Recorded an advertiser’s invoice',
  update_advert_charge: 'Recorded the outcome of an advertiser’s invoice',
  create_partner: 'Created an insurer',
  change_partner: 'Changed an insurer’s agreement',
  change_partner_contacts: 'Changed an insurer’s contacts',
  change_partner_webhook: 'Changed an insurer’s webhook',
  publish_cover_rules: 'Published an insurer’s cover rules',
  issue_partner_key: 'Made an insurer’s key',
  revoke_partner_key: 'Revoked an insurer’s key',
  invite_partner_staff: 'Invited a person to an insurer',
  withdraw_partner_invitation: 'Withdrew an invitation',
  add_partner_staff: 'Joined an insurer',
  remove_partner_staff: 'Removed a person from an insurer',
  note_partner_payment: 'Recorded an insurer’s payment',
} as const

/** Everything that goes on record: what is added is given its words here. */
export type AuditAction = keyof typeof words

/** What older releases put on record under another name: the log is never edited. */
const renamed: Readonly<Record<string, AuditAction>> = {
  move_booking: 'advance_booking',
  move_advert_charge: 'update_advert_charge',
  tell_side: 'write_to_side',
  settle_payment: 'check_payment',
  settle_task: 'resolve_task',
  upload_advert_picture: 'upload_advert_photo',
  read_failed_notices: 'read_failed_notifications',
  read_booking_desk: 'read_booking_operations',
  search_desk: 'search_operations',
  retry_notice: 'retry_notification',
  dismiss_notice: 'dismiss_notification',
}

const known: Readonly<Record<string, string>> = words

/** `disable_user` → `Disabled an account`; one of another time, which is no longer made, as it is written. */
export const auditLabel = (action: string): string => {
  const plain = action.replaceAll('_', ' ')
  return known[renamed[action] ?? action] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
