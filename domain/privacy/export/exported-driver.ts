/** What the archive has of a driver: documents, duty, positions, pay. */
import { list, account, driver, within, type ExportedTables } from './exported-table.ts'

export const exportedDriverTables = {
  driver_profiles: [
    {
      links: [account('user_id')],
      columns: list(
        'id user_id state location base_lat base_lon price_per_km_cents truck truck_type payload_kg',
        'truck_height_cm vehicle_types services truck_image_url rating_sum rating_count last_offered_at',
        'created_at county standing truck_registration truck_first_registered licence_category licence_since',
        'papers_valid_until state_reason state_changed_at submitted_at next_duty_edge_at leaves_duty',
        'truck_told_of truck_colour review_began_at last_review truck_gross_kg has_tachograph',
      ),
    },
  ],
  driver_documents: [
    {
      links: [driver('driver_id')],
      columns: list(
        'id driver_id kind state insurer policy_number policy_key cover_cents valid_until created_at decided_at',
        'reason warned_at requested_again',
      ),
      withheld: { employee: list('decided_by') },
      others: 'work',
    },
  ],
  driver_document_pages: [
    {
      links: [driver('driver_id')],
      columns: list(
        'id document_id driver_id client_id sent_sha256 sha256 thumbnail_sha256 bytes width height created_at',
        'stored_at media_type pdf_pages',
      ),
    },
  ],
  driver_page_openings: [
    {
      links: [within('page_id', 'driver_document_pages', 'id')],
      columns: list('page_id at'),
      own: { account_id: 'account_id' },
      others: 'work',
    },
  ],
  driver_checks: [
    {
      links: [driver('driver_id')],
      columns: list('id driver_id at'),
      withheld: { mixed: list('results') },
      others: 'other_person',
    },
  ],
  driver_history: [
    {
      links: [driver('driver_id')],
      columns: list('id driver_id transition from_state to_state reason at'),
      own: { by_account: 'by_account' },
      others: 'work',
    },
  ],
  driver_duty_spans: [
    { links: [driver('driver_id')], columns: list('driver_id weekday from_minute until_minute') },
  ],
  driver_work: [
    {
      links: [driver('driver_id')],
      columns: list('driver_id day_began_at week_began_at last_job_ended_at'),
    },
  ],
  driver_positions: [
    {
      links: [driver('driver_id')],
      columns: list(
        'driver_id lat lon heading speed accuracy_m at place on_duty_since is_sharing standing',
      ),
    },
  ],
  driver_payouts: [
    {
      links: [driver('driver_id')],
      columns: list(
        'id driver_id booking_id kind gross_cents commission_cents vat_cents net_cents earned_at week_starts_on',
        'outstanding_cents',
      ),
      others: 'other_person',
    },
  ],
  driver_payout_accounts: [
    {
      links: [driver('driver_id')],
      columns: list('driver_id provider_account_id key_version state due created_at checked_at'),
    },
  ],
  driver_tax_details: [
    {
      links: [driver('driver_id')],
      columns: list(
        'driver_id first_name last_name born_on company_name company_number street city postcode country tax_number_last vat_status vat_number',
        'given_at updated_at',
      ),
      own: { updated_by: 'updated_by' },
      withheld: { secret: list('tax_number_sealed') },
      others: 'work',
    },
  ],
  driver_vat_versions: [
    {
      links: [driver('driver_id')],
      columns: list('driver_id number status vat_number valid_from given_at'),
      own: { given_by: 'given_by' },
      others: 'work',
    },
  ],
  vat_number_checks: [
    {
      links: [driver('driver_id')],
      columns: list(
        'driver_id number tries tried_at failure outcome answered_at consultation_number',
      ),
    },
  ],
  self_billing_agreements: [
    {
      links: [driver('driver_id')],
      columns: list('driver_id number text_version agreed_at withdrawn_at'),
    },
  ],
  driver_vat_invoice_counters: [
    { links: [driver('driver_id')], columns: list('driver_id series last') },
  ],
  driver_tax_requests: [
    { links: [driver('driver_id')], columns: list('driver_id number sent_at') },
  ],
  tax_reports: 'whole',
  tax_report_rows: [
    {
      links: [driver('driver_id')],
      columns: list(
        'doc_ref report_id driver_id kind corrects content_sha256 consideration_cents fees_cents activities',
      ),
    },
  ],
  driver_statements: [
    {
      links: [driver('driver_id')],
      columns: list(
        'id driver_id week_starts_on jobs gross_cents commission_cents vat_cents net_cents adjustment_cents',
        'brought_forward_cents content issued_at',
      ),
    },
  ],
  commission_invoices: [
    {
      links: [driver('driver_id')],
      columns: list(
        'id series year number invoice_no previous driver_id statement_id commission_cents vat_cents total_cents',
        'lines content issued_at',
      ),
    },
  ],
  driver_locations: [
    {
      links: [driver('driver_id')],
      columns: list(
        'driver_id device_at received_at latitude longitude heading speed accuracy is_active_job',
        'active_booking_id',
      ),
      others: 'other_person',
    },
  ],
  driver_payout_entries: [
    {
      links: [within('payout_id', 'driver_payouts', 'id')],
      columns: list(
        'id payout_id kind amount_cents gross_cents commission_cents vat_cents ledger_key at',
      ),
      others: 'other_person',
    },
  ],
  driver_statement_entries: [
    {
      links: [within('statement_id', 'driver_statements', 'id')],
      columns: list('entry_id statement_id'),
    },
  ],
  payout_transfers: [
    {
      links: [
        within('payout_id', 'driver_payouts', 'id'),
        within('statement_id', 'driver_statements', 'id'),
      ],
      columns: list(
        'id payout_id statement_id destination amount_cents state asked_at provider_transfer_id key_version',
        'attempts leased_until last_error created_at settled_at',
      ),
    },
  ],
  payout_holds: [
    {
      links: [within('booking_id', 'driver_payouts', 'booking_id')],
      columns: list('booking_id opened_at decision decided_at'),
      others: 'other_person',
    },
  ],
  transfer_reversals: [
    {
      links: [within('transfer_id', 'payout_transfers', 'id')],
      columns: list(
        'id transfer_id amount_cents state provider_reversal_id key_version attempts leased_until last_error',
        'created_at settled_at',
      ),
    },
  ],
} as const satisfies ExportedTables
