/** What the archive has of the money of a booking: what its customer paid, and what its driver got. */
import { list, account, driver, made, within, type ExportedTables } from './exported-table.ts'

export const exportedPaymentTables = {
  payments: [
    {
      links: [made('booking_id')],
      columns: list(
        'id booking_id status amount_cents intent_id refusal_code key_version processing_fee_cents captured_cents',
        'refunded_cents held_at created_at updated_at save_card_text_version save_card_consented_at card_brand',
        'card_last4 checkout_session_id credit_cents',
      ),
      others: 'other_person',
    },
  ],
  payment_operations: [
    {
      links: [made('booking_id')],
      columns: list(
        'booking_id payment_id kind state attempts key_version due_at leased_until last_error decided_at',
        'settled_at',
      ),
      others: 'other_person',
    },
  ],
  refunds: [
    {
      links: [within('payment_id', 'payments', 'id')],
      columns: list(
        'id payment_id amount_cents reason state provider_refund_id key_version last_error created_at settled_at',
        'takes_from_payout on_account',
      ),
    },
  ],
  refund_requests: [
    {
      links: [made('booking_id')],
      columns: list(
        'id booking_id amount_cents reason proposed_at state decided_at decision_note refund_id',
      ),
      withheld: { employee: list('proposed_by decided_by') },
      others: 'work',
    },
  ],
  card_disputes: [
    {
      links: [made('booking_id')],
      columns: list(
        'id provider_dispute_id booking_id amount_cents withdrawn_cents state reason opened_at closed_at',
        'fee_cents',
      ),
      others: 'other_person',
    },
  ],
  ledger_transactions: [
    {
      links: [made('booking_id'), within('id', 'ledger_entries', 'transaction_id')],
      columns: list('id key kind booking_id at advert_charge_id'),
      others: 'other_person',
    },
  ],
  ledger_entries: [
    {
      as: 'driver',
      links: [driver('driver_id')],
      columns: list('transaction_id line account driver_id amount_cents partner_id'),
      others: 'other_person',
    },
  ],
  credit_balances: [
    {
      links: [account('account_id')],
      columns: list('account_id balance_cents updated_at'),
    },
  ],
  credit_entries: [
    {
      links: [account('account_id')],
      columns: list('id account_id booking_id kind amount_cents cause created_at'),
    },
  ],
  provider_events: [
    {
      links: [within('intent_id', 'payments', 'intent_id')],
      columns: list('id type intent_id received_at object_id'),
    },
  ],
  provider_movements: [
    {
      links: [within('intent_id', 'payments', 'intent_id')],
      columns: list(
        'id type amount_cents fee_cents source_id intent_id refund_id description at state seen_at booked_at',
        'correction_cents',
      ),
    },
  ],
  saved_cards: [
    {
      links: [account('account_id')],
      columns: list(
        'id account_id brand last4 exp_month exp_year is_default consent_text_version consented_at created_at',
        'read_at removed_at detached_at',
      ),
      withheld: { secret: list('payment_method_id fingerprint') },
    },
  ],
  provider_customers: [
    {
      links: [account('account_id')],
      columns: list('account_id provider_customer_id key_version created_at'),
    },
  ],
  driver_vat_invoices: [
    {
      as: 'customer',
      links: [made('booking_id')],
      columns: list(
        'driver_id series number invoice_no previous booking_id receipt_no corrects vat_basis_points net_cents',
        'vat_cents gross_cents content issued_at',
      ),
    },
    {
      as: 'driver',
      links: [driver('driver_id')],
      columns: list(
        'driver_id series number invoice_no previous booking_id receipt_no corrects vat_basis_points net_cents',
        'vat_cents gross_cents content issued_at',
      ),
    },
  ],
  receipts: [
    {
      as: 'customer',
      links: [made('booking_id')],
      columns: list(
        'id series year number receipt_no previous booking_id ledger_key corrects total_cents lines content',
        'issued_at',
      ),
      others: 'other_person',
    },
  ],
} as const satisfies ExportedTables
