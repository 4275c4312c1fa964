-- The name of a fact for tenders is its label: lists of the history, of the bin and of prepared changes name the fact by it. As before, with `label`.
create or replace function private.name_columns() returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$ begin return '^(?:full_name|(?:name|title|alt|words|label)(?:_[a-z]{2})?)$'; end $$;
