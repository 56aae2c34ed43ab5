-- compatible: older releases run on
-- Only a proven number is texted from now on. An operator who verified a driver had that driver's number before them and could ring it: it
-- counts as proven since then, so that no driver at work falls silent. Everyone else proves theirs by a code. Drivers verified before moves
-- were kept (0022) were so at their last change of state at the latest.
update profiles p
set phone_proven_at = verified.at
from (
  select d.user_id, coalesce(max(h.at), d.state_changed_at) as at
  from driver_profiles d
  left join driver_state_history h on h.driver_id = d.id and h.move = 'verify'
  group by d.id
  having count(h.id) > 0 or d.state in ('verified', 'suspended')
) verified
where p.user_id = verified.user_id and p.phone is not null and p.phone_proven_at is null;
