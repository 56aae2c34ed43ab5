/** What the archive has of the people of insurers and of Towline, and what of others’ work names a person. */
import {
  list,
  account,
  driver,
  made,
  driven,
  email,
  type ExportedTables,
} from './exported-table.ts'

export const exportedOtherTables = {
  insurance_bookings: 'company',
  partner_answers: 'company',
  partner_events: 'company',
  partner_requests: 'company',
  webhook_deliveries: 'company',
  webhook_attempts: 'company',
  partner_invoices: 'company',
  partner_credit_notes: 'company',
  insurance_partners: 'company',
  cover_rules: 'company',
  partner_keys: 'company',
  sandbox_bookings: 'company',
  sandbox_quotes: 'company',
  partner_staff: [
    {
      links: [account('account_id')],
      columns: list('account_id partner_id added_at is_administrator'),
      own: { added_by: 'added_by' },
      others: 'work',
    },
  ],
  partner_invitations: [
    {
      links: [email('email')],
      columns: list(
        'id partner_id email is_administrator invited_at expires_at accepted_at withdrawn_at',
      ),
      own: { invited_by: 'invited_by', accepted_by: 'accepted_by' },
      withheld: { secret: list('token_hash') },
      others: 'work',
    },
  ],
  limit_windows: 'no_one',
  ad_interactions: 'no_one',
  visitor_salts: 'no_one',
  'audit.audit_log': [
    {
      links: [
        account('account_id'),
        account('object_id'),
        driver('object_id'),
        made('object_id'),
        driven('object_id'),
      ],
      columns: list('id action object_id at'),
      own: { account_id: 'account_id' },
      withheld: { mixed: list('before after') },
      others: 'other_person',
    },
  ],
  operator_shifts: [
    {
      links: [account('operator_id'), account('deputy_id')],
      columns: list('id began_at ended_at handover_note'),
      own: { operator_id: 'operator_id', deputy_id: 'deputy_id' },
    },
  ],
  saved_views: [
    { links: [account('account_id')], columns: list('id account_id list name query created_at') },
  ],
  undoable_actions: [
    {
      links: [account('account_id')],
      columns: list('id account_id object_id state refusal created_at due_at finished_at'),
      withheld: { other_person: list('request') },
      others: 'other_person',
    },
  ],
  legal_holds: [
    {
      links: [made('booking_id'), driven('booking_id')],
      columns: list('id booking_id placed_at until released_at'),
      own: { placed_by: 'placed_by', released_by: 'released_by' },
      withheld: { claim: list('reason release_reason') },
      others: 'work',
    },
  ],
  tariff_versions: [
    {
      links: [account('published_by'), account('withdrawn_by')],
      columns: list('version effective_from published_at note withdrawn_at'),
      own: { published_by: 'published_by', withdrawn_by: 'withdrawn_by' },
      withheld: { no_one: list('body') },
    },
  ],
  toll_rates: [
    {
      links: [account('set_by')],
      columns: list('plaza valid_from light_cents medium_cents heavy_cents source set_at'),
      own: { set_by: 'set_by' },
    },
  ],
  advert_charges: [
    {
      links: [account('recorded_by'), account('confirmed_by'), account('ended_by')],
      columns: list(
        'id ad_id reference net_cents vat_cents state recorded_at confirmed_at ended_at end_reason',
      ),
      own: { recorded_by: 'recorded_by', confirmed_by: 'confirmed_by', ended_by: 'ended_by' },
    },
  ],
  advert_pictures: [
    {
      links: [account('uploaded_by')],
      columns: list(
        'id uploaded_by client_id sha256 thumbnail_sha256 bytes width height created_at stored_at',
      ),
    },
  ],
  partner_invoice_payments: [
    {
      links: [account('noted_by')],
      columns: list('invoice_id ledger_key amount_cents received_on noted_by noted_at settles'),
    },
  ],
} as const satisfies ExportedTables
