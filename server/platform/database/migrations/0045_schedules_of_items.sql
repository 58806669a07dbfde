-- Without a transaction
-- The schedules that use an item, when its price changes.
drop index concurrently if exists schedules_by_item;
create index concurrently schedules_by_item on schedules using gin (jsonb_path_query_array(lines, '$[*].item_id') jsonb_path_ops);
