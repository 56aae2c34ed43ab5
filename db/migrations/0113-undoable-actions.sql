-- compatible: older releases run on
-- What an operator has pressed and may still take back: carried out by a job once it is due, or undone before that. Nothing else has happened yet.
create table undoable_actions (
  id text primary key,
  account_id text not null references profiles (user_id),
  -- The booking or the driver it is about.
  object_id text not null,
  request jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'undone', 'refused')),
  -- Why it was not possible any more when it was due.
  refusal text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'waiting') = (finished_at is null)),
  check ((state = 'refused') = (refusal is not null))
);
create unique index undoable_actions_waiting on undoable_actions (object_id) where state = 'waiting';
