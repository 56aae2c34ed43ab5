-- The lines of a price are written with underscores for insurers' programs, as everything else is (decision 0051). What was kept to be
-- answered again, and the sandbox's quotes, were written before that. Quotes inside a text are escaped there, so only names are changed.
update partner_answers set answer = replace(answer::text, '"amountCents":', '"amount_cents":')::jsonb
  where answer::text like '%"amountCents":%';
update sandbox_quotes set view = replace(view::text, '"amountCents":', '"amount_cents":')::jsonb
  where view::text like '%"amountCents":%';
