/**
 * In which order the schemas of UBL 2.1 and of CII want what stands within an element, where EN 16931 uses it; `!` is what has to be
 * there. Those of CII are as Factur-X EXTENDED has them, which leaves out nothing that EN 16931 knows.
 */
const sequences: [parents: string, children: string][] = [
  [
    'ubl:Invoice',
    'ext:UBLExtensions cbc:UBLVersionID cbc:CustomizationID cbc:ProfileID cbc:ProfileExecutionID cbc:ID! cbc:CopyIndicator cbc:UUID cbc:IssueDate! cbc:IssueTime cbc:DueDate cbc:InvoiceTypeCode cbc:Note cbc:TaxPointDate cbc:DocumentCurrencyCode cbc:TaxCurrencyCode cbc:PricingCurrencyCode cbc:PaymentCurrencyCode cbc:PaymentAlternativeCurrencyCode cbc:AccountingCostCode cbc:AccountingCost cbc:LineCountNumeric cbc:BuyerReference cac:InvoicePeriod cac:OrderReference cac:BillingReference cac:DespatchDocumentReference cac:ReceiptDocumentReference cac:StatementDocumentReference cac:OriginatorDocumentReference cac:ContractDocumentReference cac:AdditionalDocumentReference cac:ProjectReference cac:Signature cac:AccountingSupplierParty! cac:AccountingCustomerParty! cac:PayeeParty cac:BuyerCustomerParty cac:SellerSupplierParty cac:TaxRepresentativeParty cac:Delivery cac:DeliveryTerms cac:PaymentMeans cac:PaymentTerms cac:PrepaidPayment cac:AllowanceCharge cac:TaxExchangeRate cac:PricingExchangeRate cac:PaymentExchangeRate cac:PaymentAlternativeExchangeRate cac:TaxTotal cac:WithholdingTaxTotal cac:LegalMonetaryTotal! cac:InvoiceLine!',
  ],
  [
    'cn:CreditNote',
    'ext:UBLExtensions cbc:UBLVersionID cbc:CustomizationID cbc:ProfileID cbc:ProfileExecutionID cbc:ID! cbc:CopyIndicator cbc:UUID cbc:IssueDate! cbc:IssueTime cbc:TaxPointDate cbc:CreditNoteTypeCode cbc:Note cbc:DocumentCurrencyCode cbc:TaxCurrencyCode cbc:PricingCurrencyCode cbc:PaymentCurrencyCode cbc:PaymentAlternativeCurrencyCode cbc:AccountingCostCode cbc:AccountingCost cbc:LineCountNumeric cbc:BuyerReference cac:InvoicePeriod cac:DiscrepancyResponse cac:OrderReference cac:BillingReference cac:DespatchDocumentReference cac:ReceiptDocumentReference cac:ContractDocumentReference cac:AdditionalDocumentReference cac:StatementDocumentReference cac:OriginatorDocumentReference cac:Signature cac:AccountingSupplierParty! cac:AccountingCustomerParty! cac:PayeeParty cac:BuyerCustomerParty cac:SellerSupplierParty cac:TaxRepresentativeParty cac:Delivery cac:DeliveryTerms cac:PaymentMeans cac:PaymentTerms cac:TaxExchangeRate cac:PricingExchangeRate cac:PaymentExchangeRate cac:PaymentAlternativeExchangeRate cac:AllowanceCharge cac:TaxTotal cac:LegalMonetaryTotal! cac:CreditNoteLine!',
  ],
  [
    'cac:InvoicePeriod',
    'cbc:StartDate cbc:StartTime cbc:EndDate cbc:EndTime cbc:DurationMeasure cbc:DescriptionCode cbc:Description',
  ],
  [
    'cac:OrderReference',
    'cbc:ID! cbc:SalesOrderID cbc:CopyIndicator cbc:UUID cbc:IssueDate cbc:IssueTime cbc:CustomerReference cbc:OrderTypeCode cac:DocumentReference',
  ],
  [
    'cac:BillingReference',
    'cac:InvoiceDocumentReference cac:SelfBilledInvoiceDocumentReference cac:CreditNoteDocumentReference cac:SelfBilledCreditNoteDocumentReference cac:DebitNoteDocumentReference cac:ReminderDocumentReference cac:AdditionalDocumentReference cac:BillingReferenceLine',
  ],
  [
    'cac:InvoiceDocumentReference cac:DespatchDocumentReference cac:ReceiptDocumentReference cac:OriginatorDocumentReference cac:ContractDocumentReference cac:AdditionalDocumentReference cac:DocumentReference',
    'cbc:ID! cbc:CopyIndicator cbc:UUID cbc:IssueDate cbc:IssueTime cbc:DocumentTypeCode cbc:DocumentType cbc:XPath cbc:LanguageID cbc:LocaleCode cbc:VersionID cbc:DocumentStatusCode cbc:DocumentDescription cac:Attachment cac:ValidityPeriod cac:IssuerParty cac:ResultOfVerification',
  ],
  ['cac:ProjectReference', 'cbc:ID! cbc:UUID cbc:IssueDate cac:WorkPhaseReference'],
  ['cac:Attachment', 'cbc:EmbeddedDocumentBinaryObject cac:ExternalReference'],
  [
    'cac:ExternalReference',
    'cbc:URI cbc:DocumentHash cbc:HashAlgorithmMethod cbc:ExpiryDate cbc:ExpiryTime cbc:MimeCode cbc:FormatCode cbc:EncodingCode cbc:CharacterSetCode cbc:FileName cbc:Description',
  ],
  [
    'cac:AccountingSupplierParty',
    'cbc:CustomerAssignedAccountID cbc:AdditionalAccountID cbc:DataSendingCapability cac:Party cac:DespatchContact cac:AccountingContact cac:SellerContact',
  ],
  [
    'cac:AccountingCustomerParty',
    'cbc:CustomerAssignedAccountID cbc:SupplierAssignedAccountID cbc:AdditionalAccountID cac:Party cac:DeliveryContact cac:AccountingContact cac:BuyerContact',
  ],
  [
    'cac:Party cac:PayeeParty cac:TaxRepresentativeParty cac:DeliveryParty',
    'cbc:MarkCareIndicator cbc:MarkAttentionIndicator cbc:WebsiteURI cbc:LogoReferenceID cbc:EndpointID cbc:IndustryClassificationCode cac:PartyIdentification cac:PartyName cac:Language cac:PostalAddress cac:PhysicalLocation cac:PartyTaxScheme cac:PartyLegalEntity cac:Contact cac:Person cac:AgentParty cac:ServiceProviderParty cac:PowerOfAttorney cac:FinancialAccount',
  ],
  ['cac:PartyIdentification', 'cbc:ID!'],
  ['cac:PartyName', 'cbc:Name!'],
  [
    'cac:PostalAddress cac:Address',
    'cbc:ID cbc:AddressTypeCode cbc:AddressFormatCode cbc:Postbox cbc:Floor cbc:Room cbc:StreetName cbc:AdditionalStreetName cbc:BlockName cbc:BuildingName cbc:BuildingNumber cbc:InhouseMail cbc:Department cbc:MarkAttention cbc:MarkCare cbc:PlotIdentification cbc:CitySubdivisionName cbc:CityName cbc:PostalZone cbc:CountrySubentity cbc:CountrySubentityCode cbc:Region cbc:District cbc:TimezoneOffset cac:AddressLine cac:Country cac:LocationCoordinate',
  ],
  ['cac:AddressLine', 'cbc:Line!'],
  ['cac:Country cac:OriginCountry', 'cbc:IdentificationCode cbc:Name'],
  [
    'cac:PartyTaxScheme',
    'cbc:RegistrationName cbc:CompanyID cbc:TaxLevelCode cbc:ExemptionReasonCode cbc:ExemptionReason cac:RegistrationAddress cac:TaxScheme!',
  ],
  ['cac:TaxScheme', 'cbc:ID cbc:Name cbc:TaxTypeCode cbc:CurrencyCode cac:JurisdictionRegionAddress'],
  [
    'cac:PartyLegalEntity',
    'cbc:RegistrationName cbc:CompanyID cbc:RegistrationDate cbc:RegistrationExpirationDate cbc:CompanyLegalFormCode cbc:CompanyLegalForm cbc:SoleProprietorshipIndicator cbc:CompanyLiquidationStatusCode cbc:CorporateStockAmount cbc:FullyPaidSharesIndicator cac:RegistrationAddress cac:CorporateRegistrationScheme cac:HeadOfficeParty cac:ShareholderParty',
  ],
  ['cac:Contact', 'cbc:ID cbc:Name cbc:Telephone cbc:Telefax cbc:ElectronicMail cbc:Note cac:OtherCommunication'],
  [
    'cac:Delivery',
    'cbc:ID cbc:Quantity cbc:MinimumQuantity cbc:MaximumQuantity cbc:ActualDeliveryDate cbc:ActualDeliveryTime cbc:LatestDeliveryDate cbc:LatestDeliveryTime cbc:ReleaseID cbc:TrackingID cac:DeliveryAddress cac:DeliveryLocation cac:AlternativeDeliveryLocation cac:RequestedDeliveryPeriod cac:PromisedDeliveryPeriod cac:EstimatedDeliveryPeriod cac:CarrierParty cac:DeliveryParty cac:NotifyParty cac:Despatch cac:DeliveryTerms cac:MinimumDeliveryUnit cac:MaximumDeliveryUnit cac:Shipment',
  ],
  [
    'cac:DeliveryLocation',
    'cbc:ID cbc:Description cbc:Conditions cbc:CountrySubentity cbc:CountrySubentityCode cbc:LocationTypeCode cbc:InformationURI cbc:Name cac:ValidityPeriod cac:Address cac:SubsidiaryLocation cac:LocationCoordinate',
  ],
  [
    'cac:PaymentMeans',
    'cbc:ID cbc:PaymentMeansCode! cbc:PaymentDueDate cbc:PaymentChannelCode cbc:InstructionID cbc:InstructionNote cbc:PaymentID cac:CardAccount cac:PayerFinancialAccount cac:PayeeFinancialAccount cac:CreditAccount cac:PaymentMandate cac:TradeFinancing',
  ],
  [
    'cac:CardAccount',
    'cbc:PrimaryAccountNumberID! cbc:NetworkID! cbc:CardTypeCode cbc:ValidityStartDate cbc:ExpiryDate cbc:IssuerID cbc:IssueNumberID cbc:CV2ID cbc:CardChipCode cbc:ChipApplicationID cbc:HolderName',
  ],
  [
    'cac:PayeeFinancialAccount cac:PayerFinancialAccount',
    'cbc:ID cbc:Name cbc:AliasName cbc:AccountTypeCode cbc:AccountFormatCode cbc:CurrencyCode cbc:PaymentNote cac:FinancialInstitutionBranch cac:Country',
  ],
  ['cac:FinancialInstitutionBranch', 'cbc:ID cbc:Name cac:FinancialInstitution cac:Address'],
  [
    'cac:PaymentMandate',
    'cbc:ID cbc:MandateTypeCode cbc:MaximumPaymentInstructionsNumeric cbc:MaximumPaidAmount cbc:SignatureID cac:PayerParty cac:PayerFinancialAccount cac:ValidityPeriod cac:PaymentReversalPeriod cac:Clause',
  ],
  [
    'cac:PaymentTerms',
    'cbc:ID cbc:PaymentMeansID cbc:PrepaidPaymentReferenceID cbc:Note cbc:ReferenceEventCode cbc:SettlementDiscountPercent cbc:PenaltySurchargePercent cbc:PaymentPercent cbc:Amount cbc:SettlementDiscountAmount cbc:PenaltyAmount cbc:PaymentTermsDetailsURI cbc:PaymentDueDate cbc:InstallmentDueDate cbc:InvoicingPartyReference cac:SettlementPeriod cac:PenaltyPeriod cac:ExchangeRate cac:ValidityPeriod',
  ],
  [
    'cac:AllowanceCharge',
    'cbc:ID cbc:ChargeIndicator! cbc:AllowanceChargeReasonCode cbc:AllowanceChargeReason cbc:MultiplierFactorNumeric cbc:PrepaidIndicator cbc:SequenceNumeric cbc:Amount! cbc:BaseAmount cbc:AccountingCostCode cbc:AccountingCost cbc:PerUnitAmount cac:TaxCategory cac:TaxTotal cac:PaymentMeans',
  ],
  [
    'cac:TaxCategory cac:ClassifiedTaxCategory',
    'cbc:ID cbc:Name cbc:Percent cbc:BaseUnitMeasure cbc:PerUnitAmount cbc:TaxExemptionReasonCode cbc:TaxExemptionReason cbc:TierRange cbc:TierRatePercent cac:TaxScheme!',
  ],
  [
    'cac:TaxTotal',
    'cbc:TaxAmount! cbc:RoundingAmount cbc:TaxEvidenceIndicator cbc:TaxIncludedIndicator cac:TaxSubtotal',
  ],
  [
    'cac:TaxSubtotal',
    'cbc:TaxableAmount cbc:TaxAmount! cbc:CalculationSequenceNumeric cbc:TransactionCurrencyTaxAmount cbc:Percent cbc:BaseUnitMeasure cbc:PerUnitAmount cbc:TierRange cbc:TierRatePercent cac:TaxCategory!',
  ],
  [
    'cac:LegalMonetaryTotal',
    'cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount cbc:AllowanceTotalAmount cbc:ChargeTotalAmount cbc:PrepaidAmount cbc:PayableRoundingAmount cbc:PayableAmount! cbc:PayableAlternativeAmount',
  ],
  [
    'cac:InvoiceLine',
    'cbc:ID! cbc:UUID cbc:Note cbc:InvoicedQuantity cbc:LineExtensionAmount! cbc:TaxPointDate cbc:AccountingCostCode cbc:AccountingCost cbc:PaymentPurposeCode cbc:FreeOfChargeIndicator cac:InvoicePeriod cac:OrderLineReference cac:DespatchLineReference cac:ReceiptLineReference cac:BillingReference cac:DocumentReference cac:PricingReference cac:OriginatorParty cac:Delivery cac:PaymentTerms cac:AllowanceCharge cac:TaxTotal cac:WithholdingTaxTotal cac:Item! cac:Price cac:DeliveryTerms cac:SubInvoiceLine cac:ItemPriceExtension',
  ],
  [
    'cac:CreditNoteLine',
    'cbc:ID! cbc:UUID cbc:Note cbc:CreditedQuantity cbc:LineExtensionAmount cbc:TaxPointDate cbc:AccountingCostCode cbc:AccountingCost cbc:PaymentPurposeCode cbc:FreeOfChargeIndicator cac:InvoicePeriod cac:OrderLineReference cac:DiscrepancyResponse cac:DespatchLineReference cac:ReceiptLineReference cac:BillingReference cac:DocumentReference cac:PricingReference cac:OriginatorParty cac:Delivery cac:PaymentTerms cac:TaxTotal cac:AllowanceCharge cac:Item cac:Price cac:DeliveryTerms cac:SubCreditNoteLine cac:ItemPriceExtension',
  ],
  ['cac:OrderLineReference', 'cbc:LineID! cbc:SalesOrderLineID cbc:UUID cbc:LineStatusCode cac:OrderReference'],
  [
    'cac:Item',
    'cbc:Description cbc:PackQuantity cbc:PackSizeNumeric cbc:CatalogueIndicator cbc:Name cbc:HazardousRiskIndicator cbc:AdditionalInformation cbc:Keyword cbc:BrandName cbc:ModelName cac:BuyersItemIdentification cac:SellersItemIdentification cac:ManufacturersItemIdentification cac:StandardItemIdentification cac:CatalogueItemIdentification cac:AdditionalItemIdentification cac:CatalogueDocumentReference cac:ItemSpecificationDocumentReference cac:OriginCountry cac:CommodityClassification cac:TransactionConditions cac:HazardousItem cac:ClassifiedTaxCategory cac:AdditionalItemProperty cac:ManufacturerParty cac:InformationContentProviderParty cac:OriginAddress cac:ItemInstance cac:Certificate cac:Dimension',
  ],
  [
    'cac:BuyersItemIdentification cac:SellersItemIdentification cac:StandardItemIdentification',
    'cbc:ID! cbc:ExtendedID cbc:BarcodeSymbologyID cac:PhysicalAttribute cac:MeasurementDimension cac:IssuerParty',
  ],
  ['cac:CommodityClassification', 'cbc:NatureCode cbc:CargoTypeCode cbc:CommodityCode cbc:ItemClassificationCode'],
  [
    'cac:AdditionalItemProperty',
    'cbc:ID cbc:Name! cbc:NameCode cbc:TestMethod cbc:Value cbc:ValueQuantity cbc:ValueQualifier cbc:ImportanceCode cbc:ListValue cac:UsabilityPeriod cac:ItemPropertyGroup cac:RangeDimension cac:ItemPropertyRange',
  ],
  [
    'cac:Price',
    'cbc:PriceAmount! cbc:BaseQuantity cbc:PriceChangeReason cbc:PriceTypeCode cbc:PriceType cbc:OrderableUnitFactorRate cac:ValidityPeriod cac:PriceList cac:AllowanceCharge cac:PricingExchangeRate',
  ],
  ['cac:PrepaidPayment', 'cbc:ID cbc:PaidAmount cbc:ReceivedDate cbc:PaidDate cbc:PaidTime cbc:InstructionID'],
  [
    'ram:IncludedTradeTax ram:ApplicableTradeTax ram:AppliedTradeTax ram:CategoryTradeTax',
    'ram:CalculatedAmount ram:TypeCode ram:ExemptionReason ram:BasisAmount ram:LineTotalBasisAmount ram:AllowanceChargeBasisAmount ram:CategoryCode ram:ExemptionReasonCode ram:TaxPointDate ram:DueDateTypeCode ram:RateApplicablePercent',
  ],
  [
    'ram:InvoiceSpecifiedReferencedDocument ram:SellerOrderReferencedDocument ram:BuyerOrderReferencedDocument ram:QuotationReferencedDocument ram:ContractReferencedDocument ram:AdditionalReferencedDocument ram:UltimateCustomerOrderReferencedDocument ram:DespatchAdviceReferencedDocument ram:ReceivingAdviceReferencedDocument ram:DeliveryNoteReferencedDocument ram:InvoiceReferencedDocument',
    'ram:IssuerAssignedID ram:URIID ram:LineID ram:TypeCode ram:Name ram:AttachmentBinaryObject ram:ReferenceTypeCode ram:FormattedIssueDateTime',
  ],
  ['ram:IncludedNote', 'ram:ContentCode ram:Content ram:SubjectCode'],
  [
    'ram:EffectiveSpecifiedPeriod ram:BillingSpecifiedPeriod',
    'ram:Description ram:StartDateTime ram:EndDateTime ram:CompleteDateTime',
  ],
  [
    'ram:SellerTradeParty ram:BuyerTradeParty ram:SalesAgentTradeParty ram:BuyerTaxRepresentativeTradeParty ram:SellerTaxRepresentativeTradeParty ram:ProductEndUserTradeParty ram:BuyerAgentTradeParty ram:ShipToTradeParty ram:UltimateShipToTradeParty ram:ShipFromTradeParty ram:InvoicerTradeParty ram:InvoiceeTradeParty ram:PayeeTradeParty ram:PayerTradeParty ram:ItemSellerTradeParty ram:ManufacturerTradeParty',
    'ram:ID ram:GlobalID ram:Name ram:RoleCode ram:Description ram:SpecifiedLegalOrganization ram:DefinedTradeContact ram:PostalTradeAddress ram:URIUniversalCommunication ram:SpecifiedTaxRegistration',
  ],
  ['ram:ApplicableTradeDeliveryTerms', 'ram:DeliveryTypeCode ram:RelevantTradeLocation'],
  ['ram:SpecifiedProcuringProject', 'ram:ID ram:Name'],
  [
    'ram:TaxApplicableTradeCurrencyExchange',
    'ram:SourceCurrencyCode ram:TargetCurrencyCode ram:ConversionRate ram:ConversionRateDateTime',
  ],
  [
    'ram:SpecifiedTradeSettlementPaymentMeans',
    'ram:TypeCode ram:Information ram:ApplicableTradeSettlementFinancialCard ram:PayerPartyDebtorFinancialAccount ram:PayeePartyCreditorFinancialAccount ram:PayerSpecifiedDebtorFinancialInstitution ram:PayeeSpecifiedCreditorFinancialInstitution',
  ],
  [
    'ram:SpecifiedTradeAllowanceCharge ram:AppliedTradeAllowanceCharge',
    'ram:ChargeIndicator ram:SequenceNumeric ram:CalculationPercent ram:BasisAmount ram:BasisQuantity ram:ActualAmount ram:ReasonCode ram:Reason ram:CategoryTradeTax',
  ],
  ['ram:SpecifiedLogisticsServiceCharge', 'ram:Description ram:AppliedAmount ram:AppliedTradeTax'],
  [
    'ram:SpecifiedTradePaymentTerms',
    'ram:Description ram:DueDateDateTime ram:DirectDebitMandateID ram:PartialPaymentAmount ram:ApplicableTradePaymentPenaltyTerms ram:ApplicableTradePaymentDiscountTerms ram:PayeeTradeParty',
  ],
  [
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    'ram:LineTotalAmount ram:ChargeTotalAmount ram:AllowanceTotalAmount ram:TaxBasisTotalAmount ram:TaxTotalAmount ram:RoundingAmount ram:GrandTotalAmount ram:TotalPrepaidAmount ram:DuePayableAmount',
  ],
  ['ram:SpecifiedFinancialAdjustment', 'ram:Reason ram:ActualAmount'],
  ['ram:ReceivableSpecifiedTradeAccountingAccount', 'ram:ID ram:TypeCode'],
  [
    'ram:SpecifiedAdvancePayment',
    'ram:PaidAmount ram:FormattedReceivedDateTime ram:IncludedTradeTax ram:InvoiceSpecifiedReferencedDocument',
  ],
  [
    'ram:PostalTradeAddress',
    'ram:PostcodeCode ram:LineOne ram:LineTwo ram:LineThree ram:CityName ram:CountryID ram:CountrySubDivisionName',
  ],
  [
    'ram:GrossPriceProductTradePrice ram:NetPriceProductTradePrice',
    'ram:ChargeAmount ram:BasisQuantity ram:AppliedTradeAllowanceCharge ram:IncludedTradeTax',
  ],
  [
    'ram:SpecifiedTradeSettlementLineMonetarySummation',
    'ram:LineTotalAmount ram:ChargeTotalAmount ram:AllowanceTotalAmount ram:TaxTotalAmount ram:GrandTotalAmount ram:TotalAllowanceChargeAmount',
  ],
  [
    'ram:AssociatedDocumentLineDocument',
    'ram:LineID ram:ParentLineID ram:LineStatusCode ram:LineStatusReasonCode ram:IncludedNote',
  ],
  [
    'ram:SpecifiedTradeProduct',
    'ram:ID ram:GlobalID ram:SellerAssignedID ram:BuyerAssignedID ram:IndustryAssignedID ram:ModelID ram:Name ram:Description ram:BatchID ram:BrandName ram:ModelName ram:ApplicableProductCharacteristic ram:DesignatedProductClassification ram:IndividualTradeProductInstance ram:OriginTradeCountry ram:ManufacturerTradeParty ram:IncludedReferencedProduct',
  ],
  [
    'ram:SpecifiedLineTradeAgreement',
    'ram:ApplicableTradeDeliveryTerms ram:SellerOrderReferencedDocument ram:BuyerOrderReferencedDocument ram:QuotationReferencedDocument ram:ContractReferencedDocument ram:AdditionalReferencedDocument ram:GrossPriceProductTradePrice ram:NetPriceProductTradePrice ram:ItemSellerTradeParty ram:UltimateCustomerOrderReferencedDocument',
  ],
  [
    'ram:SpecifiedLineTradeDelivery',
    'ram:BilledQuantity ram:ChargeFreeQuantity ram:PackageQuantity ram:PerPackageUnitQuantity ram:ShipToTradeParty ram:UltimateShipToTradeParty ram:ActualDeliverySupplyChainEvent ram:DespatchAdviceReferencedDocument ram:ReceivingAdviceReferencedDocument ram:DeliveryNoteReferencedDocument',
  ],
  [
    'ram:SpecifiedLineTradeSettlement',
    'ram:ApplicableTradeTax ram:BillingSpecifiedPeriod ram:SpecifiedTradeAllowanceCharge ram:SpecifiedTradeSettlementLineMonetarySummation ram:InvoiceReferencedDocument ram:AdditionalReferencedDocument ram:ReceivableSpecifiedTradeAccountingAccount',
  ],
  [
    'ram:IncludedSupplyChainTradeLineItem',
    'ram:AssociatedDocumentLineDocument ram:SpecifiedTradeProduct ram:SpecifiedLineTradeAgreement ram:SpecifiedLineTradeDelivery ram:SpecifiedLineTradeSettlement',
  ],
  [
    'ram:ApplicableHeaderTradeAgreement',
    'ram:BuyerReference ram:SellerTradeParty ram:BuyerTradeParty ram:SalesAgentTradeParty ram:BuyerTaxRepresentativeTradeParty ram:SellerTaxRepresentativeTradeParty ram:ProductEndUserTradeParty ram:ApplicableTradeDeliveryTerms ram:SellerOrderReferencedDocument ram:BuyerOrderReferencedDocument ram:QuotationReferencedDocument ram:ContractReferencedDocument ram:AdditionalReferencedDocument ram:BuyerAgentTradeParty ram:SpecifiedProcuringProject ram:UltimateCustomerOrderReferencedDocument',
  ],
  [
    'ram:ApplicableHeaderTradeDelivery',
    'ram:RelatedSupplyChainConsignment ram:ShipToTradeParty ram:UltimateShipToTradeParty ram:ShipFromTradeParty ram:ActualDeliverySupplyChainEvent ram:DespatchAdviceReferencedDocument ram:ReceivingAdviceReferencedDocument ram:DeliveryNoteReferencedDocument',
  ],
  [
    'ram:ApplicableHeaderTradeSettlement',
    'ram:CreditorReferenceID ram:PaymentReference ram:TaxCurrencyCode ram:InvoiceCurrencyCode ram:InvoiceIssuerReference ram:InvoicerTradeParty ram:InvoiceeTradeParty ram:PayeeTradeParty ram:PayerTradeParty ram:TaxApplicableTradeCurrencyExchange ram:SpecifiedTradeSettlementPaymentMeans ram:ApplicableTradeTax ram:BillingSpecifiedPeriod ram:SpecifiedTradeAllowanceCharge ram:SpecifiedLogisticsServiceCharge ram:SpecifiedTradePaymentTerms ram:SpecifiedTradeSettlementHeaderMonetarySummation ram:SpecifiedFinancialAdjustment ram:InvoiceReferencedDocument ram:ReceivableSpecifiedTradeAccountingAccount ram:SpecifiedAdvancePayment',
  ],
  [
    'ram:TelephoneUniversalCommunication ram:FaxUniversalCommunication ram:EmailURIUniversalCommunication ram:URIUniversalCommunication',
    'ram:URIID ram:CompleteNumber',
  ],
  ['ram:RelevantTradeLocation', 'ram:CountryID ram:Name'],
  ['ram:SpecifiedLegalOrganization', 'ram:ID ram:TradingBusinessName ram:PostalTradeAddress'],
  [
    'ram:DefinedTradeContact',
    'ram:PersonName ram:DepartmentName ram:TypeCode ram:TelephoneUniversalCommunication ram:FaxUniversalCommunication ram:EmailURIUniversalCommunication',
  ],
  [
    'ram:ApplicableTradePaymentPenaltyTerms',
    'ram:BasisDateTime ram:BasisPeriodMeasure ram:BasisAmount ram:CalculationPercent ram:ActualPenaltyAmount',
  ],
  [
    'ram:ApplicableTradePaymentDiscountTerms',
    'ram:BasisDateTime ram:BasisPeriodMeasure ram:BasisAmount ram:CalculationPercent ram:ActualDiscountAmount',
  ],
  ['ram:ApplicableProductCharacteristic', 'ram:TypeCode ram:Description ram:ValueMeasure ram:Value'],
  ['ram:DesignatedProductClassification', 'ram:ClassCode ram:ClassName'],
  ['ram:IndividualTradeProductInstance', 'ram:BatchID ram:SupplierAssignedSerialID'],
  [
    'ram:IncludedReferencedProduct',
    'ram:ID ram:GlobalID ram:SellerAssignedID ram:BuyerAssignedID ram:IndustryAssignedID ram:Name ram:Description ram:UnitQuantity',
  ],
  ['ram:ApplicableTradeSettlementFinancialCard', 'ram:ID ram:CardholderName'],
  ['ram:PayerPartyDebtorFinancialAccount', 'ram:IBANID ram:AccountName'],
  ['ram:PayeePartyCreditorFinancialAccount', 'ram:IBANID ram:AccountName ram:ProprietaryID'],
  [
    'rsm:ExchangedDocumentContext',
    'ram:TestIndicator ram:BusinessProcessSpecifiedDocumentContextParameter ram:GuidelineSpecifiedDocumentContextParameter',
  ],
  [
    'rsm:ExchangedDocument',
    'ram:ID ram:Name ram:TypeCode ram:IssueDateTime ram:CopyIndicator ram:LanguageID ram:IncludedNote ram:EffectiveSpecifiedPeriod',
  ],
  [
    'rsm:SupplyChainTradeTransaction',
    'ram:IncludedSupplyChainTradeLineItem ram:ApplicableHeaderTradeAgreement! ram:ApplicableHeaderTradeDelivery! ram:ApplicableHeaderTradeSettlement!',
  ],
  ['rsm:CrossIndustryInvoice', 'rsm:ExchangedDocumentContext! rsm:ExchangedDocument! rsm:SupplyChainTradeTransaction!'],
]

type Sequence = { places: ReadonlyMap<string, number>; needed: readonly string[] }

function sequenceOf(children: string): Sequence {
  const names = children.split(' ')
  return {
    places: new Map(names.map((name, place) => [name.replace('!', ''), place])),
    needed: names.filter((name) => name.endsWith('!')).map((name) => name.slice(0, -1)),
  }
}

const byParent = new Map(
  sequences.flatMap(([parents, children]) => {
    const sequence = sequenceOf(children)
    return parents.split(' ').map((parent) => [parent, sequence] as const)
  }),
)

export const schemaSequenceOf = (parent: string) => byParent.get(parent)
