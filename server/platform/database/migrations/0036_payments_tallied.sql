-- The payments that were there before payment_tallies was kept. One statement sees the payments and what has been added for them at the
-- same moment, so the difference is what is missing, however many payments are written meanwhile.
insert into payment_tallies (month, currency, method, bank, standing, payment_count, amount_minor, unallocated_minor)
select month, currency, method, bank, standing, sum(payment_count), sum(amount_minor), sum(unallocated_minor)
  from (select month, currency, method, bank, standing, payment_count, amount_minor, unallocated_minor from payment_tallies_of_payments
        union all
        select month, currency, method, bank, standing, -payment_count, -amount_minor, -unallocated_minor from payment_tallies) missing
 group by 1, 2, 3, 4, 5 having sum(payment_count) <> 0 or sum(unallocated_minor) <> 0;
