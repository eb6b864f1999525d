/// What is declared about a collection of records as a whole, besides its fields.
public struct Record: Sendable {
  /// snake_case plural name, the same in SQL, on the wire and in the journal.
  public let collection: String
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
  case identity, sales, warehouse, workshop, marketplace, platform
}
