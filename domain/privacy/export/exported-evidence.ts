/** What the archive has of the evidence of bookings: photos, signatures, readings of the odometer, hand-overs, and the seal over them. */
import { list, made, driven, onceDriven, within, type ExportedTables } from './exported-table.ts'

export const exportedEvidenceTables = {
  booking_photos: [
    {
      as: 'customer',
      links: [made('booking_id')],
      columns: list(
        'id booking_id side kind taken_in sha256 thumbnail_sha256 bytes width height taken_at created_at',
        'stored_at client_id',
      ),
      own: { uploaded_by: 'uploaded_by' },
      others: 'other_person',
    },
    {
      as: 'driver',
      links: [onceDriven('booking_id', { column: 'uploaded_by', is: 'self' })],
      columns: list(
        'id booking_id uploaded_by side kind taken_in sha256 thumbnail_sha256 bytes width height taken_at',
        'created_at stored_at client_id',
      ),
    },
  ],
  booking_signatures: [
    {
      as: 'customer',
      links: [made('booking_id')],
      columns: list('booking_id signer_name path sha256 signed_at'),
      own: { taken_by: 'taken_by' },
    },
    {
      as: 'driver',
      links: [onceDriven('booking_id', { column: 'taken_by', is: 'self' })],
      columns: list('booking_id sha256 taken_by signed_at'),
      withheld: { other_person: list('signer_name path') },
      others: 'other_person',
    },
  ],
  booking_odometers: [
    {
      as: 'customer',
      links: [made('booking_id')],
      columns: list(
        'id booking_id client_id stage value unit is_confirmed salt sha256 taken_at created_at replaced_at',
      ),
      own: { taken_by: 'taken_by' },
      others: 'other_person',
    },
    {
      as: 'driver',
      links: [onceDriven('booking_id', { column: 'taken_by', is: 'self' })],
      columns: list(
        'id booking_id taken_by client_id stage value unit is_confirmed salt sha256 taken_at created_at replaced_at',
      ),
    },
  ],
  booking_handovers: [
    {
      as: 'customer',
      links: [made('booking_id')],
      columns: list('booking_id is_at_dropoff missing reason note awaited created_at'),
      own: { driver_account_id: 'driver_account_id' },
    },
    {
      as: 'driver',
      links: [onceDriven('booking_id', { column: 'driver_account_id', is: 'self' })],
      columns: list(
        'booking_id driver_account_id is_at_dropoff missing reason note awaited created_at',
      ),
      others: 'other_person',
    },
  ],
  evidence_chains: [
    {
      links: [made('booking_id'), driven('booking_id')],
      columns: list('seal_id booking_id started_at'),
      others: 'other_person',
    },
  ],
  evidence_links: [
    {
      links: [within('seal_id', 'evidence_chains', 'seal_id')],
      columns: list(
        'seal_id number kind sent_sha256 stored_sha256 taken_at place_sha256 device_previous device_hash received_at',
        'removes hash sealed_at key_id signature subject',
      ),
      // of whose phone is not stored
      withheld: { mixed: list('lat lon place_salt') },
      others: 'other_person',
    },
  ],
  evidence_packs: [
    {
      links: [within('seal_id', 'evidence_chains', 'seal_id')],
      columns: list(
        'id seal_id made_at bytes sha256 plain_sum weighted_sum part_names part_ends part_hashes key_id signature',
      ),
      others: 'other_person',
    },
  ],
  booking_handshakes: [
    {
      as: 'customer',
      links: [made('booking_id')],
      columns: list(
        'booking_id handover_wrong handover_wrong_since receiver_name receiver_phone receivers_named made_at',
      ),
      withheld: { secret: list('secret receiver_code') },
      others: 'other_person',
    },
  ],
  handshake_records: [
    {
      as: 'customer',
      links: [made('booking_id')],
      columns: list(
        'id booking_id purpose proof client_id device_at server_at phone_tries plate plate_check',
      ),
      others: 'other_person',
    },
    {
      as: 'driver',
      links: [driven('booking_id')],
      columns: list(
        'id booking_id purpose proof client_id device_at server_at phone_tries plate_check',
      ),
      withheld: { other_person: list('plate') },
    },
  ],
} as const satisfies ExportedTables
