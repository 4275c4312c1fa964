-- Visitors never come by a policy of staff, so they need none of what those ask.
revoke execute on function private.session_id() from anon;
revoke execute on function private.current_staff() from anon;
revoke execute on function private.is_staff() from anon;
revoke execute on function private.require_admin() from anon;

-- Nothing of ours asks by GraphQL, which would show every visitor the names of all tables.
drop extension if exists pg_graphql;
