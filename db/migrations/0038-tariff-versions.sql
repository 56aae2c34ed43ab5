-- The versions of the tariff. One that has begun never changes and never goes; one that comes may be withdrawn, and stays on record.
create table tariff_versions (
  version text primary key check (version ~ '^[0-9]{4}-[0-9]{2}(-[0-9]{2}(\.[0-9]+)?)?$'),
  effective_from timestamptz not null,
  -- Everything of a tariff but its name and its start (domain/tariff-figures.ts, TariffBody).
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  -- Null: the one Towline started with.
  published_by text references profiles (user_id),
  published_at timestamptz not null,
  note text check (length(note) between 1 and 500),
  withdrawn_by text references profiles (user_id),
  withdrawn_at timestamptz,
  check ((withdrawn_by is null) = (withdrawn_at is null)),
  check (published_at <= effective_from),
  check (withdrawn_at < effective_from)
);
-- Two versions cannot begin at once.
create unique index tariff_versions_start on tariff_versions (effective_from) where withdrawn_at is null;

-- As launchTariff in domain/tariff.ts has it; a test compares the two.
insert into tariff_versions (version, effective_from, body, published_at)
values ('2026-01', '2026-01-01T00:00:00Z', $body$
{
  "rateCards": {
    "online": {
      "baseCents": 7000,
      "universityOfLimerickBaseCents": null,
      "perKmCents": 250,
      "usesDriverRate": true,
      "nightBasisPoints": 2500,
      "weekendBasisPoints": 1500,
      "publicHolidayBasisPoints": 3000,
      "peakHoursBasisPoints": 1000,
      "nightOrWeekendCallOutCents": 0,
      "areaCents": {
        "remote": 2000
      }
    },
    "phone": {
      "baseCents": 7500,
      "universityOfLimerickBaseCents": 8500,
      "perKmCents": 350,
      "usesDriverRate": false,
      "nightBasisPoints": 0,
      "weekendBasisPoints": 0,
      "publicHolidayBasisPoints": 3000,
      "peakHoursBasisPoints": 1000,
      "nightOrWeekendCallOutCents": 2500,
      "areaCents": {
        "airport": 1500,
        "coastal_or_rural": 1500,
        "connemara": 2000,
        "remote": 2000
      }
    }
  },
  "driverPerKm": {
    "minCents": 200,
    "maxCents": 400,
    "defaultCents": 250
  },
  "night": {
    "fromHour": 22,
    "untilHour": 6
  },
  "peakHours": [
    {
      "fromHour": 7,
      "untilHour": 9
    },
    {
      "fromHour": 17,
      "untilHour": 19
    }
  ],
  "conditionCents": {
    "not_rolling": 7500,
    "keys_locked": 5000,
    "low_ceiling": 3500,
    "very_tight_access": 4000,
    "motorway": 2500,
    "accident_scene": 4000,
    "multi_vehicle": 6000,
    "hazardous_load": 10000,
    "commercial": 4000,
    "luxury": 2500,
    "japanese_import": 3000,
    "motorcycle": -1500
  },
  "emergencyMinimumCents": 8000
}
$body$, '2026-01-01T00:00:00Z');

create function tariff_version_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.effective_from <= clock_timestamp() then
      raise exception 'a tariff begins in the future' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if old.effective_from <= clock_timestamp() then
    raise exception 'a tariff that has begun never changes' using errcode = 'insufficient_privilege';
  end if;
  if old.withdrawn_at is not null
    or (to_jsonb(new) - array['withdrawn_by', 'withdrawn_at']) <> (to_jsonb(old) - array['withdrawn_by', 'withdrawn_at']) then
    raise exception 'a tariff can only be withdrawn, once' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger tariff_versions_kept before insert or update on tariff_versions
  for each row execute function tariff_version_kept();
create trigger tariff_versions_append_only before delete or truncate on tariff_versions
  for each statement execute function append_only();

-- The bookings of the last days that were not abandoned before the card was held: a new tariff is tried on them. Partial, so that nobody's
-- own list is looked for among everybody's.
create index bookings_created on bookings (created_at) where acceptance_deadline is not null;
