-- compatible: older releases run on
-- What an operator posted for a line of the provider's as a correction, in cents; null: nothing, or it was reversed because a record of our own
-- explains the line by now.
alter table provider_movements add column correction_cents bigint check (correction_cents is null or state = 'booked');
create index provider_movements_corrected on provider_movements (booked_at) where correction_cents is not null;
