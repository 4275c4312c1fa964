-- The given records that are hidden and have a text that did not follow a change in another language: a command that shows them would
-- publish that text. In the order of their ids.
create function private.behind_ids(p_table text, p_ids bigint[]) returns bigint[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  visible_by text := (select c.visible_by from private.content_tables c where c.table_name = p_table);
  found_ids bigint[];
begin
  perform private.require_role('Only staff can read this.', 'admin', 'editor', 'moderator');
  perform private.require_content_table(p_table);
  if visible_by is null then return '{}'; end if;
  execute format($sql$
    select array(
      select distinct t.id
      from private.language_marks m join public.%1$I t on t.id = m.entity_id, lateral (select to_jsonb(t) as record) as now
      where m.entity = %1$L and m.entity_id = any ($1) and not t.%2$I
        and m.target_text = now.record ->> m.target and m.source_text = now.record ->> m.source
      order by t.id)
  $sql$, p_table, visible_by) into found_ids using p_ids;
  return found_ids;
end
$$;

create function public.behind_ids(p_table text, p_ids bigint[]) returns bigint[]
language sql stable
set search_path = ''
as $$ select private.behind_ids(p_table, p_ids) $$;
grant execute on function private.behind_ids(text, bigint[]), public.behind_ids(text, bigint[]) to authenticated;
