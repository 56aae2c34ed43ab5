-- A driver may trade through a company (Council Directive (EU) 2021/514, Annex V, Section II B(1)). Not marked as compatible: an older release would
-- report a company under a person's missing name.
alter table driver_tax_details
  alter column first_name drop not null,
  alter column last_name drop not null,
  alter column born_on drop not null,
  add column company_name text check (company_name <> ''),
  add column company_number text check (company_number <> ''),
  add constraint driver_tax_details_seller check (
    num_nonnulls(first_name, last_name, born_on) = case when company_name is null then 3 else 0 end
    and (company_name is null) = (company_number is null)
  );
