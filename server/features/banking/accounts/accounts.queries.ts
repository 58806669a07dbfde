import { sql } from 'kysely'
import type { BankingAccount } from '#shared/features/banking/accounts.reply.ts'
import type { CsvMapping } from '#shared/features/banking/csv-mapping.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

type StoredAccount = Omit<BankingAccount, 'gap_count'>

/**
 * Most lines are matched, and there are ever more of them: what the statements brought, less what is open or set aside, is what is matched. The
 * latest statement is the one that ends last; of several, the one that was read last.
 */
export async function listAccounts(db: Db, bankId: string | null): Promise<StoredAccount[]> {
  const { rows } = await sql<StoredAccount>`
    select b.id, b.label, b.bank_name, case when b.iban <> '' then b.iban else trim(b.sort_code || b.routing_number || ' ' || b.account_number) end as account,
           b.currency, b.retired_at is not null as is_retired, last.statement as last_statement, last.balance_minor,
           coalesce(lines.open_count, 0) as open_count, coalesce(lines.open_in_minor, 0)::bigint as open_in_minor,
           coalesce(lines.open_out_minor, 0)::bigint as open_out_minor, lines.oldest_open_date, lines.open_by_age,
           kept.total - lines.open_count - aside.ignored_count as matched_count, aside.ignored_count,
           coalesce(a.book_certain, false) as book_certain, a.csv_mapping
      from banks b
      left join banking_accounts a on a.bank_id = b.id
      left join lateral (
        select count(*) as open_count,
               sum(amount_minor) filter (where amount_minor > 0) as open_in_minor,
               sum(amount_minor) filter (where amount_minor < 0) as open_out_minor,
               min(booked_date) as oldest_open_date,
               jsonb_build_object(
                 'days_0_7', count(*) filter (where days <= 7),
                 'days_8_30', count(*) filter (where days between 8 and 30),
                 'days_31_90', count(*) filter (where days between 31 and 90),
                 'over_90', count(*) filter (where days > 90)) as open_by_age
          from bank_lines cross join (select business_day(now()) as today) day
          cross join lateral (select day.today - booked_date as days) age
         where bank_id = b.id and state = 'open') lines on true
      cross join lateral (select count(*) as ignored_count from bank_lines where bank_id = b.id and state = 'ignored') aside
      cross join lateral (
        select coalesce(sum(new_count), 0)::bigint as total from bank_statements where bank_id = b.id) kept
      left join lateral (
        select jsonb_build_object('id', s.id, 'closing_minor', s.closing_minor, 'to_date', s.to_date,
                 'created_at', to_char(s.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as statement,
               s.closing_minor + coalesce((select sum(amount_minor) from bank_lines
                 where bank_id = b.id and state in ('open', 'matched', 'ignored') and booked_date > s.to_date), 0)::bigint as balance_minor
          from bank_statements s where s.bank_id = b.id
         order by (s.closing_minor is null), s.to_date desc, s.id desc limit 1) last on true
     where ${bankId === null ? sql`b.retired_at is null or lines.open_count > 0` : sql`b.id = ${bankId}`}
     order by b.retired_at is not null, b.currency, b.is_default desc, b.label, b.id limit 200`.execute(db)
  return rows
}

export const saveAccount = (
  tx: Tx,
  bankId: string,
  change: { book_certain?: boolean | undefined; csv_mapping?: CsvMapping | null | undefined },
) =>
  tx
    .updateTable('banking_accounts')
    .set({
      ...(change.book_certain !== undefined && { book_certain: change.book_certain }),
      ...(change.csv_mapping !== undefined && {
        csv_mapping: change.csv_mapping === null ? null : JSON.stringify(change.csv_mapping),
      }),
    })
    .where('bank_id', '=', bankId)
    .execute()

/** What was set aside, by its reason: the largest sums, and the rest together. */
export async function listSetAside(db: Db, bankId: string, { since, until }: { since: string; until: string }) {
  const { rows } = await sql<{ reason: string; count: number; amount_minor: number }>`
    with reasons as (
      select m.reason, count(*) as count, sum(l.amount_minor) as amount_minor,
             row_number() over (order by abs(sum(l.amount_minor)) desc, m.reason) as place
        from bank_lines l join bank_matches m on m.line_id = l.id and m.undone_at is null
       where l.bank_id = ${bankId} and l.state = 'ignored' and l.booked_date between ${since}::date and ${until}::date
       group by m.reason)
    select case when place <= 5 then reason else '' end as reason, sum(count)::bigint as count, sum(amount_minor)::bigint as amount_minor
      from reasons group by 1, case when place <= 5 then place else 6 end order by case when place <= 5 then place else 6 end`.execute(
    db,
  )
  return rows
}

type Sums = {
  opening_minor: number
  matched_minor: number
  open_count: number
  open_minor: number
  ignored_count: number
  ignored_minor: number
  unlinked_count: number
  unlinked_minor: number
}

/** Everything on the account from the day of its first statement with a balance to the day of its last. */
export async function findBalanceSums(
  db: Db,
  bankId: string,
  { since, until, opening_minor }: { since: string; until: string; opening_minor: number },
): Promise<Sums> {
  const { rows } = await sql<Omit<Sums, 'opening_minor'>>`
    select coalesce(sum(amount_minor) filter (where state = 'matched'), 0)::bigint as matched_minor,
           count(*) filter (where state = 'open') as open_count,
           coalesce(sum(amount_minor) filter (where state = 'open'), 0)::bigint as open_minor,
           count(*) filter (where state = 'ignored') as ignored_count,
           coalesce(sum(amount_minor) filter (where state = 'ignored'), 0)::bigint as ignored_minor,
           coalesce(max(unlinked.count), 0) as unlinked_count, coalesce(max(unlinked.sum), 0)::bigint as unlinked_minor
      from bank_lines
      full join (select count(*), sum(amount_minor) from payments p
                  where p.bank_id = ${bankId} and p.payment_date between ${since}::date and ${until}::date and p.reversed_at is null
                    and not exists (select from bank_match_parts b where b.payment_id = p.id and b.kind = 'payment' and b.released_at is null)) unlinked on true
     where bank_lines.bank_id = ${bankId} and bank_lines.state in ('open', 'matched', 'ignored')
       and booked_date between ${since}::date and ${until}::date`.execute(db)
  const none = {
    matched_minor: 0,
    open_count: 0,
    open_minor: 0,
    ignored_count: 0,
    ignored_minor: 0,
    unlinked_count: 0,
    unlinked_minor: 0,
  }
  return { opening_minor, ...(rows[0] ?? none) }
}
