-- compatible: older releases run on
-- What an insurer's policies pay for, in versions that never change (decision 0117). The one in force at a quote stays with the quote and its
-- booking, with what it covers line by line. Null there: from a release before this, or no insurer's.
create table cover_rules (
  partner_id text not null references insurance_partners (id),
  version integer not null check (version > 0),
  effective_from timestamptz not null,
  -- domain/cover/cover-rules.ts, CoverRules.
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  published_by text not null references profiles (user_id),
  published_at timestamptz not null,
  primary key (partner_id, version),
  check (published_at <= effective_from)
);
create trigger cover_rules_append_only before update or delete or truncate on cover_rules
  for each statement execute function append_only();

alter table quotes add column cover jsonb check (jsonb_typeof(cover) = 'object');
alter table insurance_bookings add column cover jsonb check (jsonb_typeof(cover) = 'object');
