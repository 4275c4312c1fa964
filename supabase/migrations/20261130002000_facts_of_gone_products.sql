-- Trade facts of products that are gone for good. docs/decisions/housekeeping.md.

-- Removes the trade facts whose product neither exists nor is in the bin. The history records each deletion. No page shows these facts, so no
-- release is made: their changes leave the outbox in the transaction that added them.
create function private.remove_facts_of_gone_products() returns void
language plpgsql
set search_path = ''
as $$
declare
  announced constant text := current_setting('app.changes_announced', true);
  newest bigint;
  facts text;
begin
  -- A save is not waited for: the next call goes on. While this lock is held, no other transaction adds changes.
  if not pg_try_advisory_xact_lock(7302) then return; end if;
  select coalesce(max(id), 0) into newest from public.site_changes;
  perform set_config('app.changes_announced', 'yes', true);
  foreach facts in array '{trade_facts,trade_packs}'::text[] loop
    execute format($sql$
      delete from public.%1$I where id = any (array(
        select f.id from public.%1$I f
        where not exists (select from public.products p where p.id = f.product_id)
          and not exists (select from private.bin b where b.entity = 'products' and b.entity_id = f.product_id)
        limit 5000 for update skip locked))
    $sql$, facts);
  end loop;
  delete from public.site_changes where id > newest;
  update public.record_versions set site_change = nullif(newest, 0) where site_change > newest;
  perform set_config('app.changes_announced', coalesce(announced, ''), true);
end
$$;

-- The function as before, under another name.
alter function private.tidy_history() rename to tidy_bin_and_versions;

-- Empties the bin of old records and thins out old versions, at most daily, and removes what is left of products that are gone.
create function private.tidy_history() returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.tidy_bin_and_versions();
  perform private.remove_facts_of_gone_products();
end
$$;
