-- compatible: older releases run on
-- Finished pieces of an archive that is being made, so that a run that was stopped or killed is continued. A run is continued under its number;
-- `continued` counts how often, and ends the one before. An older release begins over under the next number and leaves `continued_run` behind:
-- the pieces count no more then.
alter table data_exports
  add column continued_run integer not null default 0 check (continued_run >= 0),
  add column continued integer not null default 0 check (continued >= 0);

create table data_export_pieces (
  export_id text not null references data_exports (id) on delete cascade,
  piece integer not null check (piece > 0),
  -- Its parts in the file store, from this number.
  first_part integer not null check (first_part > 0),
  parts integer not null check (parts > 0),
  byte_count bigint not null check (byte_count > 0),
  -- What would make a ZIP file of this piece alone. Null: the last one, which is the index of them all.
  zip_index bytea,
  -- Rows in each data file, by the id of its category.
  row_counts jsonb not null,
  -- Paths of files that the store no longer has.
  missing text[] not null,
  primary key (export_id, piece)
);
