-- A photo of the driver, which an operator accepts like a document and the customer sees while the driver is coming. It is optional, and
-- has neither an end nor an insurer.
alter table driver_documents drop constraint driver_documents_kind_check;
alter table driver_documents add constraint driver_documents_kind_check check (kind in (
  'licence', 'professional_indemnity', 'public_liability', 'goods_in_transit', 'commercial_motor', 'truck_papers', 'truck_photo', 'portrait'
));
alter table driver_documents drop constraint driver_documents_check2;
alter table driver_documents add constraint driver_documents_check2
  check (state <> 'accepted' or kind in ('truck_photo', 'portrait') or valid_until is not null);
alter table driver_documents drop constraint driver_documents_check3;
alter table driver_documents add constraint driver_documents_check3 check (
  state <> 'accepted' or kind in ('licence', 'truck_papers', 'truck_photo', 'portrait')
  or (insurer is not null and policy_number is not null and cover_cents is not null)
);
