-- compatible: older releases run on
-- Which sentence a customer agreed to when they said how they are; null: before there was a version.
alter table companions add column consent_text_version text;
