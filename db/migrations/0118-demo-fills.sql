-- compatible: older releases run on
-- Written when the demo has filled this database, so that pages can say that what they show is invented.
create table demo_fills (filled_at timestamptz primary key);
