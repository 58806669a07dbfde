/** Lines of bank statements and what became of them. */
export const banking = [
  {
    name: 'each bank line is matched once, and its state says so',
    rows: `select count(*) from bank_lines`,
    violations: `select l.booked_date || ' ' || l.amount_minor || ': ' || l.state || ', ' || coalesce(string_agg(m.kind, ' and '), 'nothing')
       from bank_lines l left join bank_matches m on m.line_id = l.id and m.undone_at is null
      group by l.id having count(m.id) > 1 or l.state <> coalesce(min(m.kind), 'open')`,
  },
  {
    name: 'what a bank line became comes to its amount',
    rows: `select count(*) from bank_matches where undone_at is null and kind = 'matched'`,
    violations: `select l.booked_date || ' ' || l.amount_minor || ': matched by ' || coalesce(sum(p.amount_minor), 0)
       from bank_matches m join bank_lines l on l.id = m.line_id
       left join bank_match_parts p on p.match_id = m.id and p.released_at is null and p.kind <> 'write_off'
      where m.undone_at is null and m.kind = 'matched'
      group by m.id, l.id having l.amount_minor <> coalesce(sum(p.amount_minor), 0)`,
  },
  {
    name: 'what a bank line became is what was recorded',
    rows: `select count(*) from bank_match_parts where released_at is null`,
    violations: `select b.kind || ' ' || b.amount_minor from bank_match_parts b
       left join payments p on p.id = b.payment_id left join refunds r on r.id = b.refund_id left join write_offs w on w.id = b.write_off_id
      where b.released_at is null and b.kind <> 'charge'
        and abs(b.amount_minor) <> coalesce(p.amount_minor, r.amount_minor, w.amount_minor, 0)`,
  },
  {
    name: 'the lines of each bank statement are those that it brought',
    rows: `select count(*) from bank_statements`,
    violations: `select s.from_date || ': ' || s.new_count || ', lines ' || count(l.id) from bank_statements s
       left join bank_lines l on l.statement_id = s.id group by s.id having s.new_count <> count(l.id)`,
  },
  {
    name: 'the balances of a bank statement run on by its lines',
    rows: `select count(*) from bank_statements where opening_minor is not null and closing_minor is not null`,
    violations: `select from_date || ': ' || opening_minor || ' + ' || lines_minor || ' is not ' || closing_minor from bank_statements
      where opening_minor + lines_minor <> closing_minor`,
  },
]
