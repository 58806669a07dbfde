-- Payments and refunds, which those made online refer to, are there since long.
update payment_settings set link_days = 90;
