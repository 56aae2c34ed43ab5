-- A dispute of a payment that was refunded already is over nothing, and the provider takes its fee for it all the same.
alter table card_disputes drop constraint card_disputes_amount_cents_check;
alter table card_disputes add constraint card_disputes_amount_cents_check check (amount_cents >= 0);
-- What the provider took for the dispute itself, as far as it is in the ledger. Disputes from before have theirs in the ledger alone.
alter table card_disputes add column fee_cents integer not null default 0 check (fee_cents >= 0);
