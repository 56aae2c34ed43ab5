-- compatible: older releases run on
-- A page of a driver's document may be a PDF, which is stored as it came and has as many pages as it says.
alter table driver_document_pages add column media_type text not null default 'image/jpeg'
  check (media_type in ('image/jpeg', 'application/pdf'));
alter table driver_document_pages add column pdf_pages integer check (pdf_pages > 0);
alter table driver_document_pages add constraint driver_document_pages_pdf
  check ((media_type = 'application/pdf') = (pdf_pages is not null));
