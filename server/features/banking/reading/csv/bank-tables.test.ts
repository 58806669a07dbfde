import { describe, expect, test } from 'vitest'
import { briefLines } from '#server/test-support/banking/brief-lines.ts'

/** The columns of each bank as it publishes them, with lines made up for this test: one in, one out. */
const banks: Record<string, { currency: string; rows: string[]; lines: string[] }> = {
  Starling: {
    currency: 'GBP',
    rows: [
      'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes',
      '30/03/2026,Acme Ltd,INV-7,FASTER PAYMENT,120.00,320.00,INCOME,',
      '31/03/2026,Paper Shop,desk,CARD,-20.00,300.00,SHOPPING,pens',
    ],
    lines: ['2026-03-30 | 12000 | Acme Ltd | INV-7', '2026-03-31 | -2000 | Paper Shop | pens'],
  },
  Monzo: {
    currency: 'GBP',
    rows: [
      'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In',
      'tx_1,30/03/2026,10:00:00,Faster payment,Acme Ltd,,Income,120.00,GBP,120.00,GBP,,,,INV-7,,,120.00',
      'tx_2,31/03/2026,10:00:00,Card payment,Paper Shop,,Shopping,-20.00,GBP,-20.00,GBP,,,,PAPER SHOP,,-20.00,',
    ],
    lines: ['2026-03-30 | 12000 | Acme Ltd | INV-7', '2026-03-31 | -2000 | Paper Shop | PAPER SHOP'],
  },
  Barclays: {
    currency: 'GBP',
    rows: [
      'Number,Date,Account,Amount,Subcategory,Memo',
      ' ,31/03/2026,20-00-00 12345678,-20.00,PAYMENT,PAPER SHOP   ON 30 MAR BCC',
      ' ,30/03/2026,20-00-00 12345678,120.00,FT,ACME LTD   INV-7 BGC',
    ],
    lines: ['2026-03-31 | -2000 |  | PAPER SHOP ON 30 MAR BCC', '2026-03-30 | 12000 |  | ACME LTD INV-7 BGC'],
  },
  'HSBC without headings': {
    currency: 'GBP',
    rows: ['31/03/2026,PAPER SHOP )))),-20.00', '30/03/2026,ACME LTD INV-7,"1,120.00"'],
    lines: ['2026-03-31 | -2000 |  | PAPER SHOP ))))', '2026-03-30 | 112000 |  | ACME LTD INV-7'],
  },
  Lloyds: {
    currency: 'GBP',
    rows: [
      'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance',
      "31/03/2026,DEB,'30-00-00,12345678,PAPER SHOP,20.00,,300.00",
      "30/03/2026,FPI,'30-00-00,12345678,ACME LTD INV-7,,120.00,320.00",
    ],
    lines: ['2026-03-31 | -2000 |  | PAPER SHOP', '2026-03-30 | 12000 |  | ACME LTD INV-7'],
  },
  NatWest: {
    currency: 'GBP',
    rows: [
      'Date, Type, Description, Value, Balance, Account Name, Account Number',
      '',
      '30/03/2026,BAC,"\'ACME LTD , INV-7",120.00,320.00,"\'BUSINESS","\'600000-12345678",',
      '31/03/2026,POS,"\'PAPER SHOP",-20.00,300.00,"\'BUSINESS","\'600000-12345678",',
    ],
    lines: ["2026-03-30 | 12000 |  | 'ACME LTD , INV-7", "2026-03-31 | -2000 |  | 'PAPER SHOP"],
  },
  Nationwide: {
    currency: 'GBP',
    rows: [
      '"Account Name:","FlexAccount ****12345"',
      '"Account Balance:","£300.00"',
      '',
      '"Date","Transaction type","Description","Paid out","Paid in","Balance"',
      '"30 Mar 2026","Bank credit","ACME LTD INV-7","","£120.00","£320.00"',
      '"31 Mar 2026","Visa purchase","PAPER SHOP","£20.00","","£300.00"',
    ],
    lines: ['2026-03-30 | 12000 |  | ACME LTD INV-7', '2026-03-31 | -2000 |  | PAPER SHOP'],
  },
  'Santander, whose amount is headed debit/credit': {
    currency: 'GBP',
    rows: [
      'Date,Type,Merchant/Description,Debit/Credit,Balance',
      '31/03/2026,Card,PAPER SHOP,-£20.00,£300.00',
      '30/03/2026,Credit,ACME LTD INV-7,£120.00,£320.00',
    ],
    lines: ['2026-03-31 | -2000 |  | PAPER SHOP', '2026-03-30 | 12000 |  | ACME LTD INV-7'],
  },
  'Revolut, with a fee on top, what is not booked, and in the order of the orders': {
    currency: 'GBP',
    rows: [
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'TRANSFER,Current,2026-03-28 08:00:00,2026-03-31 09:00:00,Paper Shop,-20.00,0.50,GBP,COMPLETED,299.50',
      'TOPUP,Current,2026-03-30 08:00:00,2026-03-30 08:00:02,Acme Ltd INV-7,120.00,0.00,GBP,COMPLETED,320.00',
      'CARD_PAYMENT,Current,2026-03-30 09:00:00,2026-03-30 09:00:00,Hotel,-80.00,0.00,GBP,REVERTED,',
      'CARD_PAYMENT,Current,2026-04-01 08:00:00,2026-04-01 08:30:00,Taxi,-9.50,0.00,GBP,COMPLETED,290.00',
    ],
    lines: [
      '2026-03-31 | -2050 |  | Paper Shop',
      '2026-03-30 | 12000 |  | Acme Ltd INV-7',
      '2026-03-30 | -8000 |  | Hotel | pending',
      '2026-04-01 | -950 |  | Taxi',
    ],
  },
  'Revolut Business': {
    currency: 'GBP',
    rows: [
      'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Orig currency,Orig amount,Payment currency,Amount,Total amount,Exchange rate,Fee,Fee currency,Balance,Account',
      '2026-03-31,2026-03-31,b2,TRANSFER,COMPLETED,To Paper Shop,desk,Ann,GBP,20.00,GBP,-20.00,-20.20,,0.20,GBP,299.80,Main',
      '2026-03-30,2026-03-30,b1,TOPUP,COMPLETED,From Acme Ltd,INV-7,,GBP,120.00,GBP,120.00,120.00,,0.00,GBP,320.00,Main',
    ],
    lines: ['2026-03-31 | -2020 | Ann | To Paper Shop', '2026-03-30 | 12000 |  | From Acme Ltd'],
  },
  Wise: {
    currency: 'EUR',
    rows: [
      '"TransferWise ID",Date,"Date Time",Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Total fees","Transaction Type"',
      'TRANSFER-2,31-03-2026,"31-03-2026 10:00:00.000",-20.00,EUR,"Sent money to Paper Shop",desk,300.00,,,,,"Paper Shop",DE89370400440532013000,,0.41,DEBIT',
      'TRANSFER-1,30-03-2026,"30-03-2026 10:00:00.000",120.00,EUR,"Received money from Acme Ltd",INV-7,320.00,,,,"Acme Ltd",,,,0.00,CREDIT',
    ],
    lines: [
      '2026-03-31 | -2000 | Paper Shop | Sent money to Paper Shop desk',
      '2026-03-30 | 12000 | Acme Ltd | Received money from Acme Ltd INV-7',
    ],
  },
  N26: {
    currency: 'EUR',
    rows: [
      '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"',
      '2026-03-30,2026-03-30,"Acme GmbH",DE89370400440532013000,"Credit Transfer","INV-7","Main",120.00,,,',
      '2026-03-31,2026-03-31,"Paper Shop",,Presentment,,"Main",-20.00,20.00,EUR,1',
    ],
    lines: ['2026-03-30 | 12000 | Acme GmbH | INV-7', '2026-03-31 | -2000 | Paper Shop | Paper Shop'],
  },
  'Deutsche Bank': {
    currency: 'EUR',
    rows: [
      'Umsätze Girokonto;;;;',
      '1.3.2026 - 31.3.2026',
      'Letzter Kontostand;;;;200,00;EUR',
      'Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;BIC;Kundenreferenz;Mandatsreferenz ;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung',
      '30.3.2026;30.3.2026;SEPA-Gutschrift;Acme GmbH;INV-7;DE89370400440532013000;COBADEFF;;;;;;;1;;;1.120,00;EUR',
      '31.3.2026;31.3.2026;SEPA-Überweisung;Papierladen;Stifte;DE89370400440532013000;COBADEFF;;;;;20,00;;1;;-20,00;;EUR',
      'Kontostand;31.3.2026;;;1.300,00;EUR',
    ],
    lines: ['2026-03-30 | 112000 | Acme GmbH | INV-7', '2026-03-31 | -2000 | Papierladen | Stifte'],
  },
  Sparkasse: {
    currency: 'EUR',
    rows: [
      'Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Glaeubiger ID;Mandatsreferenz;Kundenreferenz (End-to-End);Sammlerreferenz;Lastschrift Ursprungsbetrag;Auslagenersatz Ruecklastschrift;Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;BIC (SWIFT-Code);Betrag;Waehrung;Info',
      'DE02120300000000202051;02.03.26;02.03.26;GUTSCHR. UEBERWEISUNG;INV-7;;;;;;;Acme GmbH;DE89370400440532013000;COBADEFF;120,00;EUR;Umsatz gebucht',
      'DE02120300000000202051;03.03.26;03.03.26;KARTENZAHLUNG;Stifte;;;;;;;Papierladen;DE89370400440532013000;COBADEFF;-20,00;EUR;Umsatz vorgemerkt',
    ],
    lines: [
      '2026-03-02 | 12000 | Acme GmbH | GUTSCHR. UEBERWEISUNG INV-7',
      '2026-03-03 | -2000 | Papierladen | KARTENZAHLUNG Stifte | pending',
    ],
  },
  DKB: {
    currency: 'EUR',
    rows: [
      '"Girokonto";"DE02120300000000202051"',
      '"Kontostand vom 31.03.2026:";"300,00 €"',
      '""',
      '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"',
      '"31.03.26";"31.03.26";"Gebucht";"Wir";"Papierladen";"Stifte";"Ausgang";"DE89370400440532013000";"-20,00";"";"";""',
      '"30.03.26";"30.03.26";"Gebucht";"Acme GmbH";"Wir";"INV-7";"Eingang";"DE89370400440532013000";"120,00";"";"";""',
    ],
    lines: ['2026-03-31 | -2000 | Papierladen | Stifte', '2026-03-30 | 12000 | Acme GmbH | INV-7'],
  },
  'BNP Paribas': {
    currency: 'EUR',
    rows: [
      'Compte de chèques;Compte de chèques;****1234;31/03/2026;;1 300,00',
      'Date operation;Libelle court;Type operation;Libelle operation;Montant operation en euro',
      '30/03/2026;VIREMENT RECU;VIR;VIR SEPA RECU DE ACME INV-7;1 120,00',
      '31/03/2026;PAIEMENT CB;CB;PAPETERIE;-20,00',
    ],
    lines: [
      '2026-03-30 | 112000 |  | VIREMENT RECU VIR SEPA RECU DE ACME INV-7',
      '2026-03-31 | -2000 |  | PAIEMENT CB PAPETERIE',
    ],
  },
  Boursorama: {
    currency: 'EUR',
    rows: [
      'dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance',
      '2026-03-30;2026-03-30;"VIR ACME INV-7";Virements;Revenus;acme;120,00;;0001;Compte;300.00',
      '2026-03-31;2026-03-31;"CARTE PAPETERIE";Fournitures;Vie;papeterie;-20,00;;0001;Compte;300.00',
    ],
    lines: ['2026-03-30 | 12000 |  | VIR ACME INV-7', '2026-03-31 | -2000 |  | CARTE PAPETERIE'],
  },
  'ING in the Netherlands': {
    currency: 'EUR',
    rows: [
      '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen";"Saldo na mutatie";"Tag"',
      '"20260331";"Papierwinkel";"NL02INGB0000000001";"";"BA";"Af";"20,00";"Betaalautomaat";"Pasvolgnr 001";"300,00";""',
      '"20260330";"Acme BV";"NL02INGB0000000001";"NL91ABNA0417164300";"OV";"Bij";"120,00";"Overschrijving";"INV-7";"320,00";""',
    ],
    lines: ['2026-03-31 | -2000 | Papierwinkel | Pasvolgnr 001', '2026-03-30 | 12000 | Acme BV | INV-7'],
  },
  'Knab, whose direction stands under one word': {
    currency: 'EUR',
    rows: [
      'KNAB EXPORT;;;;;;',
      'Rekeningnummer;Transactiedatum;Valutacode;CreditDebet;Bedrag;Tegenrekeningnummer;Tegenrekeninghouder;Valutadatum;Betaalwijze;Omschrijving;Referentie;Boekdatum;',
      '"NL02";"30-03-2026";"EUR";"C";"120,00";"NL91ABNA0417164300";"Acme BV";"30-03-2026";"Ontvangen";"INV-7";"B1";"30-03-2026";',
      '"NL02";"31-03-2026";"EUR";"D";"20,00";"";"Papierwinkel";"31-03-2026";"Betaling";"pennen";"B2";"31-03-2026";',
    ],
    lines: ['2026-03-30 | 12000 | Acme BV | INV-7', '2026-03-31 | -2000 | Papierwinkel | pennen'],
  },
  UBS: {
    currency: 'CHF',
    rows: [
      'Account number:;0234 00103914.40;',
      'IBAN:;CH93 0076 2011 6238 5295 7;',
      'Valued in:;CHF;',
      '',
      'Trade date;Trade time;Booking date;Value date;Currency;Debit;Credit;Individual amount;Balance;Transaction no.;Description1;Description2;Description3;Footnotes;',
      '2026-03-31;;2026-03-31;2026-03-31;CHF;-20.00;;;300.00;T2;"Papeterie";"Debit card";;',
      '2026-03-30;;2026-03-30;2026-03-30;CHF;;120.00;;320.00;T1;"Acme AG";"INV-7";;',
    ],
    lines: ['2026-03-31 | -2000 |  | Papeterie Debit card', '2026-03-30 | 12000 |  | Acme AG INV-7'],
  },
  PostFinance: {
    currency: 'CHF',
    rows: [
      'Datum von:;01.03.2026',
      'Buchungsdatum;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Valuta;Saldo in CHF',
      '30.03.2026;"GUTSCHRIFT VON ACME AG INV-7";120.00;;30.03.2026;320.00',
      '31.03.2026;"KAUF PAPETERIE";;-20.00;31.03.2026;300.00',
    ],
    lines: ['2026-03-30 | 12000 |  | GUTSCHRIFT VON ACME AG INV-7', '2026-03-31 | -2000 |  | KAUF PAPETERIE'],
  },
  PayPal: {
    currency: 'GBP',
    rows: [
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Balance"',
      '"30/03/2026","10:00:00","GMT","Acme Ltd","Website Payment","Completed","GBP","120.00","-3.78","116.22","a@example.com","b@example.com","P1","316.22"',
      '"31/03/2026","10:00:00","GMT","Paper Shop","Payment","Pending","GBP","-20.00","0.00","-20.00","b@example.com","c@example.com","P2","316.22"',
    ],
    lines: ['2026-03-30 | 11622 | Acme Ltd | Acme Ltd', '2026-03-31 | -2000 | Paper Shop | Paper Shop | pending'],
  },
}

describe('tables are read without a question as they come from', () => {
  test.each(Object.entries(banks))('%s', async (_, { currency, rows, lines }) => {
    expect(await briefLines(rows.join('\n'), currency)).toEqual(lines)
  })
})
