import type { Translated } from '#shared/i18n/message.ts'
import type * as english from '#shared/i18n/languages/en/einvoice-rules.ts'

export const messages: Translated<typeof english.messages> = {
  'einvoice_rules.missing': '« {field} » manque. Complétez-le.',
  'einvoice_rules.too_precise': '« {field} » a trop de décimales. N’en écrivez que deux.',
  'einvoice_rules.unknown_code':
    '« {field} » n’est pas dans la liste officielle des codes. Choisissez-en un qui y figure.',
  'einvoice_rules.not_negative': '« {field} » ne doit pas être négatif.',
  'einvoice_rules.period_order': 'La période se termine avant de commencer. Corrigez les dates.',
  'einvoice_rules.period_empty': 'Une période a besoin d’un premier ou d’un dernier jour.',
  'einvoice_rules.no_reason': 'Indiquez pourquoi : un motif ou son code est nécessaire ici.',
  'einvoice_rules.payee_is_seller': 'N’indiquez un bénéficiaire que s’il est différent du vendeur.',
  'einvoice_rules.card_number': 'N’écrivez que les derniers chiffres de la carte, dix au plus.',
  'einvoice_rules.vat_currency_total':
    'Le total de TVA manque dans la devise de comptabilisation. Ajoutez-le, dans une devise autre que celle de la facture.',
  'einvoice_rules.tax_point_twice': 'Indiquez l’exigibilité par une date ou par un code, pas les deux.',
  'einvoice_rules.vat_prefix': 'Un numéro de TVA commence par le code de son pays.',
  'einvoice_rules.sum_lines': 'La somme des lignes ne correspond pas aux lignes.',
  'einvoice_rules.sum_allowances': 'La somme des remises ne correspond pas aux remises.',
  'einvoice_rules.sum_charges': 'La somme des frais ne correspond pas aux frais.',
  'einvoice_rules.sum_without_vat':
    'Le total hors TVA doit être la somme des lignes, moins les remises, plus les frais.',
  'einvoice_rules.sum_vat': 'Le total de TVA doit être la somme de la TVA par catégorie.',
  'einvoice_rules.sum_with_vat': 'Le total TVA comprise doit être le total hors TVA plus la TVA.',
  'einvoice_rules.sum_payable':
    'Le montant à payer doit être le total TVA comprise, moins ce qui est déjà payé, plus l’arrondi.',
  'einvoice_rules.vat_amount': 'La TVA n’est pas le produit de la base imposable et du taux.',
  'einvoice_rules.seller_unknown':
    'L’acheteur doit pouvoir identifier le vendeur : ajoutez un numéro de TVA, d’immatriculation ou un autre identifiant.',
  'einvoice_rules.category_rows':
    '{category} : la TVA par catégorie doit avoir une ligne pour ce qui est utilisé, et pour rien d’autre.',
  'einvoice_rules.category_seller':
    '{category} : ajoutez le numéro de TVA ou le numéro fiscal du vendeur, ou un représentant fiscal.',
  'einvoice_rules.category_seller_vat':
    '{category} : ajoutez le numéro de TVA du vendeur ou de son représentant fiscal.',
  'einvoice_rules.category_both':
    '{category} : le vendeur a besoin d’un numéro de TVA ou fiscal, l’acheteur d’un numéro de TVA ou d’immatriculation.',
  'einvoice_rules.category_both_vat':
    '{category} : les numéros de TVA du vendeur et de l’acheteur sont tous deux nécessaires.',
  'einvoice_rules.category_no_vat_ids':
    '{category} : ni le vendeur ni l’acheteur ne peuvent avoir un numéro de TVA ici.',
  'einvoice_rules.category_rate_positive': '{category} : le taux doit être supérieur à zéro.',
  'einvoice_rules.category_rate_not_negative': '{category} : le taux doit être positif ou nul.',
  'einvoice_rules.category_rate_zero': '{category} : le taux doit être 0.',
  'einvoice_rules.category_rate_none': '{category} : il ne doit pas y avoir de taux.',
  'einvoice_rules.category_base':
    '{category} : la base imposable doit être la somme de ses lignes, moins les remises, plus les frais.',
  'einvoice_rules.category_tax_zero': '{category} : la TVA doit être 0.',
  'einvoice_rules.category_reason_required':
    '{category} : indiquez pourquoi il n’y a pas de TVA, par un texte ou par son code.',
  'einvoice_rules.category_reason_forbidden': '{category} : il ne doit pas y avoir de motif d’exonération.',
  'einvoice_rules.outside_alone':
    'Ce qui est hors champ de la TVA ne peut pas figurer avec d’autres catégories dans un même document.',
  'einvoice_rules.delivery_date': 'Une livraison intracommunautaire a besoin d’une date de livraison ou d’une période.',
  'einvoice_rules.delivery_country': 'Une livraison intracommunautaire a besoin du pays de livraison.',
  'einvoice_rules.split_country': 'La TVA à règlement scindé n’existe qu’en Italie.',
  'einvoice_rules.split_alone':
    'La TVA à règlement scindé et le taux normal ne peuvent pas figurer dans un même document.',
  'einvoice_rules.one_note': 'N’écrivez qu’une seule note.',
  'einvoice_rules.buyer_or_order': 'Ajoutez la référence de l’acheteur ou de sa commande.',
  'einvoice_rules.specification': 'La spécification ne désigne pas ce jeu de règles comme il se doit.',
  'einvoice_rules.process': 'Le processus métier n’est pas écrit comme Peppol le demande.',
  'einvoice_rules.same_currency': 'La devise de comptabilisation est déjà celle de la facture. Supprimez-la.',
  'einvoice_rules.empty_element': 'Cet élément est vide. Remplissez-le ou supprimez-le.',
  'einvoice_rules.percentage': 'Le montant n’est pas ce pourcentage de sa base.',
  'einvoice_rules.percentage_pair': 'Un pourcentage et son montant de base vont ensemble. Indiquez les deux ou aucun.',
  'einvoice_rules.indicator': 'Une remise ou des frais s’écrivent « false » ou « true » ; un prix n’a que des remises.',
  'einvoice_rules.net_price': 'Le prix net doit être le prix brut moins la remise.',
  'einvoice_rules.one_currency': 'Tous les montants doivent être dans la devise de la facture.',
  'einvoice_rules.vat_totals':
    'Il faut un seul total de TVA dans la devise de la facture, et un second seulement avec une autre devise de comptabilisation.',
  'einvoice_rules.same_sign': 'Les deux totaux de TVA doivent être tous deux positifs ou tous deux négatifs.',
  'einvoice_rules.line_document': 'Une ligne ne peut renvoyer qu’à un seul objet facturé.',
  'einvoice_rules.within_period': 'La période d’une ligne doit être comprise dans celle de la facture.',
  'einvoice_rules.line_net': 'Le montant net doit être la quantité fois le prix, moins les remises, plus les frais.',
  'einvoice_rules.base_quantity': 'La quantité de base d’un prix doit être supérieure à zéro.',
  'einvoice_rules.base_unit': 'Le prix doit avoir la même unité que la quantité.',
  'einvoice_rules.document_type': 'Ce type de document n’est pas autorisé ici.',
  'einvoice_rules.exemption_category': 'Le code d’exonération relève d’une autre catégorie de TVA.',
  'einvoice_rules.date': 'Écrivez les dates sous la forme AAAA-MM-JJ.',
  'einvoice_rules.number': 'Un nombre est attendu ici.',
  'einvoice_rules.wrong_identifier': '« {field} » est incorrect : il ne correspond pas à son schéma.',
  'einvoice_rules.skonto':
    'Un escompte s’écrit #SKONTO#TAGE=14#PROZENT=2.00#, chacun sur sa propre ligne suivie d’un retour à la ligne.',
  'einvoice_rules.iban': 'Cet IBAN n’est pas valide.',
  'einvoice_rules.file_names': 'Deux pièces jointes ont le même nom. Renommez-en une.',
  'einvoice_rules.other_means': 'Des informations d’un autre mode de règlement figurent ici. Supprimez-les.',
  'einvoice_rules.corrected_invoice': 'Une facture rectificative devrait indiquer la facture qu’elle corrige.',
  'einvoice_rules.phone': 'Un numéro de téléphone devrait avoir au moins trois chiffres.',
  'einvoice_rules.email': 'Ce n’est pas une adresse e-mail.',
  'einvoice_rules.no_delivery_date': 'La date de livraison ou la période devrait être indiquée.',
  'einvoice_rules.web_address': 'L’emplacement d’un document devrait être une adresse web complète.',
  'einvoice_rules.one_base_quantity': 'Le prix brut et le prix net doivent porter sur la même quantité.',
  'einvoice_rules.vehicle':
    'Les véhicules ont besoin d’une catégorie (M1 à N3) et d’une classe d’émission (clean, zero-emission ou other) par ligne.',
  'einvoice_rules.sub_lines':
    'Les sous-lignes doivent totaliser leur ligne, avoir chacune une catégorie de TVA, et ne sont admises que dans l’extension de XRechnung.',
  'einvoice_rules.third_party':
    'Un règlement par un tiers a besoin de son type, de son montant à deux décimales au plus dans la devise de la facture et d’une description.',
  'einvoice_rules.order': 'Ceci n’est pas à la place que veut la norme.',
  'einvoice_rules.incomplete': 'Il manque ici quelque chose d’obligatoire.',
  'einvoice_rules.once': 'Ceci ne peut être écrit qu’une fois.',
  'einvoice_rules.norway_register':
    'La plupart des vendeurs norvégiens indiquent « Foretaksregisteret » comme {field}.',
  'einvoice_rules.netherlands_means': 'Aux Pays-Bas, le code de règlement est 30, 48, 49, 57, 58 ou 59.',
  'einvoice_rules.sweden_f_tax': 'Un vendeur suédois indique « Godkänd för F-skatt » comme {field}.',
  'einvoice_rules.denmark_classes':
    'Les vendeurs danois classent les articles selon UNSPSC, version 19.05.01 ou 26.08.01.',
  'einvoice_rules.denmark_tax':
    'Une taxe autre que la TVA se nomme par quatre chiffres ou par des mots des deux côtés d’un #.',
  'einvoice_rules.denmark_means': 'Ce mode de règlement n’existe pas au Danemark.',
  'einvoice_rules.denmark_slip':
    'Un bulletin de versement danois exige son type, son numéro et le compte, dans la forme prescrite.',
  'einvoice_rules.greece_number':
    'Le numéro d’une facture grecque a six parties séparées par | : numéro fiscal, date, succursale, type, série et numéro.',
  'einvoice_rules.sweden_rate': 'La Suède a des taux de 6, 12 et 25 %.',
  'einvoice_rules.sweden_giro': 'Bankgiro et Plusgiro ont le code de règlement 30 et un compte en chiffres seuls.',
  'einvoice_rules.iceland_id': 'En Islande, « {field} » est la kennitala, sous le schéma 0196. Ajoutez-la.',
  'einvoice_rules.iceland_address': 'En Islande, une adresse a une rue et un code postal. Ajoutez ce qui manque.',
  'einvoice_rules.iceland_account':
    'En Islande, les codes de règlement 9 et 42 exigent un numéro de compte de douze chiffres.',
  'einvoice_rules.iceland_last_day':
    'Un justificatif décrit comme EINDAGI a pour identifiant un jour, AAAA-MM-JJ, qui n’est pas avant l’échéance.',
  'einvoice_rules.syntax': 'Ceci n’est pas écrit comme {syntax} le demande pour EN 16931.',
}
