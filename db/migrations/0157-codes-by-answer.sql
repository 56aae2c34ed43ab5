-- compatible: older releases run on
-- A code that comes in answer to a text from its number (domain/accounts/phone-code.ts).
alter table phone_codes add column request_tag text;
create index phone_codes_requested on phone_codes (phone) where request_tag is not null;
