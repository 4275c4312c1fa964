-- Whether moderators are limited: off, as the specification says that every role manages all content. On, they neither delete content nor
-- make it public. docs/decisions/roles.md says how to set it.
create table private.role_settings (
  id boolean primary key default true constraint role_settings__id__one_row check (id),
  moderators_are_limited boolean not null default false
);
insert into private.role_settings default values;
revoke all on private.role_settings from public, anon, authenticated;
grant select, update on private.role_settings to service_role;

-- Refuses the caller if it is a moderator and the setting limits moderators. For triggers of the limited actions; the argument names the
-- action.
create function private.limit_moderators() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select s.moderators_are_limited from private.role_settings s)
    and exists (select from private.current_staff() c where c.role = 'moderator') then
    raise exception '%', tg_argv[0] using errcode = '42501';
  end if;
  if tg_level = 'STATEMENT' then return null; end if;
  return new;
end
$$;

-- A record that cannot be hidden is public at once. Texts of pictures edit public records: they stay free.
do $$
declare
  content record;
begin
  for content in select c.table_name, c.visible_by from private.content_tables c where c.table_name <> 'picture_texts' loop
    execute format('create trigger limit_deleting before delete on public.%I for each statement
      execute function private.limit_moderators(''A moderator cannot delete content here.'')', content.table_name);
    execute format('create trigger limit_adding before insert on public.%I for each row %s
      execute function private.limit_moderators(''A moderator cannot publish content here.'')', content.table_name,
      case when content.visible_by is null then '' else format('when (new.%I)', content.visible_by) end);
    if content.visible_by is not null then
      execute format('create trigger limit_publishing before update on public.%I for each row when (new.%2$I and not old.%2$I)
        execute function private.limit_moderators(''A moderator cannot publish content here.'')', content.table_name, content.visible_by);
    end if;
  end loop;
end
$$;
