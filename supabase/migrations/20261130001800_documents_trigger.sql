-- A release for new PDFs has a cause of its own.
alter table public.site_builds drop constraint site_builds__trigger__choice;
alter table public.site_builds add constraint site_builds__trigger__choice
  check (trigger in ('webhook', 'staff', 'sweep', 'start', 'code', 'pictures', 'documents', 'rollback', 'date'));
