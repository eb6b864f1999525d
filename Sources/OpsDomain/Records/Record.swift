/// What is declared about a collection of records as a whole, besides its fields.
public struct Record: Sendable {
  /// snake_case plural name, the same in SQL, on the wire and in the journal.
  public let collection: String
  /// The area that the records belong to.
  public let area: Area
  /// What people call one of them, such as `count line`.
  public let noun: String
  /// Where the book takes their numbers from; nil where it gives none.
  public let series: RecordSeries?
  /// See ``Schema/isDerived``.
  public let isDerived: Bool
  /// See ``Schema/isConfidential``.
  public let isConfidential: Bool
  /// See ``Schema/isPassing``.
  public let isPassing: Bool

  /// What is left out does not hold. ``Schema`` says what each of them means.
  public init(
    _ collection: String, _ area: Area, _ noun: String, series: RecordSeries? = nil,
    derived: Bool = false, confidential: Bool = false, passing: Bool = false
  ) {
    self.collection = collection
    self.area = area
    self.noun = noun
    self.series = series
    isDerived = derived
    isConfidential = confidential
    isPassing = passing
  }
}

/// The closed list of areas of the product.
public enum Area: String, Sendable, CaseIterable {
  /// The subjects of the product, and what all of them share.
  case identity, sales, warehouse, workshop, marketplace, platform
}
