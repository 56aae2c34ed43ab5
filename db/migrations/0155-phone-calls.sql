-- A code may be read out by a phone call, to a number that no text reaches.
alter table notifications drop constraint notifications_channel_check;
alter table notifications add constraint notifications_channel_check
  check (channel in ('email', 'push', 'sms', 'whatsapp', 'call'));
