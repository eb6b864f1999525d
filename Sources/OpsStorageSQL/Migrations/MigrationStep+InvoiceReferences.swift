extension MigrationStep {
  /// Finds what was booked for an invoice by its number, so that an import reads it again without
  /// booking it again.
  static let invoiceReferences = MigrationStep(
    "0090-invoice-references",
    adds: ["deliveries", "oos_requests", "givebacks"].map { .index(["reference"], of: $0) })
}
