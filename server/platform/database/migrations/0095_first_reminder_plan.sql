-- The plan that every installation begins with. Nothing goes out before somebody switches reminders on.
with standard as (
  insert into reminder_plans (name, is_default) values ('Standard', true) returning id
)
insert into reminder_steps (plan_id, days, attach, texts)
select id, 7, 'none', $texts${
  "en": {
    "subject": "A reminder from {business}: {total}",
    "body": "Dear {contact},\n\nThis may have slipped your attention: the following is still to be paid.\n\n{documents}\n\nIf you have paid in the meantime, please disregard this message. If something is wrong, please tell us.\n\n{business}"
  },
  "de": {
    "subject": "Zahlungserinnerung von {business}: {total}",
    "body": "Guten Tag {contact},\n\nvielleicht ist es Ihnen entgangen: Folgendes ist noch offen.\n\n{documents}\n\nFalls Sie inzwischen bezahlt haben, ist diese Nachricht gegenstandslos. Wenn etwas nicht stimmt, sagen Sie uns bitte Bescheid.\n\n{business}"
  },
  "fr": {
    "subject": "Rappel de {business} : {total}",
    "body": "Bonjour {contact},\n\nSauf erreur de notre part, nous n’avons pas encore reçu le règlement suivant :\n\n{documents}\n\nSi vous avez réglé entre-temps, ne tenez pas compte de ce message. En cas de désaccord, merci de nous le signaler.\n\n{business}"
  }
}$texts$::jsonb from standard
union all
select id, 21, 'statement', $texts${
  "en": {
    "subject": "Second reminder from {business}: {total}",
    "body": "Dear {contact},\n\nWe wrote to you before about the following, and we have not received it yet.\n\n{documents}\n\nPlease pay {total} within seven days, or tell us when we can expect it. A statement of your account is attached.\n\n{business}"
  },
  "de": {
    "subject": "Zweite Zahlungserinnerung von {business}: {total}",
    "body": "Guten Tag {contact},\n\nwir haben Ihnen deswegen schon geschrieben und noch keinen Zahlungseingang festgestellt.\n\n{documents}\n\nBitte zahlen Sie {total} innerhalb von sieben Tagen, oder sagen Sie uns, wann wir damit rechnen können. Ein Kontoauszug liegt bei.\n\n{business}"
  },
  "fr": {
    "subject": "Deuxième rappel de {business} : {total}",
    "body": "Bonjour {contact},\n\nMalgré notre premier message, nous n’avons pas encore reçu le règlement suivant :\n\n{documents}\n\nMerci de régler {total} sous sept jours, ou de nous indiquer une date. Un relevé de votre compte est joint.\n\n{business}"
  }
}$texts$::jsonb from standard
union all
select id, 35, 'documents', $texts${
  "en": {
    "subject": "Final reminder from {business}: {total}",
    "body": "Dear {contact},\n\nDespite our reminders, the following has not been paid.\n\n{documents}\n\nPlease pay {total} within seven days. If we do not hear from you, we will take further steps to recover what is owed. Copies are attached.\n\n{business}"
  },
  "de": {
    "subject": "Letzte Zahlungserinnerung von {business}: {total}",
    "body": "Guten Tag {contact},\n\ntrotz unserer Erinnerungen ist Folgendes noch nicht bezahlt.\n\n{documents}\n\nBitte zahlen Sie {total} innerhalb von sieben Tagen. Hören wir nichts von Ihnen, leiten wir weitere Schritte ein. Kopien liegen bei.\n\n{business}"
  },
  "fr": {
    "subject": "Dernier rappel de {business} : {total}",
    "body": "Bonjour {contact},\n\nMalgré nos rappels, le règlement suivant ne nous est pas parvenu :\n\n{documents}\n\nMerci de régler {total} sous sept jours. Sans nouvelles de votre part, nous engagerons les démarches de recouvrement. Des copies sont jointes.\n\n{business}"
  }
}$texts$::jsonb from standard;
